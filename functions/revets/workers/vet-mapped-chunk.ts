import { step } from '../../platform/serve/step.ts';
import { ChunkTask } from '../domain/revet-store.ts';
import { vettedChunk, vetWiring } from '../wiring/vet-wiring.ts';

/** Vets one chunk of a large submission, as the queue's worker does, for the map of a state machine. */
export const handler = step({
  name: 'vet-mapped-chunk',
  message: ChunkTask,
  wire: vetWiring,
  handle: vettedChunk,
});
