import { isWordCode } from '@imali/ledger/text/normalise.ts';

/** A pattern of several words that is not in the tree yet. */
interface Waiting<T> {
  readonly patterns: () => readonly (readonly string[])[];
  readonly value: T;
}

/** A word of patterns: what may follow it, and the value of the pattern that it ends. */
interface Word<T> {
  /** Patterns that begin with it and join the tree when a text first holds it: few texts hold many of the words. */
  waiting: Waiting<T>[] | null;
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
  /** The lengths of first words, as bits, by their first two letters: to look here costs less than to look a word up. */
  readonly firstLengths: Int32Array;
  /** Likewise of patterns of one word that a text may hold as two. */
  readonly joinedLengths: Int32Array;
  /** Shelves of patterns that are not in the tree yet, each with what puts them there. */
  readonly shelves: Map<number, () => void>;
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

/** The end to give for a text that is searched as if it were not cut off. */
export const NOT_CUT = 0;

const LAST_BIT = 31;

/** Letters, digits and the sign # are told apart by six bits each. */
const LETTER_BITS = 6;
const LETTER_MASK = (1 << LETTER_BITS) - 1;
const OPENINGS = 1 << (2 * LETTER_BITS);

/** The first two letters of a word as one number. */
const openingOf = (first: number, second: number): number =>
  ((first & LETTER_MASK) << LETTER_BITS) | (second & LETTER_MASK);
/** A word of one letter has no second: that is 0. */
const openingOfWord = (word: string): number => openingOf(word.charCodeAt(0), word.length > 1 ? word.charCodeAt(1) : 0);
const bitOf = (length: number): number => 1 << Math.min(length, LAST_BIT);

function emptyTrie<T>(): TokenTrie<T> {
  return {
    first: new Map(),
    cutWords: new Map(),
    tellingCuts: new Map(),
    firstLengths: new Int32Array(OPENINGS),
    joinedLengths: new Int32Array(OPENINGS),
    shelves: new Map(),
  };
}

/** So many letters distinguish shelves. */
const SHELF_LETTERS = 3;

/** The shelf of a word, by its first letters; a shorter word has a shelf of its own. */
export function shelfOf(word: string): number {
  let shelf = 0;
  for (let at = 0; at < SHELF_LETTERS; at += 1)
    shelf = (shelf << LETTER_BITS) | (at < word.length ? word.charCodeAt(at) & LETTER_MASK : 0);
  return shelf;
}

/** The shelf of the first word of a text, found without taking the text apart; -1 where that does not show. */
function shelfOfText(text: string): number {
  if (text.length < SHELF_LETTERS || text.startsWith('AND')) return -1;
  for (let at = 0; at < SHELF_LETTERS; at += 1) if (!isWordCode(text.charCodeAt(at))) return -1;
  return shelfOf(text);
}

/**
 * A tree that patterns join shelf by shelf, when a text first holds a word that begins as one of theirs does: a process
 * asks for some hundreds of them, and there are thousands. A pattern that is on several shelves joins from each.
 * @param patterns in the order in which they join: of two with the same words the first stays
 * @param textOf the text of a pattern
 * @param wordsOf the words by which a pattern may be found, for texts of which the first word does not show
 * @param join adds what of a pattern begins with a word of the shelf
 */
export function shelvedTrie<T, P>(
  patterns: Iterable<P>,
  textOf: (pattern: P) => string,
  wordsOf: (text: string) => readonly string[],
  join: (trie: TokenTrie<T>, pattern: P, shelf: number) => void,
): TokenTrie<T> {
  const trie = emptyTrie<T>();
  const shelves = new Map<number, P[]>();
  const put = (shelf: number, pattern: P): void => {
    const kept = shelves.get(shelf);
    if (kept) kept.push(pattern);
    else shelves.set(shelf, [pattern]);
  };
  for (const pattern of patterns) {
    const text = textOf(pattern);
    const shelf = shelfOfText(text);
    if (shelf >= 0) put(shelf, pattern);
    else for (const each of new Set(wordsOf(text).map(shelfOf))) put(each, pattern);
  }
  for (const [shelf, kept] of shelves)
    trie.shelves.set(shelf, () => {
      for (const pattern of kept) join(trie, pattern, shelf);
    });
  return trie;
}

function open({ shelves }: TokenTrie<unknown>, shelf: number): void {
  const join = shelves.get(shelf);
  if (join === undefined) return;
  shelves.delete(shelf);
  join();
}

/** The word that opens patterns, made where there is none. */
function firstWord<T>(trie: TokenTrie<T>, token: string): Word<T> {
  const before = trie.first.get(token);
  if (before) return before;
  const word: Word<T> = { waiting: null, next: null, value: null };
  trie.first.set(token, word);
  const opening = openingOfWord(token);
  trie.firstLengths[opening] = (trie.firstLengths[opening] ?? 0) | bitOf(token.length);
  return word;
}

/** Adds a pattern of one word; the first value stays. One that is not `cuttable` must occur in full. */
export function insertWord<T>(trie: TokenTrie<T>, token: string, value: T, cuttable = true): void {
  firstWord(trie, token).value ??= value;
  insertJoins(trie, token);
  if (cuttable) insertCuts(trie, token, value);
}

/** Adds what follows the first word of a pattern of several; the first value stays. */
function insertRest<T>(first: Word<T>, tokens: readonly string[], value: T): void {
  let last = first;
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    last.next ??= new Map();
    let following = last.next.get(token);
    if (!following) {
      following = { waiting: null, next: null, value: null };
      last.next.set(token, following);
    }
    last = following;
  }
  last.value ??= value;
}

