import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { priceCapsOf } from '@imali/ledger/credit-prices/credit-price-caps.ts';
import { type LabellingState, overrideLabel } from '../decision/draft.ts';
import { earningsOn, isOfTheBank, namesFee } from './earned-fee.ts';

const RETURNED = 'reversed.bank_correction';
/** A fee of the very amount was charged before. */
const CHARGED_BEFORE = 0.9;
/** The words might be the bank's; the sum is not one that it charges. */
const TOO_MUCH_FOR_A_FEE = 0.6;

/** A principal from which on the cap of the initiation fee no longer rises. In cents. */
const LARGE_LOAN = 10_000_000;

/**
 * The largest single fee that a bank charges on an account: the initiation fee of unsecured credit at its legal cap with VAT
 * (National Credit Regulation 42). In cents; null before the first table of caps.
 */
const largestFee = (agreedOn: CalendarDate): number | null =>
  priceCapsOf({ creditType: 'unsecured', principalCents: LARGE_LOAN, months: 12, agreedOn })
    ?.initiationFeeInclVatCents ?? null;

/**
 * Distinguishes fees that the bank refunded from fees that the holder earned by what was charged before: a credit worded as a fee is
 * given back where a fee of that very amount was charged on the account, each fee once. Without one, more than any fee is
 * earned, also where each of its words might be the bank's (`SERVICE FEES`). `account` is one account's transactions.
 */
export function nameReturnedFees(account: readonly LabellingState[]): void {
  const isOpen = ({ row, reading, verdict }: LabellingState): boolean =>
    row.amountCents > 0 && verdict.pairedWith === null && namesFee(reading.tokens) && !isOfTheBank(reading.tokens);
  const credits = new Set(account.filter(isOpen));
  if (credits.size === 0) return;
  const charged = new Map<number, number>();
  for (const draft of account) {
    const { row, verdict, account: of } = draft;
    const { amountCents } = row;
    if (amountCents < 0 && verdict.label.startsWith('fees.'))
      charged.set(-amountCents, (charged.get(-amountCents) ?? 0) + 1);
    if (!credits.has(draft)) continue;
    const before = charged.get(amountCents) ?? 0;
    if (before > 0) {
      charged.set(amountCents, before - 1);
      if (verdict.label !== RETURNED)
        overrideLabel(draft, RETURNED, CHARGED_BEFORE, 'pass:returned-fee', { counterparty: null, channel: 'fee' });
      continue;
    }
    const most = largestFee(row.bookedOn);
    if (verdict.label === RETURNED && most !== null && amountCents > most)
      overrideLabel(draft, earningsOn(of.accountType), TOO_MUCH_FOR_A_FEE, 'pass:earned-fee', { channel: 'unknown' });
  }
}
