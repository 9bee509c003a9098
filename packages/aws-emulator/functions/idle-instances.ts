/**
 * The instances of all functions that wait for an event, the one that has waited longest first. A cloud of 200 functions
 * that each keep their threads would fill a small machine, so only so many may wait.
 */
export interface IdleInstances<T extends object> {
  /** Counts an instance as idle from now on; ends the one that has waited longest where so many may not wait. */
  readonly add: (instance: T, end: () => void) => void;
  /** The instance works now, or is gone: it is not ended from here. Nothing happens when it did not wait. */
  readonly remove: (instance: T) => void;
  /** Ends those that have waited since before that instant, in milliseconds. */
  readonly endBefore: (instant: number) => void;
}

/**
 * @param mayWait whether so many may wait at once; memory that an ended instance gives back may show later
 * @param clock milliseconds
 */
export function idleInstances<T extends object>(
  mayWait: (count: number) => boolean,
  clock: () => number = Date.now,
): IdleInstances<T> {
  // A Map keeps the order in which its keys came, and an instance comes anew each time it begins to wait.
  const waiting = new Map<T, { readonly since: number; readonly end: () => void }>();

  const endOf = (instance: T): void => {
    const one = waiting.get(instance);
    waiting.delete(instance);
    one?.end();
  };

  return {
    add: (instance, end) => {
      waiting.delete(instance);
      waiting.set(instance, { since: clock(), end });
      if (mayWait(waiting.size)) return;
      const [longest = instance] = waiting.keys();
      endOf(longest);
    },
    remove: (instance) => {
      waiting.delete(instance);
    },
    endBefore: (instant) => {
      for (const [instance, { since }] of waiting) {
        if (since >= instant) return;
        endOf(instance);
      }
    },
  };
}
