import { addDays, type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import { compareText } from '@imali/ledger/basics/text-order.ts';
import type { Statement, StatementError, StatementRow } from '../reading/statement.ts';
import { refusal } from '../refusals/refusal.ts';
import type { RefusalCodeWith } from '../refusals/refusal-codes.ts';
import { balanceSteps } from './balance-steps.ts';
import { randsText } from './rands-text.ts';

/** Days between two statements of an account that no statement covers. */
export interface StatementGap {
  readonly bankSlug: string;
  readonly accountNumber: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: number;
  /** True when the balance did not change over them; null when no balance shows it. */
  readonly balancesMeet: true | null;
}

export interface ContinuityVerification {
  /** Contiguous Errors: reasons not to analyse the account. */
  readonly errors: readonly StatementError[];
  /** Missing days that nothing contradicts. They are reported with the quality of the data. */
  readonly gaps: readonly StatementGap[];
  /** Rows that a later statement shows again. */
  readonly repeated: number;
}

const broken = (
  code: RefusalCodeWith<'where_known'>,
  message: string,
  row: StatementRow | undefined,
  expected: string,
  found: string,
): StatementError => refusal(code, message, { place: row?.place ?? null, expected, found });

/** The balance before the first row: as printed, or by the first row's own balance. */
export function openingOf({ openingCents, rows }: Statement): number | null {
  const [first] = rows;
  if (openingCents !== null || !first || first.balanceCents === null) return openingCents;
  return first.balanceCents - first.amountCents;
}

/** The balance after the last row, only where another balance leads to it: a closing balance alone may be that of any day. */
const closingOf = ({ openingCents, rows }: Statement): number | null => balanceSteps(openingCents, rows).closingCents;

const keyOf = ({ bookedOn, amountCents, balanceCents }: StatementRow, withBalance: boolean): string =>
  withBalance ? `${bookedOn}|${amountCents}|${balanceCents}` : `${bookedOn}|${amountCents}`;

/** Rows of `one` that `other` has no row for, each row of `other` standing for one. */
function without(one: readonly StatementRow[], other: readonly StatementRow[], withBalance: boolean): StatementRow[] {
  const left = new Map<string, number>();
  for (const row of other) {
    const key = keyOf(row, withBalance);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return one.filter((row) => {
    const key = keyOf(row, withBalance);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

interface Overlap {
  readonly errors: readonly StatementError[];
  readonly repeated: number;
}

const printsBalances = (rows: readonly StatementRow[]): boolean =>
  rows.every(({ balanceCents }) => balanceCents !== null);

/**
 * Two statements that share days must show the same rows on them. The first and the last shared day may be cut off in one
 * of them, so only what both show counts there.
 */
function overlapOf(before: Statement, after: Statement): Overlap {
  const from = after.from > before.from ? after.from : before.from;
  const to = after.to < before.to ? after.to : before.to;
  const shared = ({ rows }: Statement): readonly StatementRow[] =>
    rows.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to);
  const [one, other] = [shared(before), shared(after)];
  const withBalance = printsBalances(one) && printsBalances(other);
  const missing = without(one, other, withBalance);
  const extra = without(other, one, withBalance);
  const isInner = ({ bookedOn }: StatementRow): boolean => bookedOn > from && bookedOn < to;
  const errors = [
    ...missing
      .filter(isInner)
      .map((row) =>
        broken(
          'statements_differ',
          'Two statements share this day, and only the earlier one has the transaction.',
          row,
          `${row.bookedOn} ${randsText(row.amountCents)}`,
          'none',
        ),
      ),
    ...extra
      .filter(isInner)
      .map((row) =>
        broken(
          'statements_differ',
          'Two statements share this day, and only the later one has the transaction.',
          row,
          'none',
          `${row.bookedOn} ${randsText(row.amountCents)}`,
        ),
      ),
  ];
  return { errors, repeated: other.length - extra.length };
}

/** Every balance that the earlier statement passes on the day on which the later one begins. */
function balancesOn(statement: Statement, day: CalendarDate): Set<number> {
  const passed = new Set<number>();
  let balance = openingOf(statement);
  for (const { bookedOn, amountCents, balanceCents } of statement.rows) {
    if (bookedOn >= day && balance !== null) passed.add(balance);
    if (bookedOn > day) return passed;
    balance = balanceCents ?? (balance === null ? null : balance + amountCents);
  }
  if (balance !== null) passed.add(balance);
  return passed;
}

const isInOrder = ({ rows }: Statement): boolean =>
  rows.every(({ bookedOn }, index) => bookedOn >= (rows[index - 1]?.bookedOn ?? bookedOn));

/** Whether the later statement opens with a balance that the earlier one passes on that day, or nothing decides. */
function meetsOnItsDay(before: Statement, after: Statement): boolean {
  const opening = openingOf(after);
  // Where dates step back, the balances of a day are not shown by its rows.
  if (opening === null || !isInOrder(before)) return true;
  const passed = balancesOn(before, after.from);
  return passed.size === 0 || passed.has(opening);
}

interface Step {
  readonly errors: readonly StatementError[];
  readonly gap: StatementGap | null;
  readonly repeated: number;
}

/**
 * A statement beside the one before it that reaches furthest. Several may begin or end on one day: then any of them may be
 * the one before.
 */
function stepOf(before: Statement, after: Statement, others: readonly Statement[]): Step {
  const opening = openingOf(after);
  if (after.from <= before.to) {
    const { errors, repeated } = overlapOf(before, after);
    const around = others.filter((one) => one.from <= after.from && one.to >= after.from);
    const meets = around.some((one) => meetsOnItsDay(one, after));
    const isFirst = around.some((one) => one.from === after.from && meetsOnItsDay(after, one));
    if (errors.length > 0 || meets || isFirst) return { errors, gap: null, repeated };
    const message = `The statement from ${after.from} opens with a balance that the one before never had on that day.`;
    const [expected = null] = balancesOn(before, after.from);
    const error = broken(
      'statements_do_not_meet',
      message,
      after.rows[0],
      randsText(expected ?? 0),
      randsText(opening ?? 0),
    );
    return { errors: [error], gap: null, repeated };
  }
  const days = daysBetween(before.to, after.from) - 1;
  const closings = others.filter((one) => one.to === before.to).map(closingOf);
  const closing = closings.includes(opening) ? opening : closings.includes(null) ? null : closingOf(before);
  if (closing !== null && opening !== null && closing !== opening) {
    const missing = days === 0 ? '' : ` ${days} days are missing between them.`;
    const message = `The statement to ${before.to} does not close with the opening balance of the one from ${after.from}.${missing}`;
    const error = broken('statements_do_not_meet', message, after.rows[0], randsText(closing), randsText(opening));
    return { errors: [error], gap: null, repeated: 0 };
  }
  const { bankSlug, accountNumber } = after;
  const gap = {
    bankSlug,
    accountNumber,
    from: addDays(before.to, 1),
    to: addDays(after.from, -1),
    days,
    balancesMeet: closing !== null && opening !== null ? (true as const) : null,
  };
  return { errors: [], gap: days === 0 ? null : gap, repeated: 0 };
}

/** Errors of all accounts together that are listed. */
const MAX_LISTED = 20;

/**
 * Checks statements of the same account against each other, in whatever order they come; statements of other accounts are
 * checked apart. A Contiguous Error refuses the account: a closing balance that is not the next opening balance, with or
 * without days between, or shared days with different rows. Days that are only missing, the balances meeting or
 * unknown, are a gap. Shared days with the same rows are no error: merging drops what is repeated.
 */
export function verifyContinuity(statements: readonly Statement[]): ContinuityVerification {
  const errors: StatementError[] = [];
  const gaps: StatementGap[] = [];
  let repeated = 0;
  const accounts = Map.groupBy(statements, (one) => `${one.bankSlug}|${one.accountNumber}|${one.currency}`);
  for (const own of accounts.values()) {
    const sorted = own.toSorted((a, b) => compareText(a.from, b.from) || compareText(a.to, b.to));
    let [before] = sorted;
    for (const [index, after] of sorted.entries()) {
      if (index === 0 || before === undefined) continue;
      const step = stepOf(before, after, sorted.toSpliced(index, 1));
      errors.push(...step.errors);
      if (step.gap) gaps.push(step.gap);
      repeated += step.repeated;
      if (after.to >= before.to) before = after;
    }
  }
  return { errors: errors.slice(0, MAX_LISTED), gaps, repeated };
}
