import { MONTH_WORDS } from '@imali/ledger/text/month-words.ts';

/** A value kept for every text of one shape. */
interface Kept<T> {
  /** One text of the shape, to distinguish shapes of equal hash. */
  readonly description: string;
  readonly reference: string;
  /** How much of the description counts: all of it, or what stands before the month that closes it. */
  readonly end: number;
  readonly value: T;
  readonly next: Kept<T> | undefined;
  /** How many follow it. */
  readonly behind: number;
}

/** Values by the shape of a description and reference. */
export interface ShapeIndex<T> {
  readonly get: (description: string, reference: string) => T | undefined;
  /** The pair must not be in the index yet. Does nothing where too many texts of one hash are kept. */
  readonly add: (description: string, reference: string, value: T) => void;
}

const [BLANK, ZERO] = [32, 48];
/** Chance makes no chain this long; an attacker gains nothing by a longer one. */
const LONGEST_CHAIN = 8;

/** Whether a code unit is an ASCII digit. */
const isDigit = (code: number): boolean => code >= ZERO && code <= ZERO + 9;

/** Three letters of either case as one number; 0 where one is beyond ASCII. */
function lettersAt(text: string, at: number): number {
  const a = text.charCodeAt(at);
  const b = text.charCodeAt(at + 1);
  const c = text.charCodeAt(at + 2);
  return a < 128 && b < 128 && c < 128 ? ((a & ~32) << 16) | ((b & ~32) << 8) | (c & ~32) : 0;
}

const MONTHS: ReadonlySet<number> = new Set(MONTH_WORDS.map((word) => lettersAt(word, 0)));

/**
 * Where the month stands that closes a text as a day and a month behind a blank (`SPAR 05 Mar`), which many banks print
 * on every purchase; the length of the text where none does.
 */
export function closingMonth(text: string): number {
  const at = text.length - 3;
  let day = at - 1;
  if (text.charCodeAt(day) === BLANK) day -= 1;
  if (!isDigit(text.charCodeAt(day))) return text.length;
  day -= isDigit(text.charCodeAt(day - 1)) ? 2 : 1;
  return text.charCodeAt(day) === BLANK && MONTHS.has(lettersAt(text, at)) ? at : text.length;
}

/** FNV-1a over the code units of a text up to a place, every digit taken as 0. */
function hashed(text: string, end: number, seed: number): number {
  let hash = seed;
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    hash = Math.imul(hash ^ (isDigit(code) ? ZERO : code), 0x01000193);
  }
  return hash;
}

function sameShape(a: string, b: string, end: number): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < end; at += 1) {
    const code = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (code !== other && !(isDigit(code) && isDigit(other))) return false;
  }
  return true;
}

/**
 * Values by shape: two texts have one shape when they differ in nothing but digits, as descriptions do that print other
 * dates, cards and references, or, where there is no reference, in the month that closes them as well. Looked up by a hash of
 * the code units, so that no masked copy of a text is ever made.
 */
export function shapeIndex<T>(): ShapeIndex<T> {
  const kept = new Map<number, Kept<T>>();
  const endOf = (description: string, reference: string): number =>
    reference === '' ? closingMonth(description) : description.length;
  // 30 bits, which engines keep as small integers.
  const keyOf = (description: string, end: number, reference: string): number =>
    hashed(reference, reference.length, hashed(description, end, 0x811c9dc5)) >>> 2;
  return {
    get(description, reference) {
      const end = endOf(description, reference);
      let entry = kept.get(keyOf(description, end, reference));
      while (
        entry &&
        !(
          entry.end === end &&
          sameShape(entry.description, description, end) &&
          sameShape(entry.reference, reference, reference.length)
        )
      )
        entry = entry.next;
      return entry?.value;
    },
    add(description, reference, value) {
      const end = endOf(description, reference);
      const key = keyOf(description, end, reference);
      const next = kept.get(key);
      const behind = next ? next.behind + 1 : 0;
      if (behind < LONGEST_CHAIN) kept.set(key, { description, reference, end, value, next, behind });
    },
  };
}
