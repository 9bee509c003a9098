import { granted } from '../../platform/grants/held.ts';
import { step } from '../../platform/serve/step.ts';
import { ChunkTask } from '../domain/revet-store.ts';
import { vetMappedChunk as grants } from '../resources.ts';
import { vettedChunk, vetWiring } from '../wiring/vet-wiring.ts';

/** Vets one chunk of a large submission, as the queue's worker does, for the map of a state machine. */
export const handler = step({
  name: 'vet-mapped-chunk',
  message: ChunkTask,
  wire: granted(grants, vetWiring),
  handle: vettedChunk,
});