/**
 * Adds patterns of one value, each of several words of which the first is `first`, when a text first holds that word.
 * Patterns of one first word join in the order in which they were added.
 */
export function insertLater<T>(trie: TokenTrie<T>, first: string, patterns: Waiting<T>['patterns'], value: T): void {
  const word = firstWord(trie, first);
  word.waiting ??= [];
  word.waiting.push({ patterns, value });
}

function insertWaiting<T>(word: Word<T>): void {
  for (const { patterns, value } of word.waiting ?? [])
    for (const tokens of patterns()) insertRest(word, tokens, value);
  word.waiting = null;
}

/** Notes that a pattern of one word may occur in a text as two. */
function insertJoins<T>({ joinedLengths }: TokenTrie<T>, word: string): void {
  if (word.length < SHORTEST_JOIN) return;
  const opening = openingOfWord(word);
  joinedLengths[opening] = (joinedLengths[opening] ?? 0) | bitOf(word.length);
}

/** Notes how a pattern of one word may occur in a text that is cut off. */
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
 * Every pattern that occurs in the text on word boundaries. Linear in the text: from each word the walk ends at the
 * first word that no pattern continues with. The last word of the text may be cut off, and two words of the text may
 * be one word of the pattern.
 * @param end where the text may have been cut off: its end, or where town and country begin; `NOT_CUT` for nowhere
 */
export function findAll<T>(
  trie: TokenTrie<T>,
  tokens: readonly string[],
  end = tokens.length,
): readonly TokenMatch<T>[] {
  const found: TokenMatch<T>[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    const word = tokens[start] ?? '';
    open(trie, shelfOf(word));
    if (word.length < SHELF_LETTERS && start + 1 < tokens.length) open(trie, shelfOf(word + tokens[start + 1]));
    const first = mayOpen(trie, word) ? trie.first.get(word) : undefined;
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
  if (first.waiting !== null) insertWaiting(first);
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

/** Whether some pattern's first word begins like a word and is as long. */
function mayOpen<T>({ firstLengths }: TokenTrie<T>, word: string): boolean {
  return ((firstLengths[openingOfWord(word)] ?? 0) & bitOf(word.length)) !== 0;
}

/** Whether some pattern of one word begins like two words joined and is as long: joining them to look costs more. */
function mayJoin<T>({ joinedLengths }: TokenTrie<T>, word: string, following: string): boolean {
  const length = word.length + following.length;
  if (length < SHORTEST_JOIN) return false;
  const second = word.length > 1 ? word.charCodeAt(1) : following.charCodeAt(0);
  return ((joinedLengths[openingOf(word.charCodeAt(0), second)] ?? 0) & bitOf(length)) !== 0;
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
