import { brandCodes, brandMeanings, brandNames } from '../generated/brand-table.ts';
import type { BrandMeaning } from '../tries/pattern-group.ts';

/** A name of the index found in a text: words `start` to `end`, `end` not included. */
export interface BrandMatch {
  readonly name: string;
  readonly meaning: BrandMeaning;
  readonly start: number;
  readonly end: number;
  /** The text ends before the name does. */
  readonly cut: boolean;
}

/** As in packages/labels/training/compile-brand-index.ts. */
const FIRST_CODE = 40;
const LONGEST_WORDS = 5;
/** A name that the text cuts off must show this many letters in all, and of its last word. */
const SHORTEST_CUT = 8;
const SHORTEST_CUT_WORD = 4;
const SHORTEST_JOIN = 7;
/** Names that a cut text may begin: more of them say nothing. */
const MOST_CONTINUATIONS = 12;

const NEARNESS: Readonly<Record<BrandMeaning['reach'], number>> = { home: 2, world: 1, abroad: 0 };

/** Names of a brand table that begin with the same two letters. */
interface BrandShelf {
  /** In order. */
  readonly names: readonly string[];
  /** Place of the first of them in the table. */
  readonly first: number;
}

/** The names of a brand table, ready to be looked up: shelf by shelf, each unfolded when it is first asked for. */
export interface BrandIndex {
  readonly shelves: Map<number, BrandShelf | (() => BrandShelf)>;
  /** The place of each name's meaning among `brandMeanings`, one character a name. */
  readonly codes: string;
}

let unfolded: BrandIndex | null = null;

const numberAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return (code > 92 ? code - 1 : code) - FIRST_CODE;
};

const BLANK = 0x20;

/** The first two code units of a text as one number: a letter by itself stands with the words `letter and blank`. */
const openingOf = (text: string): number => (text.charCodeAt(0) << 8) | (text.length > 1 ? text.charCodeAt(1) : BLANK);

function shelfFrom(folded: string, first: number, opening: string): BrandShelf {
  let before = opening;
  const names = folded.split('\n').map((line) => {
    before = before.slice(0, numberAt(line, 0)) + line.slice(1);
    return before;
  });
  return { names, first };
}

/**
 * The names of a table for looking up.
 * @param folded names in order, one a line: letters shared with the name before as one character, then the rest
 */
export function unfoldedBrands(folded: string, codes: string): BrandIndex {
  const shelves: BrandIndex['shelves'] = new Map();
  const close = (letters: string, first: number, from: number, to: number): void => {
    if (to > from) shelves.set(openingOf(letters), () => shelfFrom(folded.slice(from, to - 1), first, letters));
  };
  let letters = '';
  let first = 0;
  let start = 0;
  let line = 0;
  for (let at = 0; at < folded.length; line += 1) {
    const shared = numberAt(folded, at);
    if (shared < 2) {
      const [more = ''] = folded.slice(at + 1, at + 3 - shared).split('\n', 1);
      const opening = (letters.slice(0, shared) + more).padEnd(2);
      if (opening !== letters) {
        close(letters, first, start, at);
        letters = opening;
        first = line;
        start = at;
      }
    }
    const end = folded.indexOf('\n', at);
    at = end < 0 ? folded.length : end + 1;
  }
  close(letters, first, start, folded.length + 1);
  return { shelves, codes };
}

/** Unfolds the table when a name is first looked up: most accounts need it, most functions do not. */
function allBrands(): BrandIndex {
  unfolded ??= unfoldedBrands(brandNames, brandCodes);
  return unfolded;
}

function shelfOf({ shelves }: BrandIndex, text: string): BrandShelf | null {
  const opening = openingOf(text);
  const shelf = shelves.get(opening);
  if (typeof shelf !== 'function') return shelf ?? null;
  const ready = shelf();
  shelves.set(opening, ready);
  return ready;
}

/** All names in order. */
export function namesOf(brands: BrandIndex): string[] {
  return [...brands.shelves.values()].flatMap((shelf) => (typeof shelf === 'function' ? shelf() : shelf).names);
}

