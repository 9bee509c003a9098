/** Draws of one named stream; the same name always gives the same draws. */
export interface Draws {
  /** In [0, 1). */
  readonly unit: () => number;
  /** Integer from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
  /** One of the items, each as likely. Throws a RangeError when there are none. */
  readonly oneOf: <T>(items: readonly T[]) => T;
}

/** 32-bit FNV-1a of the UTF-16 code units of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * A stream of draws named by its subject, for example seed, persona, flow and month. Because every subject has a
 * stream of its own, adding a flow to a persona leaves all its other rows as they were. The steps are splitmix32
 * (the 32-bit finaliser of MurmurHash3 over a Weyl sequence; public domain). Not for secrets.
 */
export function drawsOf(...subject: readonly (string | number)[]): Draws {
  let state = hashOf(subject.join('/'));
  const unit = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
  };
  const between = (from: number, to: number): number => from + Math.floor(unit() * (to - from + 1));
  return {
    unit,
    between,
    oneOf: <T>(items: readonly T[]): T => {
      for (const item of items.slice(between(0, items.length - 1))) return item;
      throw new RangeError('nothing to draw from');
    },
  };
}
