/** What a sweep came to. */
export interface Drained {
  /** How much was handed over. */
  readonly taken: number;
  /** Since when the longest was due of what was found, whether or not it was handed over: ISO 8601, null where nothing was due. */
  readonly oldest: string | null;
  /** What could not be read or handed over. It stays due, and keeps nothing else back. */
  readonly failed: number;
  /** Whether there may be more that is due: the sweep ended early. */
  readonly isCut: boolean;
}

/** The answer of who takes nothing of a part and ends the sweep: the part stays due. */
export const ENOUGH = Symbol('enough');

/** Takes a part of what is due. May be given the same work twice. May answer ENOUGH. */
export type TakeDue<T> = (due: readonly T[]) => Promise<unknown>;
