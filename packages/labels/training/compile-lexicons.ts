import { bankNames, firstNames } from '@imali/ledger/text/generated/name-table.ts';
import { tokensOf } from '@imali/ledger/text/normalise.ts';
import { channelTable, placeNames } from '../generated/channel-table.ts';
import { patternTable } from '../generated/pattern-table.ts';
import { purposeTable } from '../generated/payment-word-table.ts';
import { stockSuppliers } from '../generated/rule-table.ts';
import { RANK_BASE, RANK_WIDTH } from '../text/lexicon.ts';
import { bonesOf } from '../text/word-bones.ts';

type Group = (typeof patternTable)[number];

/** Shorter words have too many neighbours. */
const SHORTEST = 7;
/** Of a name of several words the others bear witness, so a word may be shorter. */
const SHORTEST_OF_SEVERAL = 6;
/** No word of a name is longer. */
const LONGEST = 63;
/** As packages/labels/text/lexicon.ts reads them. */
const FIRST_CODE = 40;
const BACKSLASH = 92;

const hasDigit = (word: string): boolean => /\d/.test(word);

/** Words of the tables that a misspelling is looked for among, and those that are not misspellings themselves. */
export interface NamedWords {
  readonly names: readonly string[];
  readonly trades: readonly string[];
  /** Ambiguous names, wordings and the rest. */
  readonly others: readonly string[];
}

/** A word that is one letter off a name and a trade is taken for the name: names come first, each kind in the order of the tables. */
export function compileNamedWords(): NamedWords {
  const known = new Set<string>();
  const names = new Set<string>();
  const trades = new Set<string>();
  for (const { tier, ambiguous, patterns } of patternTable) {
    const isMerchant = tier === 'merchant';
    for (const pattern of patterns.split(';')) {
      const tokens = tokensOf(pattern);
      const shortest = isMerchant && tokens.length > 1 ? SHORTEST_OF_SEVERAL : SHORTEST;
      for (const token of tokens) {
        if (token.length < SHORTEST_OF_SEVERAL) continue;
        if (!isMerchant || token.length >= SHORTEST) known.add(token);
        if (ambiguous || token.length < shortest || token.length > LONGEST || hasDigit(token)) continue;
        if (isMerchant) names.add(token);
        else if (tier === 'weak' && tokens.length === 1) trades.add(token);
      }
    }
  }
  return {
    names: [...names],
    trades: [...trades.difference(names)],
    others: [...known.difference(names).difference(trades)],
  };
}

/** Words of the tables in the order in which they are preferred, and how many of them are no everyday words. */
export function compileKnownWords(): { readonly words: readonly string[]; readonly everydayFrom: number } {
  const patterns = (fits: (group: Group) => boolean): string[] =>
    patternTable.filter(fits).map((group) => group.patterns);
  const words = new Set<string>();
  const add = (texts: readonly string[]): void => {
    for (const text of texts) for (const token of tokensOf(text)) if (token.length > 1) words.add(token);
  };
  add(channelTable.map(({ wordings }) => wordings));
  add(patterns(({ tier }) => tier !== 'merchant' && tier !== 'weak'));
  add(patterns(({ tier, ambiguous }) => tier === 'merchant' && !ambiguous));
  add([bankNames, stockSuppliers]);
  add(purposeTable.map((group) => group.words));
  const everydayFrom = words.size;
  add(patterns(({ tier, ambiguous }) => tier === 'merchant' && ambiguous));
  add(patterns(({ tier }) => tier === 'weak'));
  add([firstNames, placeNames]);
  return { words: [...words], everydayFrom };
}

/** A printable character for a small number; quotes and the backslash are left out. */
function character(value: number): string {
  const code = FIRST_CODE + value;
  return String.fromCharCode(code < BACKSLASH ? code : code + 1);
}

/**
 * Words as packages/labels/text/lexicon.ts reads them: for each first letter and length a line of the words, opened by a character
 * for the length, and a line of their ranks. Throws on a word that is too long, and where there are too many.
 */
export function lexiconText(words: readonly string[]): string {
  if (words.length > RANK_BASE ** RANK_WIDTH) throw new RangeError(`${words.length} words are too many`);
  const ranked = words.map((word, rank) => {
    if (word.length > LONGEST) throw new RangeError(`${word} is too long`);
    const digits = [rank / RANK_BASE ** 2, rank / RANK_BASE, rank].map((each) => Math.floor(each) % RANK_BASE);
    return { word, rank: digits.map(character).join('') };
  });
  return [...Map.groupBy(ranked, ({ word }) => `${character(word.length)}${word.charAt(0)}`)]
    .map(([, drawer]) => {
      const length = character(drawer[0]?.word.length ?? 0);
      return `${length}${drawer.map(({ word }) => word).join('')}\n${drawer.map(({ rank }) => rank).join('')}`;
    })
    .join('\n');
}

/** Words by their bones: for each first letter, between semicolons, lines of bones and the longer words that have them. */
export function boneText(words: readonly string[]): string {
  const fitting = words.filter((word) => bonesOf(word).length < word.length);
  return [...Map.groupBy(fitting, (word) => word.charAt(0)).values()]
    .map((letter) => {
      const lines = [...Map.groupBy(letter, bonesOf)].map(([bones, all]) => `\n${bones} ${all.join(' ')}`);
      return `${lines.join('')}\n`;
    })
    .join(';');
}

/** Source text of the words that damaged and misspelt words are compared with. */
export function lexiconSource(): string {
  const { names, trades, others } = compileNamedWords();
  const { words, everydayFrom } = compileKnownWords();
  return [
    '/** Words of the tables in the order in which they are preferred. */',
    `export const knownWords =\n  ${JSON.stringify(lexiconText(words))};`,
    '/** From this one on they are words of a trade and names that are everyday words too. */',
    `export const everydayFrom = ${everydayFrom};`,
    '/** The same by what is left of them without their vowels. */',
    `export const boneWords =\n  ${JSON.stringify(boneText(words))};\n`,
    '/** Words of names, then of trades, then the rest of the tables. */',
    `export const namedWords =\n  ${JSON.stringify(lexiconText([...names, ...trades, ...others]))};`,
    `export const namesTo = ${names.length};`,
    `export const tradesTo = ${names.length + trades.length};\n`,
  ].join('\n');
}
