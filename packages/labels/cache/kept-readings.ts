/** Slots for what was read: a power of two. Everyday texts come back with the next applicant; a full slot is taken over. */
const SLOTS = 1 << 13;

interface Kept<T> {
  readonly high: number;
  readonly low: number;
  readonly value: T;
}

/**
 * A store of what was made of texts, by two hashes of each (64 bits): it holds no text, never grows beyond its slots, and
 * outlives the applicant, so that what every account prints is read once by a process.
 */
export function keptByText<T>(): (text: string, mark: number, make: () => T) => T {
  const slots: (Kept<T> | undefined)[] = [];
  return (text, mark, make) => {
    let high = Math.imul(mark ^ 0x811c9dc5, 0x01000193);
    let low = mark ^ 0x9e3779b9;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 0x01000193);
      low = Math.imul((low << 5) ^ (low >>> 27) ^ code, 0x85ebca6b);
    }
    const slot = (high ^ (high >>> 15)) & (SLOTS - 1);
    const kept = slots[slot];
    if (kept && kept.high === high && kept.low === low) return kept.value;
    const value = make();
    slots[slot] = { high, low, value };
    return value;
  };
}
