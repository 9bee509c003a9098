import { QUICK_ANSWER_MS } from './delivery-times.ts';

/**
 * How a receiver answers. Quick ones and slow ones have workers of their own, so that nobody waits behind one that hangs.
 * One that nothing is known of counts as slow until it has shown otherwise.
 */
export const paces = ['quick', 'slow'] as const;
export type ReceiverLatency = (typeof paces)[number];

/**
 * The pace of a receiver after some attempts.
 * @param longestMs of the slowest of them, whatever its result; null where none was made
 * @param succeeded how many were taken: who refuses at once has not shown how it takes
 */
export function classifyLatency(
  pace: ReceiverLatency,
  { longestMs, succeeded }: { readonly longestMs: number | null; readonly succeeded: number },
): ReceiverLatency {
  if (longestMs === null) return pace;
  if (longestMs > QUICK_ANSWER_MS) return 'slow';
  return succeeded > 0 ? 'quick' : pace;
}
