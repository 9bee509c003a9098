import { type LabelId, labelOf, type Primary } from '@imali/ledger/taxonomy/taxonomy.ts';
import { isNumber } from '@imali/ledger/text/normalise.ts';
import type { Candidate } from '../decision/candidate.ts';
import { patternTable } from '../generated/pattern-table.ts';
import { lengthWithoutPlaces } from '../parties/places.ts';
import { isKnownWord } from '../text/repaired-words.ts';
import { slugOf, titleOf } from '../text/slug.ts';
import type { ChannelMatch } from './channel.ts';

/** Fewer letters begin too many words. */
const FEWEST_LETTERS = 3;
const CONFIDENCE = 0.55;

/** Of the words that begin alike, so many are of the trade that the beginning stands for (TAVERN and TAVERNS beside a TAVERNA). */
const AGREE = 2 / 3;

/** What is bought at tills: cards pay for much else, and names of churches and schools are cut as well. */
const AT_TILLS: ReadonlySet<Primary> = new Set([
  'FOOD_AND_HOUSEHOLD',
  'TRANSPORT',
  'SHOPPING_AND_SERVICES',
  'ENTERTAINMENT_AND_TRAVEL',
  'HOUSING_AND_UTILITIES',
  'INSURANCE_AND_MEDICAL',
]);

/** A word of a trade of its own, and the trade. */
type TradeWord = readonly [word: string, label: LabelId];

/** Words of trades by their first letters, in the order of the tables. */
let byOpening: ReadonlyMap<string, readonly TradeWord[]> | null = null;

function tradeWords(): ReadonlyMap<string, readonly TradeWord[]> {
  if (byOpening) return byOpening;
  const found = new Map<string, TradeWord[]>();
  for (const { tier, out, patterns } of patternTable) {
    if (tier !== 'weak' || out === null || !AT_TILLS.has(labelOf(out).primary)) continue;
    for (const word of patterns.split(';')) {
      if (word.includes(' ')) continue;
      const opening = word.slice(0, FEWEST_LETTERS);
      const kept = found.get(opening);
      if (kept) kept.push([word, out]);
      else found.set(opening, [[word, out]]);
    }
  }
  byOpening = found;
  return found;
}

/** The trade of a beginning of words of trades, where enough words that begin so are of one; null for what begins none. */
function tradeBegunBy(beginning: string): LabelId | null {
  if (beginning.length < FEWEST_LETTERS) return null;
  const begun = (tradeWords().get(beginning.slice(0, FEWEST_LETTERS)) ?? []).filter(
    ([word]) => word.length > beginning.length && word.startsWith(beginning),
  );
  const [most] = [...Map.groupBy(begun, ([, label]) => label)].toSorted(([, a], [, b]) => b.length - a.length);
  return most && most[1].length >= AGREE * begun.length ? most[0] : null;
}

/**
 * The trade of a shop whose name the bank cut within its last word (`SPRINGBOK PHA`), where words of trades that begin so are
 * of one, but for a few. Null for a name of one word, and for a word that the tables know as it is printed.
 * @param words of the shop alone
 */
export function cutTradeCandidate(
  words: readonly string[],
  amountCents: number,
  { channel }: Pick<ChannelMatch, 'channel'>,
): Candidate | null {
  if (channel !== 'card' || amountCents >= 0) return null;
  let end = lengthWithoutPlaces(words);
  // The number of the shop may follow.
  while (end > 0 && isNumber(words[end - 1] ?? '')) end -= 1;
  const last = words[end - 1] ?? '';
  const label = end < 2 ? null : tradeBegunBy(last);
  if (label === null || isKnownWord(last)) return null;
  const name = titleOf(words.slice(0, end).join(' '));
  return {
    label,
    confidence: CONFIDENCE,
    ruleId: `cut-trade:${slugOf(last)}`,
    matchedText: last,
    name,
    partyId: slugOf(name),
    counterparty: 'merchant',
    tier: 'weak',
    decides: true,
    supported: true,
  };
}
