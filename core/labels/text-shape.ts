/** A value kept for every text of one shape. */
interface Kept<T> {
  /** One text of the shape, to tell shapes of equal hash apart. */
  readonly description: string;
  readonly reference: string;
  readonly value: T;
  readonly next: Kept<T> | undefined;
  /** How many stand behind it. */
  readonly behind: number;
}

/** Values by the shape of a description and reference. */
export interface ShapeIndex<T> {
  readonly get: (description: string, reference: string) => T | undefined;
  /** The pair must not be in the index yet. Does nothing where too many texts of one hash are kept. */
  readonly add: (description: string, reference: string, value: T) => void;
}

const ZERO = 48;
/** Chance makes no chain this long; whoever made one on purpose gains nothing by a longer one. */
const LONGEST_CHAIN = 8;

/** Whether a code unit is an ASCII digit. */
const isDigit = (code: number): boolean => code >= ZERO && code <= ZERO + 9;

/** FNV-1a over the code units of a text, every digit taken as 0. */
function hashed(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    hash = Math.imul(hash ^ (isDigit(code) ? ZERO : code), 0x01000193);
  }
  return hash;
}

function sameShape(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) {
    const code = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (code !== other && !(isDigit(code) && isDigit(other))) return false;
  }
  return true;
}

/**
 * Values by shape: two texts have one shape when they differ in nothing but digits, as descriptions do that print other
 * dates, cards and references. Looked up by a hash of the code units, so that no masked copy of a text is ever made.
 */
export function shapeIndex<T>(): ShapeIndex<T> {
  const kept = new Map<number, Kept<T>>();
  // 30 bits, which engines keep as small integers.
  const keyOf = (description: string, reference: string): number =>
    hashed(reference, hashed(description, 0x811c9dc5)) >>> 2;
  return {
    get(description, reference) {
      let entry = kept.get(keyOf(description, reference));
      while (entry && !(sameShape(entry.description, description) && sameShape(entry.reference, reference)))
        entry = entry.next;
      return entry?.value;
    },
    add(description, reference, value) {
      const key = keyOf(description, reference);
      const next = kept.get(key);
      const behind = next ? next.behind + 1 : 0;
      if (behind < LONGEST_CHAIN) kept.set(key, { description, reference, value, next, behind });
    },
  };
}
