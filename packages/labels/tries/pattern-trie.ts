import { firstOfPlainWords, tokensOf } from '@imali/ledger/text/normalise.ts';
import { abbreviations, merchantNames, patternTable } from '../generated/pattern-table.ts';
import { slugOf, titleOf } from '../text/slug.ts';
import type { PatternGroup, PatternTier } from './pattern-group.ts';
import { insertLater, insertWord, shelfOf, shelvedTrie, type TokenTrie } from './token-trie.ts';

/** One pattern of the tables. */
export interface Pattern {
  readonly group: PatternGroup;
  readonly text: string;
  /** Worked out when the pattern is first found: few of the thousands ever are. */
  naming: Naming | null;
}

interface Naming {
  readonly ruleId: string;
  /** Display name. */
  readonly name: string;
  /** Slug of that name. */
  readonly partyId: string;
}

const PREFIX: Readonly<Record<PatternTier, string>> = {
  bank: 'wording',
  fee_marker: 'wording',
  wording: 'wording',
  merchant: 'merchant',
  transfer: 'wording',
  weak: 'trade',
  refund: 'wording',
  intermediary: 'intermediary',
};

/** Fewer letters of words joined are another word. */
const SHORTEST_GLUED = 8;

let compiled: TokenTrie<Pattern> | null = null;

/** What tokens leave out of a phrase, and what a cut within it leaves: the CASH AN of CASH AND CARRY. */
const JOINT = ' AND ';
const CUT_JOINT = 'AN';
/** Fewer letters before it say nothing: the B of B AND B. */
const SHORTEST_BEFORE_JOINT = 3;

/** The words of a pattern, the same with the abbreviation that closes them written out, and a trade cut within its AND. */
function spellings(
  { text, group }: Pattern,
  longForms: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const tokens = tokensOf(text);
  const long = longForms.get(tokens.at(-1) ?? '') ?? [];
  const joint = group.tier === 'weak' ? text.indexOf(JOINT) : -1;
  const cut = joint < SHORTEST_BEFORE_JOINT ? [] : [[...tokensOf(text.slice(0, joint)), CUT_JOINT]];
  return [tokens, ...long.map((words) => [...tokens.slice(0, -1), ...tokensOf(words)]), ...cut];
}

/** The first word of a pattern, and its words as one where they are several and banks may glue them. */
function wordsToFind(text: string): { readonly first: string; readonly joined: string | null } {
  const opening = firstOfPlainWords(text);
  if (opening !== null) return { first: opening, joined: text.replaceAll(' ', '') };
  const tokens = tokensOf(text);
  const [first = ''] = tokens;
  if (tokens.length < 2) return { first, joined: null };
  return { first, joined: tokens.includes('#') ? '' : tokens.join('') };
}

/** Puts what of a pattern begins as a shelf does where it will be found. The rest is taken apart when a text holds the first word. */
function addPattern(
  root: TokenTrie<Pattern>,
  pattern: Pattern,
  shelf: number,
  longForms: ReadonlyMap<string, readonly string[]>,
): void {
  const { first, joined } = wordsToFind(pattern.text);
  if (shelfOf(first) === shelf) {
    if (joined === null) insertWord(root, first, pattern);
    else insertLater(root, first, () => spellings(pattern, longForms), pattern);
  }
  // Banks glue names (PICKNPAY); short ones joined would read as other words.
  if (joined !== null && joined.length >= SHORTEST_GLUED && shelfOf(joined) === shelf)
    insertWord(root, joined, pattern, false);
}

/** All patterns of the tables, in their order. */
const allPatterns = (): Pattern[] =>
  patternTable.flatMap((group) => group.patterns.split(';').map((text) => ({ group, text, naming: null })));

/** All patterns of the tables, put together when a text is first searched. */
export function patternTrie(): TokenTrie<Pattern> {
  if (compiled) return compiled;
  const longForms = new Map<string, string[]>();
  for (const [short, long] of abbreviations) longForms.set(short, [...(longForms.get(short) ?? []), long]);
  compiled = shelvedTrie(
    allPatterns(),
    ({ text }) => text,
    (text) => {
      const { first, joined } = wordsToFind(text);
      return joined === null ? [first] : [first, joined];
    },
    (root, pattern, shelf) => addPattern(root, pattern, shelf, longForms),
  );
  return compiled;
}

let givenNames: ReadonlyMap<string, string> | null = null;

/** The name that the tables give to a pattern. */
function givenNameOf(text: string): string | undefined {
  givenNames ??= new Map(merchantNames.flatMap(([name, patterns]) => patterns.split(';').map((each) => [each, name])));
  return givenNames.get(text);
}

/** By which rule a pattern decides, and the name of the party that it stands for. */
export function namingOf(pattern: Pattern): Naming {
  if (pattern.naming) return pattern.naming;
  const { group, text } = pattern;
  const given = givenNameOf(text);
  const name = given ?? titleOf(text);
  pattern.naming = { ruleId: `${PREFIX[group.tier]}:${slugOf(given ?? text)}`, name, partyId: slugOf(name) };
  return pattern.naming;
}
