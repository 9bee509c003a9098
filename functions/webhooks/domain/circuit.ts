import * as z from 'zod';
import { CIRCUIT_FAILURES, CIRCUIT_LONGEST_PAUSE_MS, CIRCUIT_PAUSE_MS, DISABLE_AFTER_MS } from './delivery-times.ts';

/**
 * What is known of a receiver that fails.
 *
 *     closed --5 failures in a row--> open --the pause is over--> one attempt --success--> closed
 *                                      ^                            |
 *                                      +---------failure------------+
 */
export const Circuit = z.object({
  /** Failures since the last success. */
  failures: z.int(),
  /** How often it was opened since then. */
  opened: z.int(),
  /** UTC instant until which nothing is tried; null where it is closed. */
  openUntil: z.string().nullable(),
  /** UTC instant of the first failure since the last success. */
  failingSince: z.string().nullable(),
});
export type Circuit = z.infer<typeof Circuit>;

export const closedCircuit: Circuit = { failures: 0, opened: 0, openUntil: null, failingSince: null };

/** Whether nothing may be tried now. */
export const isOpen = ({ openUntil }: Circuit, now: number): boolean =>
  openUntil !== null && Date.parse(openUntil) > now;

/** Attempts that may be under way at once: one where the last ones failed and it is to be seen whether it got better. */
export const attemptsAtOnce = ({ openUntil }: Circuit, most: number): number => (openUntil === null ? most : 1);

/** The circuit after some attempts that were made side by side. */
export function afterAttempts(
  circuit: Circuit,
  { succeeded, failed }: { readonly succeeded: number; readonly failed: number },
  now: number,
): Circuit {
  if (succeeded > 0) return closedCircuit;
  if (failed === 0) return circuit;
  const failures = circuit.failures + failed;
  const failingSince = circuit.failingSince ?? new Date(now).toISOString();
  if (failures < CIRCUIT_FAILURES) return { ...circuit, failures, failingSince };
  const pause = Math.min(CIRCUIT_LONGEST_PAUSE_MS, CIRCUIT_PAUSE_MS * 2 ** circuit.opened);
  return { failures, failingSince, opened: circuit.opened + 1, openUntil: new Date(now + pause).toISOString() };
}

/** Whether a receiver has taken nothing for so long that it is disabled. */
export const shouldDisable = ({ failures, failingSince }: Circuit, now: number): boolean =>
  failures >= CIRCUIT_FAILURES && failingSince !== null && Date.parse(failingSince) + DISABLE_AFTER_MS <= now;
