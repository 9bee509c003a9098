/** A source of numbers in [0, 1), the same sequence for the same seed. */
export type SeededRandom = () => number;

const TWO_TO_32 = 4_294_967_296;

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state, enough for resampling, not for secrets. */
export function seededRandom(seed: number): SeededRandom {
  // Signed, since the engine keeps signed 32-bit numbers without allocating; the bits are the same.
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  };
}

/** A 32-bit seed of a series of integers (FNV-1a over their bytes), so that equal data draws equal numbers. */
export function seedOf(values: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const value of values) {
    const high = Math.floor(value / TWO_TO_32);
    for (const word of [value >>> 0, high >>> 0]) {
      for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((word >>> shift) & 0xff), 0x01000193) >>> 0;
    }
  }
  return hash;
}
