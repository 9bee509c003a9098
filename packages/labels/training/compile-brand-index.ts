import type { BrandName } from './brand-index.ts';

/** Words that occur in so many names are words of a language, not names. */
const EVERYDAY = 6;
const SHORTEST_LETTERS = 3;
/** One word of a foreign name must be this long to be no accident. */
const SHORTEST_FOREIGN_WORD = 7;
const SHORTEST_FOREIGN = 7;
const LONGEST_WORDS = 5;

/** A name that is kept: `sure` may stand anywhere in a text, `opening` only where the merchant's text begins. */
interface Kept {
  readonly label: string;
  readonly reach: BrandName['reach'];
  readonly strength: 'sure' | 'opening';
}

/** In how many names each word stands. */
function wordFrequencies(names: readonly BrandName[]): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  const distinct = new Set(names.map(({ tokens }) => tokens.join(' ')));
  for (const name of distinct) {
    for (const word of new Set(name.split(' '))) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  return frequencies;
}

/** A single word that occurs in names of so many other labels is an everyday word. */
const OTHER_LABELS = 2;

/**
 * Single words that the table marks as everyday ones and that names of several other labels hold: a tree, a colour, a
 * saint. By itself such a word says nothing of what its bearer sells (BAOBAB: a toll plaza, a lodge, a beach bar).
 */
export function commonWords(names: readonly BrandName[]): ReadonlySet<string> {
  const labelOf = new Map<string, string>();
  // A brand that is known by the word alone has made it its own: AMAZON, PUMA.
  const brands = new Set(
    names.flatMap(({ tokens, strength, reach }) =>
      tokens.length === 1 && strength === undefined && reach !== 'abroad' ? tokens : [],
    ),
  );
  for (const { tokens, label, strength } of names) {
    const [only = ''] = tokens;
    if (tokens.length === 1 && strength === 'opening' && !brands.has(only) && !labelOf.has(only))
      labelOf.set(only, label);
  }
  const others = new Map<string, Set<string>>();
  // Names that open with it are of one family (AMAZON PRIME), unless half as many hold it behind another word.
  const balance = new Map<string, number>();
  for (const { tokens, label, reach } of names) {
    if (tokens.length < 2 || reach === 'abroad') continue;
    for (const [at, word] of tokens.entries()) {
      if (!labelOf.has(word) || labelOf.get(word) === label) continue;
      balance.set(word, (balance.get(word) ?? 0) + (at > 0 ? 2 : -1));
      others.set(word, (others.get(word) ?? new Set<string>()).add(label));
    }
  }
  return new Set(
    [...others]
      .filter(([word, labels]) => labels.size >= OTHER_LABELS && (balance.get(word) ?? 0) >= 0)
      .map(([word]) => word),
  );
}

/** Single words that are no name: common ones, and those that very many names hold. */
function everydayWords(names: readonly BrandName[], frequencies: ReadonlyMap<string, number>): ReadonlySet<string> {
  const frequent = [...frequencies].filter(([, count]) => count >= 2 * EVERYDAY).map(([word]) => word);
  return new Set([...commonWords(names), ...frequent]);
}

function strengthOf(tokens: readonly string[], frequencies: ReadonlyMap<string, number>): 'sure' | 'opening' {
  const [only = ''] = tokens;
  if (tokens.length > 1) return 'sure';
  return only.length <= 4 || (frequencies.get(only) ?? 0) >= EVERYDAY ? 'opening' : 'sure';
}

/**
 * The names worth keeping, sorted. Home names win over those of the world, these over foreign ones, and kinds that come first over later ones. Left
 * out: names that the tables already hold, everyday and common single words, numbers, and foreign names that are short or that
 * mean several things.
 */
export function keptNames(names: readonly BrandName[], tabled: ReadonlySet<string>): [string, Kept][] {
  const frequencies = wordFrequencies(names);
  const everyday = everydayWords(names, frequencies);
  const kept = new Map<string, Kept>();
  const doubtful = new Set<string>();
  for (const reach of ['home', 'world', 'abroad'] as const) {
    for (const name of names) {
      if (name.reach !== reach) continue;
      const key = name.tokens.join(' ');
      const letters = key.replace(/[^A-Z]/g, '').length;
      const [only = ''] = name.tokens;
      if (tabled.has(key) || name.tokens.length > LONGEST_WORDS || letters < SHORTEST_LETTERS) continue;
      if (name.tokens.length === 1 && everyday.has(only)) continue;
      if (reach === 'abroad') {
        if (letters < SHORTEST_FOREIGN) continue;
        if (
          name.tokens.length === 1 &&
          (only.length < SHORTEST_FOREIGN_WORD || (frequencies.get(only) ?? 0) >= EVERYDAY)
        )
          continue;
      }
      const before = kept.get(key);
      if (before?.reach === 'abroad' && before.label !== name.label) doubtful.add(key);
      if (before) continue;
      kept.set(key, { label: name.label, reach, strength: name.strength ?? strengthOf(name.tokens, frequencies) });
    }
  }
  return [...kept].filter(([key]) => !doubtful.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const FIRST_CODE = 40;

/** A printable character for a small number; quotes and the backslash are left out. */
function character(value: number): string {
  const code = FIRST_CODE + value;
  return String.fromCharCode(code < 92 ? code : code + 1);
}

/**
 * Source text of the index: the names in order, each as a character for how many letters it shares with the name before
 * and the letters after those, one a line; one character a name for what it means; and the words that are no name by themselves.
 */
export function brandIndexSource(kept: readonly [string, Kept][], common: ReadonlySet<string>): string {
  const meanings = [
    ...new Set(kept.map(([, { label, reach, strength }]) => `${label} ${reach} ${strength}`)),
  ].toSorted();
  let before = '';
  const lines = kept.map(([name]) => {
    let shared = 0;
    while (shared < before.length && shared < 40 && before[shared] === name[shared]) shared += 1;
    before = name;
    return `${character(shared)}${name.slice(shared)}`;
  });
  const codes = kept.map(([, { label, reach, strength }]) =>
    character(meanings.indexOf(`${label} ${reach} ${strength}`)),
  );
  const rows = meanings.map((meaning) => {
    const [label = '', reach = '', strength = ''] = meaning.split(' ');
    return `  { label: ${JSON.stringify(label)}, reach: ${JSON.stringify(reach)}, strength: ${JSON.stringify(strength)} },\n`;
  });
  return [
    "import type { BrandMeaning } from '../tries/pattern-group.ts';\n",
    `/** Names of brands from name-suggestion-index (BSD-3-Clause) and of ../data/local-names.tsv: see ../data/SOURCES.md. */`,
    `export const brandMeanings: readonly BrandMeaning[] = [\n${rows.join('')}];\n`,
    '/** Everyday words that names of several kinds hold, which say nothing by themselves. */',
    `export const commonNameWords = ${JSON.stringify([...common].toSorted().join(';'))};\n`,
    '/** One character a name: its place among the meanings. */',
    `export const brandCodes = ${JSON.stringify(codes.join(''))};\n`,
    '/** Names in order, one a line: letters shared with the name before as one character, then the rest. */',
    `export const brandNames =\n  ${JSON.stringify(lines.join('\n'))};\n`,
  ].join('\n');
}
