import { businessDaysBetween } from '@imali/ledger/basics/business-days.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { namesReason } from '../wordings/return-wording.ts';
import { disputeDaysOn } from './dispute-window.ts';
import { bySize, type LabellingState, overrideLabel, pair } from './draft.ts';
import { isByMandate } from './mandate.ts';
import { labelOfUnpaidCode } from './unpaid-codes.ts';

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

/** The label of a reason code printed beside the return, or null. */
function byCode(description: string): LabelId | null {
  const code = CODED.exec(description.toUpperCase())?.[1];
  return code === undefined ? null : labelOfUnpaidCode(code);
}

const isReturn = ({ verdict, row }: LabellingState): boolean =>
  verdict.label.startsWith('returned.') && row.amountCents >= 0;

function mayComeBack({ verdict, row }: LabellingState): boolean {
  if (row.amountCents >= 0 || verdict.pairedWith !== null) return false;
  return (
    verdict.channel !== 'fee' &&
    verdict.channel !== 'card' &&
    verdict.channel !== 'atm' &&
    verdict.channel !== 'interest'
  );
}

function sharesWord(a: LabellingState, b: LabellingState): boolean {
  return a.reading.tokens.some((token) => token.length >= 4 && b.reading.tokens.includes(token));
}

/** Transactions of one account by their size in cents, sorted so when first asked for: most accounts hold no return. */
type Sizes = () => ReadonlyMap<number, readonly LabellingState[]>;

/** The debit that a credit takes back: same amount, near enough, sharing a name if any does, then the latest before it. */
function debitOf(
  credit: LabellingState,
  sizes: Sizes,
  calendarDays: number,
  businessDaysAtMost: number,
): LabellingState | null {
  let best: LabellingState | null = null;
  let bestScore = -Infinity;
  for (const debit of sizes().get(credit.row.amountCents) ?? []) {
    if (debit.row.amountCents !== -credit.row.amountCents || !mayComeBack(debit)) continue;
    const days = credit.day - debit.day;
    // Within one day the two may be printed in either order.
    if (days < 0 || days > calendarDays) continue;
    if (businessDaysBetween(debit.row.bookedOn, credit.row.bookedOn) > businessDaysAtMost) continue;
    const arranged = isByMandate(debit.verdict.channel);
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

/** Words that name a return wherever the creditor's name stands; Nedbank prints `RETURNED DEBITS NOT ALLOWED <creditor>`. */
const RETURN_WORDED =
  /\b(?:RETURNED|UNPAID|DISHONOURED) DEBITS?\b|\bDEBITS? (?:RETURNED|UNPAID|DISHONOURED|NOT ALLOWED)\b/;

/** Credits that name a return and equal a debit just before, whatever else their text was taken for. */
function findWorded(account: readonly LabellingState[], sizes: Sizes): void {
  for (const credit of account) {
    if (credit.row.amountCents <= 0 || credit.verdict.pairedWith !== null || isReturn(credit)) continue;
    if (!RETURN_WORDED.test(credit.reading.text)) continue;
    if (debitOf(credit, sizes, RETURN_CALENDAR_DAYS, RETURN_BUSINESS_DAYS) === null) continue;
    overrideLabel(credit, 'returned.other_reason', 0.9, 'pass:bounce-worded', { channel: 'reversal' });
  }
}

/** Credits that no wording explains, equal to a debit order just before, with a fee for a returned debit order just after. */
function findUnworded(account: readonly LabellingState[], sizes: Sizes): void {
  const fees = account.filter(({ verdict }) => verdict.label === 'fees.returned_debit_order');
  if (fees.length === 0) return;
  const explained = new Set(account.filter(isReturn).map(({ day }) => day));
  const unexplained = Map.groupBy(
    account.filter(({ row, verdict }) => row.amountCents > 0 && verdict.labelledBy === 'fallback'),
    ({ day }) => day,
  );
  for (const fee of fees) {
    if ([-1, 0, 1].some((days) => explained.has(fee.day + days))) continue;
    const credit = [...(unexplained.get(fee.day - 1) ?? []), ...(unexplained.get(fee.day) ?? [])].find(
      (row) =>
        row.verdict.pairedWith === null &&
        row.verdict.labelledBy === 'fallback' &&
        row.index < fee.index &&
        debitOf(row, sizes, RETURN_CALENDAR_DAYS, RETURN_BUSINESS_DAYS) !== null,
    );
    if (!credit) continue;
    overrideLabel(credit, 'returned.insufficient_funds', 0.8, 'pass:bounce-with-fee', { channel: 'reversal' });
    explained.add(credit.day);
  }
}

/** Words of a return that is no lack of money, beside the reasons of return-words.tsv. */
const OTHER_REASON = /\b(CLOSED|FROZEN|NOT ALLOWED|DECEASED|TRANSFERRED|NO SUCH|INCORRECT|INVALID)\b/;

/** Returns that print no reason are for lack of money where the bank charges for them: it charges for no other. */
function nameUnexplained(account: readonly LabellingState[]): void {
  const charged = new Set(
    account.filter(({ verdict }) => verdict.label === 'fees.returned_debit_order').map(({ day }) => day),
  );
  if (charged.size === 0) return;
  for (const draft of account) {
    if (draft.verdict.label !== 'returned.other_reason') continue;
    const { text, tokens } = draft.reading;
    if (OTHER_REASON.test(text) || namesReason(tokens)) continue;
    if (byCode(draft.row.description) !== null || !(charged.has(draft.day) || charged.has(draft.day + 1))) continue;
    overrideLabel(draft, 'returned.insufficient_funds', 0.85, 'pass:unpaid-with-fee');
  }
}

/**
 * Pairs every returned debit order of one account with the debit that it takes back, at most five business days before
 * (a dispute may come later), and gives it the bucket of its printed reason code. `account` is one account's transactions
 * in the order of its ledger. Both stay in the ledger; analyses leave pairs out.
 */
export function pairReturnedDebitOrders(account: readonly LabellingState[]): void {
  let known: ReturnType<Sizes> | null = null;
  const sizes: Sizes = () => {
    known ??= bySize(account);
    return known;
  };
  findWorded(account, sizes);
  findUnworded(account, sizes);
  nameUnexplained(account);
  for (const credit of account) {
    if (!isReturn(credit)) continue;
    const coded = byCode(credit.row.description);
    if (coded !== null) overrideLabel(credit, coded, 0.95, 'pass:unpaid-code');
    if (credit.row.amountCents === 0 || credit.verdict.pairedWith !== null) continue;
    const disputed = credit.verdict.label === 'returned.disputed_or_stopped';
    const debit =
      debitOf(credit, sizes, RETURN_CALENDAR_DAYS, RETURN_BUSINESS_DAYS) ??
      (disputed ? debitOf(credit, sizes, disputeDaysOn(credit.row.bookedOn), Infinity) : null);
    if (!debit) continue;
    pair(debit, credit);
    // The text of the return rarely names the creditor; the debit does.
    if (debit.verdict.counterparty) credit.verdict = { ...credit.verdict, counterparty: debit.verdict.counterparty };
  }
}
