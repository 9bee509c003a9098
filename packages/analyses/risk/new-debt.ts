import { addDays, type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { flowByLabel } from '../expenses/flow-by-label.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';
import { nameOneEmployer } from '../income/income-sources-extra-pay.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { endsOfAccounts } from '../input/missing-days.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import { streamMemoryOf } from '../streams/stream-memory.ts';
import { type CreditAgreement, creditAgreements } from './credit-agreements.ts';
import { returnedInstalments } from './returned-instalments.ts';
import { type UsualInstalment, usualInstalmentOf } from './usual-instalment.ts';

/** An agreement goes on until its next monthly instalment is two weeks late. */
const ALIVE_DAYS = 45;
/** Days from a receipt to the first instalment at most. */
const FIRST_INSTALMENT_DAYS = 92;
/** Days within which a loan of one month is repaid: a pay day, and two weeks for a late one. */
const REPAID_DAYS = 45;
/** Share of a receipt from which on one payment settles it: lenders may forgive a little, and fees come on top. */
const SETTLES = 0.9;
/** An instalment of another size than before is that of another loan. */
const ALIKE = 0.1;

/** Advances that were never repaid from the accounts, from which on the payer is known to take them from the pay. */
const TAKEN_FROM_PAY = 2;

/** A payment of so many usual instalments beside them settles or shortens a loan. */
const EXTRA = 2;

/** Repayments that a receipt may lead to, where the lender's names differ. */
const REPAID_AS: Readonly<Partial<Record<LabelId, readonly LabelId[]>>> = {
  'loan_in.short_term': ['debt.short_term_loan'],
  'loan_in.wage_advance': ['debt.wage_advance'],
  'loan_in.personal': ['debt.personal_loan', 'debt.other'],
  'loan_in.other': ['debt.vehicle_finance', 'debt.home_loan', 'debt.student_loan', 'debt.other'],
};

/** Credit that is owed at as_of, by what shows it: instalments that were paid, or a receipt alone. */
export interface NewCredit {
  readonly basis: 'instalments' | 'estimate';
  readonly lender: string;
  readonly label: LabelId;
  readonly monthlyCents: number;
  /** First instalment; null of an estimate. */
  readonly firstOn: CalendarDate | null;
  /** Null where instalments show the agreement. */
  readonly receipt: { readonly row: LabelledTransaction; readonly usual: UsualInstalment } | null;
  /** The instalments, or the receipt. */
  readonly rows: readonly LabelledTransaction[];
}

type LenderOf = (row: LabelledTransaction) => string;

const sizeOf = (row: LabelledTransaction): number => Math.abs(row.amountCents);
const nameOf = (row: LabelledTransaction | undefined): string => row?.counterparty?.name ?? row?.description ?? '';

/** A loan that is repaid in one month. */
export const isOfOneMonth = ({ label }: { readonly label: LabelId }): boolean =>
  label === 'loan_in.short_term' || label === 'loan_in.wage_advance';

/** Whether a payment may be the one that repaid a loan of one month. */
function maySettle(payment: LabelledTransaction, receipt: LabelledTransaction): boolean {
  if (!REPAID_AS[receipt.label]?.includes(payment.label)) return false;
  const days = daysBetween(receipt.bookedOn, payment.bookedOn);
  return days >= 0 && days <= REPAID_DAYS && sizeOf(payment) >= receipt.amountCents * SETTLES;
}

/** Loans of one month that one later payment to the same lender settled, by the payment; each payment settles one. */
function settledLoans(
  receipts: readonly LabelledTransaction[],
  repayments: readonly LabelledTransaction[],
  lenderOf: LenderOf,
): Map<LabelledTransaction, LabelledTransaction> {
  const settled = new Map<LabelledTransaction, LabelledTransaction>();
  for (const receipt of receipts.filter(isOfOneMonth)) {
    const payment = repayments.find(
      (row) => !settled.has(row) && maySettle(row, receipt) && nameOneEmployer(lenderOf(receipt), lenderOf(row)),
    );
    if (payment) settled.set(payment, receipt);
  }
  return settled;
}

/** Further loans of one month that a payment of their kind settled, to a lender of another name; each payment settles one. */
function settledElsewhere(
  receipts: readonly LabelledTransaction[],
  payments: readonly LabelledTransaction[],
): ReadonlySet<LabelledTransaction> {
  const open = new Set(payments);
  const settled = new Set<LabelledTransaction>();
  for (const receipt of receipts.filter(isOfOneMonth)) {
    const payment = [...open].find((row) => maySettle(row, receipt));
    if (!payment) continue;
    open.delete(payment);
    settled.add(receipt);
  }
  return settled;
}

/** Whether an agreement shows that a receipt is being repaid: it began after it, or changed its instalment after it. */
function repays(agreement: CreditAgreement, receipt: LabelledTransaction, isSameLender: boolean): boolean {
  const gap = daysBetween(receipt.bookedOn, agreement.firstOn);
  if (gap >= 0) return gap <= FIRST_INSTALMENT_DAYS;
  const earlier = agreement.rows.filter((row) => row.bookedOn <= receipt.bookedOn);
  const later = agreement.rows.filter((row) => row.bookedOn > receipt.bookedOn);
  const isNew = (row: LabelledTransaction): boolean =>
    earlier.every((other) => Math.abs(sizeOf(row) - sizeOf(other)) > sizeOf(other) * ALIKE);
  return isSameLender && later.some(isNew);
}

/**
 * Whether an agreement of one payment is no agreement: beside an older one of the same lender and kind, so much larger than its
 * instalment that it settles or shortens that loan, and without money lent before it. Nothing says that it is paid again.
 */
function isExtraPayment(
  { label, lender, firstOn, instalmentCents, rows }: CreditAgreement,
  agreements: readonly CreditAgreement[],
  receipts: readonly LabelledTransaction[],
  lenderOf: LenderOf,
): boolean {
  if (rows.length > 1) return false;
  const wasLent = receipts.some((receipt) => {
    const days = daysBetween(receipt.bookedOn, firstOn);
    return days >= 0 && days <= FIRST_INSTALMENT_DAYS && nameOneEmployer(lenderOf(receipt), lender);
  });
  const isBeside = (other: CreditAgreement): boolean =>
    other.label === label &&
    other.lender === lender &&
    other.rows.length > 1 &&
    other.firstOn < firstOn &&
    instalmentCents >= EXTRA * other.instalmentCents;
  return !wasLent && agreements.some(isBeside);
}

/** The receipts that no agreement repays, oldest first. An agreement repays one receipt, of its own lender first. */
function unrepaid(
  receipts: readonly LabelledTransaction[],
  agreements: readonly CreditAgreement[],
  lenderOf: LenderOf,
): LabelledTransaction[] {
  const taken = new Set<CreditAgreement>();
  const open = new Set(receipts);
  for (const byName of [true, false]) {
    for (const receipt of open) {
      const agreement = agreements.find((entry) => {
        const isSameLender = nameOneEmployer(lenderOf(receipt), entry.lender);
        const fits = byName ? isSameLender : (REPAID_AS[receipt.label]?.includes(entry.label) ?? false);
        return fits && !taken.has(entry) && repays(entry, receipt, isSameLender);
      });
      if (!agreement) continue;
      taken.add(agreement);
      open.delete(receipt);
    }
  }
  return receipts.filter((receipt) => open.has(receipt));
}

function estimated(receipt: LabelledTransaction, asOf: CalendarDate): NewCredit | null {
  const usual = usualInstalmentOf(receipt.label, receipt.amountCents, receipt.bookedOn);
  if (!usual || receipt.bookedOn < addDays(asOf, -usual.expectedWithinDays)) return null;
  return {
    basis: 'estimate',
    lender: nameOf(receipt),
    label: receipt.label,
    monthlyCents: usual.monthlyCents,
    firstOn: null,
    receipt: { row: receipt, usual },
    rows: [receipt],
  };
}

/**
 * Whether a wage advance is taken from the pay before that is paid out: its lender's earlier ones were due and none was repaid from
 * these accounts. The pay that comes in is less by it already.
 */
function isTakenFromPay(
  advance: LabelledTransaction,
  receipts: readonly LabelledTransaction[],
  open: ReadonlySet<LabelledTransaction>,
  asOf: CalendarDate,
  lenderOf: LenderOf,
): boolean {
  if (advance.label !== 'loan_in.wage_advance') return false;
  const alike = receipts.filter(
    (row) => row.label === advance.label && nameOneEmployer(lenderOf(row), lenderOf(advance)),
  );
  const due = alike.filter((row) => estimated(row, asOf) === null);
  return due.length >= TAKEN_FROM_PAY && alike.every((row) => open.has(row));
}

/**
 * The credit that goes on at as_of: agreements whose instalments are paid or due, from the first one on, and loans that were
 * received and of which no instalment is due yet, at the usual instalment of their product. A loan of one month that
 * was repaid is over.
 */
export const creditNow = oncePerInput((input: AnalysisInput): readonly NewCredit[] => {
  const { new_credit, expense } = flowByLabel(input);
  const { numbersOf } = streamMemoryOf(input);
  const lenderOf: LenderOf = (row) => numbersOf(row).payer;
  const receipts = new_credit.filter((row) => row.amountCents > 0);
  const repayments = expense.filter((row) => hasFlag(row.label, 'debt'));
  const settled = settledLoans(receipts, repayments, lenderOf);
  const repaid = new Set(settled.values());
  const others = repayments.filter((row) => !settled.has(row));
  const open = receipts.filter((row) => !repaid.has(row));
  const elsewhere = settledElsewhere(open, others);
  const { unpaid, madeGood } = returnedInstalments(input);
  const dueOn = (row: LabelledTransaction): CalendarDate => (madeGood.get(row) ?? row).bookedOn;
  // An agreement begins with an instalment that was returned as well; one that nothing was ever paid of is in the months alone.
  const seen = creditAgreements([...others, ...unpaid], lenderOf, dueOn).filter(({ rows }) =>
    rows.some((row) => !unpaid.has(row)),
  );
  const agreements = seen.filter((agreement) => !isExtraPayment(agreement, seen, receipts, lenderOf));
  const alive = agreements
    .filter(({ lastOn }) => daysBetween(lastOn, input.asOf) <= ALIVE_DAYS)
    .map(
      ({ label, instalmentCents, firstOn, rows }): NewCredit => ({
        basis: 'instalments',
        lender: nameOf(rows[0]),
        label,
        monthlyCents: instalmentCents,
        firstOn,
        receipt: null,
        rows,
      }),
    );
  const notRepaid = unrepaid(
    open.filter((row) => !elsewhere.has(row)),
    agreements,
    lenderOf,
  );
  const notRepaidRows = new Set(notRepaid);
  const owed = notRepaid
    .filter((receipt) => !isTakenFromPay(receipt, receipts, notRepaidRows, input.asOf, lenderOf))
    .flatMap((receipt) => estimated(receipt, input.asOf) ?? []);
  return [...alive, ...owed];
});

/** What agreements that go on took, and what they were owed and found no money for. */
export interface InstalmentsOfNow {
  readonly paid: ReadonlySet<LabelledTransaction>;
  /** Debits that were returned, and that no payment of their month made good. */
  readonly unpaid: ReadonlySet<LabelledTransaction>;
}

/**
 * The instalments of agreements that go on: of one lender and kind, all of them where the last payment, or the last that
 * was returned, is recent enough at the end of the data of its account.
 */
export const instalmentsOfNow = oncePerInput((input: AnalysisInput): InstalmentsOfNow => {
  const { expense, returned } = flowByLabel(input);
  const { numbersOf } = streamMemoryOf(input);
  const ends = endsOfAccounts(input);
  const repayments = expense.filter((row) => hasFlag(row.label, 'debt'));
  const keyOf = (row: LabelledTransaction): string => `${row.label} ${numbersOf(row).payer}`;
  const alive = new Set(
    [...repayments, ...returned.filter((row) => row.amountCents < 0)]
      .filter((row) => daysBetween(row.bookedOn, ends.get(row.accountId) ?? input.asOf) <= ALIVE_DAYS)
      .map(keyOf),
  );
  const goesOn = (row: LabelledTransaction): boolean => alive.has(keyOf(row));
  return {
    paid: new Set(repayments.filter(goesOn)),
    unpaid: new Set([...returnedInstalments(input).unpaid].filter(goesOn)),
  };
});

const ONE_MONTH_REPAYMENTS: ReadonlySet<LabelId> = new Set(['debt.short_term_loan', 'debt.wage_advance']);

/** The repayments of loans of one month among expenses. */
export const repaidOfOneMonth = (expenses: readonly LabelledTransaction[]): LabelledTransaction[] =>
  expenses.filter((row) => ONE_MONTH_REPAYMENTS.has(row.label));

/**
 * What the credit of now would have cost more in a past month: the instalments of agreements that began after it, and
 * loans of one month that are owed, as far as they exceed what the month repaid of such loans.
 * @param lastDay of the month
 * @param expenses of the month
 */
export function newDebtCents(
  credit: readonly NewCredit[],
  lastDay: CalendarDate,
  expenses: readonly LabelledTransaction[],
): number {
  const sum = (entries: readonly NewCredit[]): number =>
    entries.reduce((cents, entry) => cents + entry.monthlyCents, 0);
  const began = creditSince(credit, lastDay);
  const owed = sum(began.filter(isOfOneMonth));
  const repaid = owed === 0 ? 0 : sumAbsCents(repaidOfOneMonth(expenses));
  return sum(began.filter((entry) => !isOfOneMonth(entry))) + Math.max(0, owed - repaid);
}

/** The credit that began after a day. */
export function creditSince(credit: readonly NewCredit[], day: CalendarDate): NewCredit[] {
  return credit.filter(({ firstOn }) => firstOn === null || firstOn > day);
}
