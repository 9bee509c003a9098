import { ChunkTask } from '../../core/revet/revet-store.ts';
import { vettedChunk, vetWiring } from '../revets/vet-wiring.ts';
import { step } from '../runtime/step.ts';

/** Vets one chunk of a large submission, as the queue's worker does, for the map of a state machine. */
export const handler = step({
  name: 'vet-mapped-chunk',
  message: ChunkTask,
  wire: vetWiring,
  handle: vettedChunk,
});
