/** A word of patterns: what may follow it, and the value of the pattern that it ends. */
interface Word<T> {
  /** Null where nothing follows; most words end their pattern. */
  next: Map<string, Word<T>> | null;
  value: T | null;
}

/** Patterns as a tree of words: finding them costs the same however many there are. */
export interface TokenTrie<T> {
  readonly first: Map<string, Word<T>>;
  /** Values of one-word patterns by their beginnings that miss only a few letters. */
  readonly cutWords: Map<string, T>;
  /** Likewise by beginnings that miss more; null where several words begin so. */
  readonly tellingCuts: Map<string, T | null>;
  /** The lengths of one-word patterns, as bits, by their first two letters. */
  readonly lengths: Map<number, number>;
}

/** A pattern found in a text: tokens `start` to `end`, `end` not included. */
export interface TokenMatch<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
  /** The last word of the text is only the beginning of the pattern's word. */
  readonly cut: boolean;
}

/** Statements cut names at a column; fewer letters than this of the last word say too little. */
const SHORTEST_CUT = 3;
/** After this many letters of a pattern its last word may show any number of letters, if no other pattern goes on so. */
const TELLING_BEGINNING = 7;
/** A pattern of one word that is cut must show this many letters and miss only a few. */
const SHORTEST_CUT_WORD = 5;
const MISSING_LETTERS = 2;
/** From this many letters on a cut word may miss any number of them, and open the text, if no other name begins so. */
const TELLING_CUT = 7;
/** A cut word that opens the text must show more. */
const OPENING_CUT = 8;
/** Names written with and without a space are joined only from this length on. */
const SHORTEST_JOIN = 7;

const LAST_BIT = 31;

/** Two code units as one number. */
const openingOf = (first: number, second: number): number => first * 0x1_00_00 + second;
const bitOf = (length: number): number => 1 << Math.min(length, LAST_BIT);

export function emptyTrie<T>(): TokenTrie<T> {
  return { first: new Map(), cutWords: new Map(), tellingCuts: new Map(), lengths: new Map() };
}

/** Adds a pattern; the first value of a pattern stays. A pattern that is not `cuttable` must stand in full. */
export function insert<T>(trie: TokenTrie<T>, tokens: readonly string[], value: T, cuttable = true): void {
  let words: Map<string, Word<T>> = trie.first;
  let last: Word<T> | null = null;
  for (const token of tokens) {
    if (last) {
      last.next ??= new Map();
      words = last.next;
    }
    last = words.get(token) ?? null;
    if (!last) {
      last = { next: null, value: null };
      words.set(token, last);
    }
  }
  if (last) last.value ??= value;
  const [word = '', ...more] = tokens;
  if (more.length > 0) return;
  insertJoins(trie, word);
  if (cuttable) insertCuts(trie, word, value);
}

/** Notes that a pattern of one word may stand in a text as two. */
function insertJoins<T>({ lengths }: TokenTrie<T>, word: string): void {
  if (word.length < SHORTEST_JOIN) return;
  const opening = openingOf(word.charCodeAt(0), word.charCodeAt(1));
  lengths.set(opening, (lengths.get(opening) ?? 0) | bitOf(word.length));
}

/** Notes how a pattern of one word may stand in a text that is cut off. */
function insertCuts<T>({ cutWords, tellingCuts }: TokenTrie<T>, word: string, value: T): void {
  const near = Math.max(SHORTEST_CUT_WORD, word.length - MISSING_LETTERS);
  for (let length = near; length < word.length; length += 1) {
    const beginning = word.slice(0, length);
    if (!cutWords.has(beginning)) cutWords.set(beginning, value);
  }
  for (let length = TELLING_CUT; length < near; length += 1) {
    const beginning = word.slice(0, length);
    const before = tellingCuts.get(beginning);
    tellingCuts.set(beginning, before === undefined || before === value ? value : null);
  }
}

/**
 * Every pattern that stands in the text on word boundaries. Linear in the text: from each word the walk ends at the
 * first word that no pattern continues with. The last word of the text may be cut off, and two words of the text may
 * be one word of the pattern.
 * @param end where the text may have been cut off: its end, or where town and country begin
 */
export function findAll<T>(trie: TokenTrie<T>, tokens: readonly string[], end = tokens.length): TokenMatch<T>[] {
  const found: TokenMatch<T>[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    const word = tokens[start] ?? '';
    const first = trie.first.get(word);
    if (first) walk(first, tokens, start, end, found);
    else if (start === end - 1 && (start > 0 || word.length >= OPENING_CUT)) {
      const value = trie.cutWords.get(word) ?? trie.tellingCuts.get(word);
      if (value !== undefined && value !== null) found.push({ value, start, end: start + 1, cut: true });
    }
    const following = tokens[start + 1];
    if (following === undefined || !mayJoin(trie, word, following)) continue;
    const value = trie.first.get(word + following)?.value;
    if (value !== null && value !== undefined) found.push({ value, start, end: start + 2, cut: false });
  }
  return found;
}

/** Adds the patterns that begin with a word to those found. */
function walk<T>(first: Word<T>, tokens: readonly string[], start: number, end: number, found: TokenMatch<T>[]): void {
  let word: Word<T> | undefined = first;
  for (let at = start + 1; ; at += 1) {
    if (word.value !== null) found.push({ value: word.value, start, end: at, cut: false });
    if (word.next === null || at >= tokens.length) return;
    const token: string = tokens[at] ?? '';
    const following: Word<T> | undefined = word.next.get(token);
    if (!following) {
      const value = at === end - 1 ? cutValue(word.next, tokens, start, at) : null;
      if (value !== null) found.push({ value, start, end: at + 1, cut: true });
      return;
    }
    word = following;
  }
}

/** Whether some pattern of one word begins like two words joined and is as long: joining them to look costs more. */
function mayJoin<T>({ lengths }: TokenTrie<T>, word: string, following: string): boolean {
  const length = word.length + following.length;
  if (length < SHORTEST_JOIN) return false;
  const second = word.length > 1 ? word.charCodeAt(1) : following.charCodeAt(0);
  return ((lengths.get(openingOf(word.charCodeAt(0), second)) ?? 0) & bitOf(length)) !== 0;
}

/** The words `start` to `end` as the text prints them, `end` not included. */
export function textOf(tokens: readonly string[], start: number, end: number): string {
  let text = tokens[start] ?? '';
  for (let at = start + 1; at < end; at += 1) text += ` ${tokens[at] ?? ''}`;
  return text;
}

function beginningWith<T>(words: ReadonlyMap<string, Word<T>>, beginning: string): T | null {
  for (const [token, { value }] of words) if (value !== null && token.startsWith(beginning)) return value;
  return null;
}

/** The pattern whose last word the text cuts off; after many letters fewer of that word will do (DISCOVERY H). */
function cutValue<T>(
  words: ReadonlyMap<string, Word<T>>,
  tokens: readonly string[],
  start: number,
  at: number,
): T | null {
  const cut = tokens[at] ?? '';
  if (cut.length >= SHORTEST_CUT) return beginningWith(words, cut);
  if (textOf(tokens, start, at).length < TELLING_BEGINNING || /\d/.test(cut)) return null;
  const fitting = [...words].filter(([token, { value }]) => value !== null && token.startsWith(cut));
  const [shortest] = fitting.toSorted(([a], [b]) => a.length - b.length);
  // STA and STATION are one word cut twice; CARD and CLOTHING are two.
  return shortest && fitting.every(([token]) => token.startsWith(shortest[0])) ? shortest[1].value : null;
}
