import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { opensWithPerson } from '@imali/ledger/text/person-name.ts';
import { purposeTable } from '../generated/payment-word-table.ts';
import type { PurposeGroup } from '../tries/pattern-group.ts';
import { findAll, NOT_CUT, type TokenMatch } from '../tries/token-trie.ts';
import { wordTrie } from '../tries/word-trie.ts';
import type { ChannelMatch } from '../wordings/channel.ts';

/** What a payment is for, by the words that the payer wrote beside it. */
export interface Purpose {
  readonly label: LabelId;
  readonly confidence: number;
  readonly matchedText: string;
}

/** Channels by which people pay people, with a reference of their own words; so do those who send vouchers for cash. */
const WRITTEN: ReadonlySet<Channel> = new Set(['eft', 'payshap', 'wallet', 'transfer']);
/** Channels that send money at once; words that only say that it was sent mean this there. */
const INSTANT: ReadonlySet<Channel> = new Set(['payshap', 'wallet']);
const SENT_AT_ONCE: Readonly<Partial<Record<LabelId, LabelId>>> = {
  'transfer.third_party_out': 'transfer.instant_out',
  'transfer.third_party_in': 'transfer.instant_in',
};
/** Words that make a description without a channel a payment. */
const PAYMENT: ReadonlySet<string> = new Set(['PAYMENT', 'PMT', 'PYMT', 'BETALING', 'PAY', 'PAID']);

/** Words that close a text of no channel must be this sure: BACKROOM RENT, but not BIG BOND. */
const SURE_AT_END = 0.6;

/** Words of pay are this sure wherever they stand: PERF BONUS FY25. */
const SURE_PAY = 0.8;

/** Words for work done by those who are nobody's staff are this sure wherever they stand: INTERCARE LOCUM OCT. */
const SURE_WORK = 0.65;

/** After these a single word is somebody's surname: J BOND, MRS WATER. */
const BEFORE_A_SURNAME = /^(?:[A-Z]|MR|MRS|MS|MISS|DR|PROF|MNR|MEV|MEJ)$/;

const trie = wordTrie(purposeTable, ({ words }) => words);

const labelFor = ({ value }: TokenMatch<PurposeGroup>, amountCents: number): LabelId | null =>
  amountCents > 0 ? value.in : value.out;

/** Where a text says what its payment is for. */
interface Written {
  readonly tokens: readonly string[];
  readonly amountCents: number;
  /** Whether words say what it is for wherever they stand; else they have to open or close the text. */
  readonly anywhere: boolean;
  readonly way: Pick<ChannelMatch, 'start' | 'end'>;
  /** Words that mean nothing on this side. */
  readonly silent: readonly TokenMatch<PurposeGroup>[];
}

/** Whether words for pay or work are so sure that they say so wherever they stand. */
function isSurePay(label: LabelId, confidence: number, amountCents: number): boolean {
  if (amountCents <= 0) return false;
  if (label === 'income.salary') return confidence >= SURE_PAY;
  return label === 'income.contractor' && confidence >= SURE_WORK;
}

/** Whether words say here what the payment is for. */
function isSaidHere(
  { start, end }: TokenMatch<PurposeGroup>,
  label: LabelId,
  confidence: number,
  { tokens, amountCents, anywhere, way, silent }: Written,
): boolean {
  // A loan repayment that comes in is no loan, and a garden route no garden.
  if (silent.some((other) => other.start <= start && other.end >= end && other.end - other.start > end - start))
    return false;
  const closes = end === tokens.length && confidence >= SURE_AT_END;
  if (!anywhere && start > 0 && !closes && !isSurePay(label, confidence, amountCents)) return false;
  if (start >= way.start && end <= way.end) return false;
  return end - start > 1 || !BEFORE_A_SURNAME.test(tokens[start - 1] ?? '');
}

interface Found extends Purpose {
  readonly words: number;
}

/** Whether so many words of such confidence say less than what was found before: the longest count, of equals the surest. */
const saysLess = (words: number, confidence: number, best: Found): boolean =>
  words < best.words || (words === best.words && confidence < best.confidence);

/**
 * The purpose of a payment between accounts: the longest words that name one, of equals the surest, and of those the last,
 * where banks print the reference. Without a channel the words must open or close the text, or the text must say that it
 * is a payment. Null for other channels, an amount of zero, and words that mean nothing on the transaction's side.
 * @param way place of the bank's own words for the channel, which are no purpose (INTERNET PMT TO)
 */
export function purposeOf(
  tokens: readonly string[],
  amountCents: number,
  channel: Channel,
  way: Pick<ChannelMatch, 'group' | 'start' | 'end'> = { group: null, start: 0, end: 0 },
): Purpose | null {
  const isWritten = WRITTEN.has(channel) || way.group?.out === 'cash.send_voucher';
  if (amountCents === 0 || (!isWritten && channel !== 'unknown')) return null;
  const matches = findAll(trie(), tokens, NOT_CUT);
  if (matches.length === 0) return null;
  const anywhere = isWritten || opensWithPerson(tokens) || tokens.some((token) => PAYMENT.has(token));
  const silent = matches.filter((match) => labelFor(match, amountCents) === null);
  const text: Written = { tokens, amountCents, anywhere, way, silent };
  let best: Found | null = null;
  for (const match of matches) {
    const { value, start, end } = match;
    const label = labelFor(match, amountCents);
    const confidence = amountCents > 0 ? value.inConfidence : value.outConfidence;
    const words = end - start;
    if (label === null || (best !== null && saysLess(words, confidence, best))) continue;
    if (!isSaidHere(match, label, confidence, text)) continue;
    best = { label, confidence, matchedText: tokens.slice(start, end).join(' '), words };
  }
  if (best === null) return null;
  const label = INSTANT.has(channel) ? (SENT_AT_ONCE[best.label] ?? best.label) : best.label;
  return { label, confidence: best.confidence, matchedText: best.matchedText };
}

let written: ReadonlySet<string> | null = null;

/** Whether a word is one in which people write what money is for, or part of such words: FOOD of FOOD MONEY. */
export function isPurposeWord(word: string): boolean {
  written ??= new Set(purposeTable.flatMap(({ words }) => words.split(/[; ]/)));
  return written.has(word);
}