/** The first place from `low` whose name does not stand before a text. */
function placeOf(names: readonly string[], text: string, low: number): number {
  let from = low;
  let to = names.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((names[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

function meaningAt({ codes }: BrandIndex, { first }: BrandShelf, at: number): BrandMeaning | undefined {
  return brandMeanings[numberAt(codes, first + at)];
}

/** Whether a name is a word, or begins with it: those stand right where the word would, as a blank comes before all letters. */
function opensWith(name: string | undefined, word: string): boolean {
  return name?.startsWith(word) === true && (name.length === word.length || name[word.length] === ' ');
}

/** What all names that a cut text may begin have in common, near names before far ones; null when they differ or are too many. */
function continuing(
  brands: BrandIndex,
  shelf: BrandShelf,
  beginning: string,
): { name: string; meaning: BrandMeaning } | null {
  const { names } = shelf;
  const first = placeOf(names, beginning, 0);
  let found: { name: string; meaning: BrandMeaning } | null = null;
  let differs = false;
  for (let at = first; names[at]?.startsWith(beginning); at += 1) {
    if (at - first > MOST_CONTINUATIONS) return null;
    const name = names[at] ?? '';
    const meaning = meaningAt(brands, shelf, at);
    if (!meaning || name === beginning) continue;
    if (!found || NEARNESS[meaning.reach] > NEARNESS[found.meaning.reach]) {
      found = { name, meaning };
      differs = false;
    } else if (meaning.reach === found.meaning.reach && meaning.label !== found.meaning.label) differs = true;
  }
  return differs ? null : found;
}

/**
 * The name of the brand index that says most about a merchant's text: near names before far ones, then the longest,
 * then the first. Short and everyday names count only at the beginning, and foreign ones only as the whole text. Each word costs one look-up
 * and a search within the names that begin with it, however many names there are.
 * @param end where the text may have been cut off, before town and country
 * @param brands where to look; defaults to all brands
 */
export function brandIn(tokens: readonly string[], end: number, brands: BrandIndex = allBrands()): BrandMatch | null {
  const found = brandInWords(brands, tokens, end);
  const [first = '', second = ''] = tokens;
  if (found || end < 2 || first.length + second.length < SHORTEST_JOIN) return found;
  // Names lose their apostrophe on one side and their blank on the other: COL CACCHIO.
  const word = first + second;
  const names = shelfOf(brands, word)?.names ?? [];
  // Not the whole name of a text of two words, which may be cut: then no name begins so.
  if (end > 2 && !opensWith(names[placeOf(names, word, 0)], word)) return null;
  const joined = brandInWords(brands, [word, ...tokens.slice(2)], end - 1);
  return joined && joined.start === 0 ? { ...joined, end: joined.end + 1 } : null;
}

function brandInWords(brands: BrandIndex, tokens: readonly string[], end: number): BrandMatch | null {
  let best: BrandMatch | null = null;
  const offer = (match: BrandMatch): void => {
    const { reach, strength } = match.meaning;
    if (match.start > 0 && (match.cut || strength === 'opening')) return;
    if (match.cut && strength === 'opening') return;
    if (reach === 'abroad' && (match.start > 0 || match.end < end)) return;
    if (!best || better(match, best)) best = match;
  };
  for (let start = 0; start < end; start += 1) {
    const word = tokens[start] ?? '';
    const shelf = shelfOf(brands, word);
    if (!shelf) continue;
    const { names } = shelf;
    const from = placeOf(names, word, 0);
    const opens = opensWith(names[from], word);
    let text = word;
    for (let words = 1; words <= LONGEST_WORDS && start + words <= end; words += 1) {
      const last = tokens[start + words - 1] ?? '';
      if (words > 1) text = `${text} ${last}`;
      const at = opens ? placeOf(names, text, from) : -1;
      const meaning = names[at] === text ? meaningAt(brands, shelf, at) : undefined;
      if (meaning) offer({ name: text, meaning, start, end: start + words, cut: false });
      if (
        meaning?.reach !== 'home' &&
        start + words === end &&
        text.length >= SHORTEST_CUT &&
        last.length >= SHORTEST_CUT_WORD
      ) {
        const found = continuing(brands, shelf, text);
        if (found) offer({ ...found, start, end, cut: true });
      }
      if (!opens) break;
    }
  }
  return best;
}

function better(match: BrandMatch, best: BrandMatch): boolean {
  if (match.meaning.reach !== best.meaning.reach) return NEARNESS[match.meaning.reach] > NEARNESS[best.meaning.reach];
  if (match.cut !== best.cut) return best.cut;
  return match.end - match.start > best.end - best.start;
}
