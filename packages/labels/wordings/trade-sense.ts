import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { bankNames } from '@imali/ledger/text/generated/name-table.ts';
import { isNumber } from '@imali/ledger/text/normalise.ts';
import { DEPARTMENT } from '../decision/specific-candidates.ts';
import { tradeSenses } from '../generated/pattern-table.ts';

/**
 * What a word of a trade needs before it means the trade: a `title` a name behind it, a `place` the end of the name, a word
 * of a `till` or of an `arrangement` such a channel. Words of `how` a thing is sold or paid do not say what.
 */
type TradeSense = (typeof tradeSenses)[number][1];

/** Words that make the one before them the name of a street: CHURCH STREET is no church. */
const OF_A_STREET: ReadonlySet<string> = new Set(
  'STREET STR ROAD RD AVENUE AVE LANE DRIVE STRAAT WEG LAAN RYLAAN BLVD BOULEVARD CRESCENT CRES'.split(' '),
);
const AT_A_TILL: ReadonlySet<Channel> = new Set(['card', 'prepaid', 'wallet']);

let senses: ReadonlyMap<string, TradeSense> | null = null;
let banks: ReadonlySet<string> | null = null;

function senseOf(word: string): TradeSense | undefined {
  senses ??= new Map(tradeSenses);
  return senses.get(word);
}

const isBank = (word: string): boolean => {
  banks ??= new Set(bankNames.split(';'));
  return banks.has(word);
};

/** Whether a word of a trade says too little to be asked while the text holds another: the NAIL of a NAIL BAR. */
export const saysHowNotWhat = (words: string): boolean => {
  const sense = senseOf(words);
  return sense !== undefined && sense !== 'arrangement';
};

/**
 * Whether one word of a trade, at a place among the words, means the trade there. `textEnd` is where the places that close
 * the text begin.
 */
export function meansTrade(
  tokens: readonly string[],
  at: number,
  textEnd: number,
  label: LabelId,
  channel: Channel,
): boolean {
  const next = at + 1 < tokens.length ? (tokens[at + 1] ?? '') : '';
  if (OF_A_STREET.has(next) && !DEPARTMENT.has(label)) return false;
  const sense = senseOf(tokens[at] ?? '');
  if (sense === undefined || sense === 'how') return true;
  if (sense === 'title') return at + 1 < textEnd && !isNumber(next) && !isBank(next);
  if (sense === 'place') return at + 1 >= textEnd || isNumber(next);
  return channel === 'unknown' || AT_A_TILL.has(channel) === (sense === 'till');
}
