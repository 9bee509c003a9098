import { brandCodes, brandMeanings, brandNames } from './generated/brand-table.ts';
import type { BrandMeaning } from './pattern-group.ts';

/** A name of the index found in a text: words `start` to `end`, `end` not included. */
export interface BrandMatch {
  readonly name: string;
  readonly meaning: BrandMeaning;
  readonly start: number;
  readonly end: number;
  /** The text ends before the name does. */
  readonly cut: boolean;
}

/** As in tools/labels/compile-brand-index.ts. */
const FIRST_CODE = 40;
const LONGEST_WORDS = 5;
/** A name that the text cuts off must show this many letters in all, and of its last word. */
const SHORTEST_CUT = 8;
const SHORTEST_CUT_WORD = 4;
const SHORTEST_JOIN = 7;
/** Names that a cut text may begin: more of them say nothing. */
const MOST_CONTINUATIONS = 12;

const NEARNESS: Readonly<Record<BrandMeaning['reach'], number>> = { home: 2, world: 1, abroad: 0 };

/** The names of a brand table, ready to be looked up. */
export interface BrandIndex {
  /** In order. */
  readonly names: readonly string[];
  /** The place of each name's meaning among `brandMeanings`, one character a name. */
  readonly codes: string;
  /** First place after the names that begin with a word. */
  readonly byFirstWord: ReadonlyMap<string, readonly [from: number, to: number]>;
}

let unfolded: BrandIndex | null = null;

const numberAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return (code > 92 ? code - 1 : code) - FIRST_CODE;
};

/**
 * The names of a table for looking up.
 * @param folded names in order, one a line: letters shared with the name before as one character, then the rest
 */
export function unfoldedBrands(folded: string, codes: string): BrandIndex {
  let before = '';
  const names = folded.split('\n').map((line) => {
    before = before.slice(0, numberAt(line, 0)) + line.slice(1);
    return before;
  });
  const byFirstWord = new Map<string, readonly [number, number]>();
  let word = '';
  let from = 0;
  for (let at = 0; at <= names.length; at += 1) {
    const name = names[at] ?? '';
    // Names of one first word stand together, as a blank comes before all letters.
    if (at > 0 && name.startsWith(word) && (name.length === word.length || name[word.length] === ' ')) continue;
    if (at > 0) byFirstWord.set(word, [from, at]);
    const blank = name.indexOf(' ');
    word = blank < 0 ? name : name.slice(0, blank);
    from = at;
  }
  return { names, codes, byFirstWord };
}

/** Unfolds the table when a name is first looked up: most accounts need it, most functions do not. */
function allBrands(): BrandIndex {
  unfolded ??= unfoldedBrands(brandNames, brandCodes);
  return unfolded;
}

/** The first place from `low` whose name does not stand before a text. */
function placeOf(names: readonly string[], text: string, low: number, high: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((names[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

function meaningAt({ codes }: BrandIndex, at: number): BrandMeaning | undefined {
  return brandMeanings[numberAt(codes, at)];
}

/** What all names that a cut text may begin have in common, near names before far ones; null when they differ or are too many. */
function continuing(brands: BrandIndex, beginning: string): { name: string; meaning: BrandMeaning } | null {
  const { names } = brands;
  const first = placeOf(names, beginning, 0, names.length);
  let found: { name: string; meaning: BrandMeaning } | null = null;
  let differs = false;
  for (let at = first; names[at]?.startsWith(beginning); at += 1) {
    if (at - first > MOST_CONTINUATIONS) return null;
    const name = names[at] ?? '';
    const meaning = meaningAt(brands, at);
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
 * @param brands where to look; all brands unless told
 */
export function brandIn(tokens: readonly string[], end: number, brands: BrandIndex = allBrands()): BrandMatch | null {
  const found = brandInWords(brands, tokens, end);
  const [first = '', second = '', ...rest] = tokens;
  if (found || end < 2 || first.length + second.length < SHORTEST_JOIN) return found;
  // Names lose their apostrophe on one side and their blank on the other: COL CACCHIO.
  const joined = brandInWords(brands, [`${first}${second}`, ...rest], end - 1);
  return joined && joined.start === 0 ? { ...joined, end: joined.end + 1 } : null;
}

function brandInWords(brands: BrandIndex, tokens: readonly string[], end: number): BrandMatch | null {
  const { names, byFirstWord } = brands;
  let best: BrandMatch | null = null;
  const offer = (match: BrandMatch): void => {
    const { reach, strength } = match.meaning;
    if (match.start > 0 && (match.cut || strength === 'opening')) return;
    if (match.cut && strength === 'opening') return;
    if (reach === 'abroad' && (match.start > 0 || match.end < end)) return;
    if (!best || better(match, best)) best = match;
  };
  for (let start = 0; start < end; start += 1) {
    const range = byFirstWord.get(tokens[start] ?? '');
    let text = '';
    for (let words = 1; words <= LONGEST_WORDS && start + words <= end; words += 1) {
      const last = tokens[start + words - 1] ?? '';
      text = words === 1 ? last : `${text} ${last}`;
      const at = range ? placeOf(names, text, range[0], range[1]) : -1;
      const meaning = range && names[at] === text ? meaningAt(brands, at) : undefined;
      if (meaning) offer({ name: text, meaning, start, end: start + words, cut: false });
      if (
        meaning?.reach !== 'home' &&
        start + words === end &&
        text.length >= SHORTEST_CUT &&
        last.length >= SHORTEST_CUT_WORD
      ) {
        const found = continuing(brands, text);
        if (found) offer({ ...found, start, end, cut: true });
      }
      if (!range) break;
    }
  }
  return best;
}

function better(match: BrandMatch, best: BrandMatch): boolean {
  if (match.meaning.reach !== best.meaning.reach) return NEARNESS[match.meaning.reach] > NEARNESS[best.meaning.reach];
  if (match.cut !== best.cut) return best.cut;
  return match.end - match.start > best.end - best.start;
}
