import { businessDaysBetween } from '../time/business-days.ts';
import { disputeDaysOn } from './dispute-window.ts';
import { type Draft, pair, relabel } from './draft.ts';
import { unpaidCodes } from './generated/rule-table.ts';
import type { LabelId } from './taxonomy.ts';

/** Business days within which an unpaid debit comes back: four by the banks' rules, and one for slow books. */
const RETURN_BUSINESS_DAYS = 5;
/** No five business days take longer than this, even over Easter or the turn of the year. */
const RETURN_CALENDAR_DAYS = 11;

/**
 * Cents of a debit order that bounced without touching the balance: Capitec prints the amount in brackets only, as in
 * `Registered Debit Order Insufficient Funds (R100.00): Cartrack`. Null where the text holds no such amount.
 */
export function bouncedCentsOf(description: string): number | null {
  const found = /\(\s*R\s*([\d ,]*\d)\.(\d{2})\s*\)/i.exec(description);
  if (!found) return null;
  return Number((found[1] ?? '').replace(/[ ,]/g, '')) * 100 + Number(found[2]);
}

const CODED = /\b(?:UNPAID|RETURNED|REASON|CODE|RTD)[ :-]+(?:CODE[ :]+)?(\d{2})\b/;
const codes: ReadonlyMap<string, LabelId> = new Map(unpaidCodes);

/** The label of a reason code printed beside the return, or null. */
function byCode(description: string): LabelId | null {
  const code = CODED.exec(description.toUpperCase())?.[1];
  return code === undefined ? null : (codes.get(code) ?? null);
}

const isReturn = ({ verdict, row }: Draft): boolean => verdict.label.startsWith('returned.') && row.amountCents >= 0;

function mayComeBack({ verdict, row }: Draft): boolean {
  if (row.amountCents >= 0 || verdict.pairedWith !== null) return false;
  return (
    verdict.channel !== 'fee' &&
    verdict.channel !== 'card' &&
    verdict.channel !== 'atm' &&
    verdict.channel !== 'interest'
  );
}

function sharesWord(a: Draft, b: Draft): boolean {
  return a.reading.tokens.some((token) => token.length >= 4 && b.reading.tokens.includes(token));
}

/** The debit that a credit takes back: same amount, near enough, sharing a name if any does, then the latest before it. */
function debitOf(
  credit: Draft,
  account: readonly Draft[],
  calendarDays: number,
  businessDaysAtMost: number,
): Draft | null {
  let best: Draft | null = null;
  let bestScore = -Infinity;
  for (const debit of account) {
    if (debit.row.amountCents !== -credit.row.amountCents || !mayComeBack(debit)) continue;
    const days = credit.day - debit.day;
    // Within one day the two may be printed in either order.
    if (days < 0 || days > calendarDays) continue;
    if (businessDaysBetween(debit.row.bookedOn, credit.row.bookedOn) > businessDaysAtMost) continue;
    const arranged = debit.verdict.channel === 'debit_order' || debit.verdict.channel === 'debicheck';
    const score =
      (sharesWord(debit, credit) ? 1000 : 0) +
      (arranged ? 500 : 0) -
      days * 10 -
      Math.abs(credit.index - debit.index) / 1e4;
    if (score > bestScore) {
      best = debit;
      bestScore = score;
    }
  }
  return best;
}

/** Credits that no wording explains, equal to a debit order just before, with a fee for a returned debit order just after. */
function findUnworded(account: readonly Draft[]): void {
  for (const fee of account) {
    if (fee.verdict.label !== 'fees.returned_debit_order') continue;
    const credit = account.find(
      (row) =>
        row.row.amountCents > 0 &&
        row.verdict.pairedWith === null &&
        row.verdict.labelledBy === 'fallback' &&
        fee.day - row.day >= 0 &&
        fee.day - row.day <= 1 &&
        row.index < fee.index &&
        debitOf(row, account, RETURN_CALENDAR_DAYS, RETURN_BUSINESS_DAYS) !== null,
    );
    const near = account.some((row) => isReturn(row) && Math.abs(row.day - fee.day) <= 1);
    if (credit && !near)
      relabel(credit, 'returned.insufficient_funds', 0.8, 'pass:bounce-with-fee', { channel: 'reversal' });
  }
}

/**
 * Pairs every returned debit order of one account with the debit that it takes back, at most five business days before
 * (a dispute may come later), and gives it the bucket of its printed reason code. `account` is one account's movements
 * in the order of its ledger. Both stay in the ledger; analyses leave pairs out.
 */
export function pairReturnedDebitOrders(account: readonly Draft[]): void {
  findUnworded(account);
  for (const credit of account) {
    if (!isReturn(credit)) continue;
    const coded = byCode(credit.row.description);
    if (coded !== null) relabel(credit, coded, 0.95, 'pass:unpaid-code');
    if (credit.row.amountCents === 0 || credit.verdict.pairedWith !== null) continue;
    const disputed = credit.verdict.label === 'returned.disputed_or_stopped';
    const debit =
      debitOf(credit, account, RETURN_CALENDAR_DAYS, RETURN_BUSINESS_DAYS) ??
      (disputed ? debitOf(credit, account, disputeDaysOn(credit.row.bookedOn), Infinity) : null);
    if (!debit) continue;
    pair(debit, credit);
    // The text of the return seldom names the creditor; the debit does.
    if (debit.verdict.counterparty) credit.verdict = { ...credit.verdict, counterparty: debit.verdict.counterparty };
  }
}
