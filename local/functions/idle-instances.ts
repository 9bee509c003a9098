/**
 * The instances of all functions that wait for an event, the one that has waited longest first. A cloud of 150 functions
 * that each keep their threads would fill the machine, so only so many may wait.
 */
export interface IdleInstances<T extends object> {
  /** Counts an instance as idle from now on; ends those that have waited longest while more than the bound wait. */
  readonly add: (instance: T, end: () => void) => void;
  /** The instance works now, or is gone: it is not ended from here. Nothing happens when it did not wait. */
  readonly remove: (instance: T) => void;
  /** Ends those that have waited since before that instant, in milliseconds. */
  readonly endBefore: (instant: number) => void;
}

/**
 * @param most instances that may wait at once
 * @param clock milliseconds
 */
export function idleInstances<T extends object>(most: number, clock: () => number = Date.now): IdleInstances<T> {
  // A Map keeps the order in which its keys came, and an instance comes anew each time it begins to wait.
  const waiting = new Map<T, { readonly since: number; readonly end: () => void }>();

  const endWhile = (mayEnd: (since: number) => boolean): void => {
    for (const [instance, { since, end }] of waiting) {
      if (!mayEnd(since)) return;
      waiting.delete(instance);
      end();
    }
  };

  return {
    add: (instance, end) => {
      waiting.delete(instance);
      waiting.set(instance, { since: clock(), end });
      endWhile(() => waiting.size > most);
    },
    remove: (instance) => {
      waiting.delete(instance);
    },
    endBefore: (instant) => endWhile((since) => since < instant),
  };
}
