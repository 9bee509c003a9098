import { monthOf } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag } from '@imali/ledger/taxonomy/taxonomy.ts';
import { flowByLabel } from '../expenses/flow-by-label.ts';
import { groupRows } from '../expenses/grouped-rows.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import { streamMemoryOf } from '../streams/stream-memory.ts';

/** Share of an instalment from which on a payment is taken for it. */
const PAYS = 0.9;

const sizeOf = (row: LabelledTransaction): number => Math.abs(row.amountCents);
const largestFirst = (a: LabelledTransaction, b: LabelledTransaction): number =>
  sizeOf(b) - sizeOf(a) || (a.bookedOn !== b.bookedOn ? (a.bookedOn < b.bookedOn ? -1 : 1) : a.id < b.id ? -1 : 1);

/** Debits of credit that were returned and not because the applicant disputed or stopped them: those may be owed to nobody. */
function returnedDebits(returned: readonly LabelledTransaction[]): LabelledTransaction[] {
  const disputed = returned.filter(({ label }) => label === 'returned.disputed_or_stopped');
  const taken = new Set(disputed.flatMap(({ id, pairedWith }) => (pairedWith === null ? [id] : [id, pairedWith])));
  return returned.filter(
    ({ id, amountCents, label, pairedWith }) =>
      amountCents < 0 && hasFlag(label, 'debt') && !taken.has(id) && (pairedWith === null || !taken.has(pairedWith)),
  );
}

/** Debits that were returned: their instalments are unpaid, or were paid later. */
interface ReturnedInstalments {
  /** What nothing in the same month paid, each instalment once. */
  readonly unpaid: ReadonlySet<LabelledTransaction>;
  /** By the payment that made an instalment good in its month, the debit that was returned before. */
  readonly madeGood: ReadonlyMap<LabelledTransaction, LabelledTransaction>;
}

/** The returned debits of one lender in a month, one for each amount, as lenders present a debit again: unpaid or made good. */
function sortOut(
  returned: readonly LabelledTransaction[],
  paid: readonly LabelledTransaction[],
  madeGood: Map<LabelledTransaction, LabelledTransaction>,
): LabelledTransaction[] {
  const payments = paid.toSorted(largestFirst);
  const unpaid: LabelledTransaction[] = [];
  let presented = Number.POSITIVE_INFINITY;
  for (const debit of returned.toSorted(largestFirst)) {
    if (sizeOf(debit) >= presented * PAYS) continue;
    presented = sizeOf(debit);
    const at = payments.findLastIndex((row) => sizeOf(row) >= presented * PAYS);
    const payment = payments[at];
    if (payment) {
      payments.splice(at, 1);
      madeGood.set(payment, debit);
    } else unpaid.push(debit);
  }
  return unpaid;
}

/**
 * The instalments that were returned and not paid in the same calendar month, each once however often it was presented. They
 * are owed as those that were paid are: no month costs less for an instalment that found no money.
 */
export const returnedInstalments = oncePerInput((input: AnalysisInput): ReturnedInstalments => {
  const { expense, returned } = flowByLabel(input);
  const debits = returnedDebits(returned);
  const madeGood = new Map<LabelledTransaction, LabelledTransaction>();
  if (debits.length === 0) return { unpaid: new Set(), madeGood };
  const { numbersOf } = streamMemoryOf(input);
  const keyOf = (row: LabelledTransaction): string => `${monthOf(row.bookedOn)} ${row.label} ${numbersOf(row).payer}`;
  const paid = groupRows(
    expense.filter((row) => hasFlag(row.label, 'debt')),
    keyOf,
  );
  const unpaid = [...groupRows(debits, keyOf)].flatMap(([key, rows]) => sortOut(rows, paid.get(key) ?? [], madeGood));
  return { unpaid: new Set(unpaid), madeGood };
});
