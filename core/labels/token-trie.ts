/** Patterns as a tree of words: finding them costs the same however many there are. */
export interface TokenTrie<T> {
  readonly next: Map<string, TokenTrie<T>>;
  /** Values of one-word patterns by their beginnings that miss only a few letters; filled at the root only. */
  readonly cutWords: Map<string, T>;
  /** Likewise by beginnings that miss more; null where several words begin so. */
  readonly tellingCuts: Map<string, T | null>;
  value: T | null;
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
/** A pattern of one word that is cut must show this many letters and miss only a few. */
const SHORTEST_CUT_WORD = 5;
const MISSING_LETTERS = 2;
/** From this many letters on a cut word may miss any number of them, and open the text, if no other name begins so. */
const TELLING_CUT = 8;
/** Names written with and without a space are joined only from this length on. */
const SHORTEST_JOIN = 7;

export function emptyTrie<T>(): TokenTrie<T> {
  return { next: new Map(), cutWords: new Map(), tellingCuts: new Map(), value: null };
}

/** Adds a pattern; the first value of a pattern stays. */
export function insert<T>(root: TokenTrie<T>, tokens: readonly string[], value: T): void {
  if (tokens.length === 0) return;
  let node = root;
  for (const token of tokens) {
    let child = node.next.get(token);
    if (!child) {
      child = emptyTrie();
      node.next.set(token, child);
    }
    node = child;
  }
  node.value ??= value;
  const [word = ''] = tokens;
  if (tokens.length > 1) return;
  const near = Math.max(SHORTEST_CUT_WORD, word.length - MISSING_LETTERS);
  for (let length = near; length < word.length; length += 1) {
    const beginning = word.slice(0, length);
    if (!root.cutWords.has(beginning)) root.cutWords.set(beginning, value);
  }
  for (let length = TELLING_CUT; length < near; length += 1) {
    const beginning = word.slice(0, length);
    const before = root.tellingCuts.get(beginning);
    root.tellingCuts.set(beginning, before === undefined || before === value ? value : null);
  }
}

/**
 * Every pattern that stands in the text on word boundaries. Linear in the text: from each word the walk ends at the
 * first word that no pattern continues with. The last word of the text may be cut off, and two words of the text may
 * be one word of the pattern.
 * @param end where the text may have been cut off: its end, or where town and country begin
 */
export function findAll<T>(root: TokenTrie<T>, tokens: readonly string[], end = tokens.length): TokenMatch<T>[] {
  const found: TokenMatch<T>[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    let node: TokenTrie<T> | undefined = root;
    let at = start;
    while (node && at < tokens.length) {
      const token: string = tokens[at] ?? '';
      const child: TokenTrie<T> | undefined = node.next.get(token);
      if (!child && at > start && at === end - 1 && token.length >= SHORTEST_CUT) {
        const value = beginningWith(node, token);
        if (value !== null) found.push({ value, start, end: at + 1, cut: true });
      }
      at += 1;
      node = child;
      if (node && node.value !== null) found.push({ value: node.value, start, end: at, cut: false });
    }
    const word = tokens[start] ?? '';
    if (start === end - 1 && (start > 0 || word.length >= TELLING_CUT) && !root.next.has(word)) {
      const value = root.cutWords.get(word) ?? root.tellingCuts.get(word);
      if (value !== undefined && value !== null) found.push({ value, start, end: start + 1, cut: true });
    }
    const following = tokens[start + 1];
    if (following === undefined || word.length + following.length < SHORTEST_JOIN) continue;
    const value = root.next.get(word + following)?.value;
    if (value !== null && value !== undefined) found.push({ value, start, end: start + 2, cut: false });
  }
  return found;
}

function beginningWith<T>(node: TokenTrie<T>, beginning: string): T | null {
  for (const [token, child] of node.next) if (child.value !== null && token.startsWith(beginning)) return child.value;
  return null;
}
