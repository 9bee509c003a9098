import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { slugOf } from '../text/slug.ts';
import type { ChannelMatch } from '../wordings/channel.ts';
import { earningOf } from '../wordings/earned-fee.ts';
import { type Candidate, holdsWords, SURE_WORDING } from './candidate.ts';
import type { Decision } from './decision.ts';
import { type Purpose, purposeOf } from './purpose.ts';

/** Purposes up to this confidence are words of many meanings. */
const VAGUE_PURPOSE = 0.6;

/** What an employer, a client or a fund abroad pays. */
const PAID_FROM_ABROAD: ReadonlySet<LabelId> = new Set([
  'income.salary',
  'income.contractor',
  'income.pension_annuity',
]);

const INVOICE = /^(?:INV|FAKTUUR)/;
const PAID_FOR_WORK: ReadonlySet<LabelId> = new Set(['income.salary', 'income.contractor']);

/** Whether the payer's own words say more than the wording of a bank. */
function outweighsWording(purpose: Purpose, { label, confidence, matchedText }: Candidate): boolean {
  // Money from abroad stays that, whatever was written beside it, but for pay.
  if (label.startsWith('transfer.cross_border')) return PAID_FROM_ABROAD.has(purpose.label);
  if (label === 'cash.send_voucher') return purpose.label === 'housing.domestic_worker';
  if (label.startsWith('transfer.') || confidence < SURE_WORDING) return true;
  return purpose.matchedText.length > matchedText.length && purpose.matchedText.includes(matchedText);
}

/** Whether the payer's own words say more than what the tables found. */
function outweighs(purpose: Purpose, winner: Candidate | null, channel: Channel): boolean {
  if (!winner) return true;
  const { tier, label, matchedText } = winner;
  if (tier === 'wording') return outweighsWording(purpose, winner);
  // A phrase says more than a word of it: a TAX CONSULTANT takes no tax.
  if (tier !== 'transfer' && holdsWords(matchedText, purpose.matchedText)) return false;
  const isNamed = matchedText.includes(purpose.matchedText);
  const isVague = purpose.confidence <= VAGUE_PURPOSE && !isNamed;
  // Who says what he pays for gives no money back, and an insurer that pays for work pays no claim.
  if (label === 'reversed.merchant_refund') return true;
  if (label === 'income.insurance_payout' && PAID_FOR_WORK.has(purpose.label) && !isVague) return true;
  // A name that is rarely paid this way may be a street or a person.
  if (tier === 'merchant') return channel !== 'unknown' && !winner.supported && !isNamed;
  // A word that may mean several things says less than a trade (FEES to a bookkeeper).
  if (tier === 'weak') return !isVague;
  return tier !== 'bank' && tier !== 'fee_marker';
}

/** What the payer's own words say, unless what the tables found says more. */
export function purposeDecision(
  tokens: readonly string[],
  amountCents: number,
  accountType: AccountType,
  way: ChannelMatch,
  winner: Candidate | null,
): Decision | null {
  const purpose = purposeOf(tokens, amountCents, way.channel, way);
  if (!purpose || !outweighs(purpose, winner, way.channel)) return null;
  // A business that pays wages pays its staff, and none of our labels says so.
  if (accountType === 'business' && purpose.label === 'housing.domestic_worker') return null;
  // Neighbours who send money by telephone write of invoices too; clients pay by transfer.
  const byTransfer = way.channel === 'eft' || way.channel === 'unknown';
  if (purpose.label === 'income.contractor' && !byTransfer && INVOICE.test(purpose.matchedText)) return null;
  const { confidence, matchedText } = purpose;
  // Invoices paid into a private account are those of one who works for himself.
  const label = purpose.label === 'income.contractor' && accountType === 'business' ? 'income.business' : purpose.label;
  return { label, confidence, labelledBy: 'engine', ruleId: `purpose:${slugOf(matchedText)}`, matchedText, by: null };
}

/** Beside words for a fee that are not the bank's: who pays it is not known to be a client. */
const EARNED_CONFIDENCE = 0.6;

/** A fee or a commission that somebody pays to the holder. */
export function earningDecision(tokens: readonly string[], accountType: AccountType): Decision | null {
  const earning = earningOf(tokens, accountType);
  if (!earning) return null;
  const ruleId = `purpose:${slugOf(earning.matchedText)}`;
  return { ...earning, confidence: EARNED_CONFIDENCE, labelledBy: 'engine', ruleId, by: null };
}
