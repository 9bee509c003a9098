import {
  type CalendarDate,
  type CalendarMonth,
  dateOfDayNumber,
  dayNumber,
  firstDay,
  lastDay,
} from '@imali/ledger/basics/calendar.ts';
import { JOINED_DAYS } from '@imali/ledger/rows/contiguity.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { AnalysisEnvelope } from '../documents/analysis-envelope.ts';
import { type AnalysisInput, reportingCurrency } from './analysis-input.ts';
import { oncePerInput } from './once-per-input.ts';
import { windowOf } from './window.ts';

type Gap = AnalysisEnvelope['coverage']['gaps'][number];

/** A period without any transaction longer than this is reported as a gap. */
const GAP_DAYS = 31;
/** Missing days that a month may have and still count as whole: the tolerance of full months at either end. */
const QUIET_DAYS = 3;

/** Accounts whose transactions are in no figure of income or spending: what they miss leaves no month incomplete. */
const UNCOUNTED: readonly AccountType[] = ['loan', 'home_loan'];

/** Day numbers, both included. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/**
 * Periods without transactions on one account. `balance` states what the balances printed around it prove: it
 * `continues` when the row after follows from the row before, so nothing is missing; it `breaks` when transactions are
 * missing; it is `unknown` where none is printed.
 */
function accountGaps({ account, transactions }: LabelledAccount): Gap[] {
  return transactions.flatMap((row, index) => {
    const previous = transactions[index - 1];
    if (!previous || previous.bookedOn === row.bookedOn) return [];
    const [before, after] = [dayNumber(previous.bookedOn), dayNumber(row.bookedOn)];
    const days = after - before - 1;
    // A shorter one is a gap as well when the running balance breaks over it: a statement of a short month is missing.
    if (days <= JOINED_DAYS) return [];
    const isComparable =
      previous.balanceCents !== null && row.balanceCents !== null && row.currency === account.currency;
    const continues = isComparable && (previous.balanceCents ?? 0) + row.amountCents === row.balanceCents;
    const balance = !isComparable ? 'unknown' : continues ? 'continues' : 'breaks';
    if (days <= GAP_DAYS && balance !== 'breaks') return [];
    const [from, to] = [dateOfDayNumber(before + 1), dateOfDayNumber(after - 1)];
    return [{ account_id: account.id, from, to, days, balance }];
  });
}

/** The gaps of every account of an input. */
export const gapsOfInput = oncePerInput((input: AnalysisInput): readonly Gap[] => input.accounts.flatMap(accountGaps));

const stretchOf = ({ from, to }: Gap): Stretch => ({ first: dayNumber(from), last: dayNumber(to) });

/** Stretches joined where they overlap, oldest first. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.first - b.first)) {
    const open = result.at(-1);
    if (open && stretch.first <= open.last) {
      result[result.length - 1] = { first: open.first, last: Math.max(open.last, stretch.last) };
    } else result.push(stretch);
  }
  return result;
}

/** The days without a transaction on any account, where that is longer than a gap; between the first and the last transaction. */
function silentEverywhere(accounts: readonly LabelledAccount[]): Stretch[] {
  const booked = new Set(accounts.flatMap(({ transactions }) => transactions.map((row) => row.bookedOn)));
  const days = [...booked].map(dayNumber).toSorted((a, b) => a - b);
  return days.flatMap((day, index) => {
    const previous = days[index - 1] ?? day;
    return day - previous - 1 > GAP_DAYS ? [{ first: previous + 1, last: day - 1 }] : [];
  });
}

/** Whether the balances of some account prove that nothing happened over a stretch, and those of none that something did. */
function isProvenQuiet({ first, last }: Stretch, gaps: readonly Gap[]): boolean {
  const over = gaps.filter((gap) => dayNumber(gap.from) <= last && dayNumber(gap.to) >= first);
  return over.some((gap) => gap.balance === 'continues') && over.every((gap) => gap.balance !== 'breaks');
}

/**
 * The stretches of days that the data of an applicant misses, oldest first and apart. A stretch is missing
 * when the balances of an account in the reporting currency (but a loan) break over it, or when no account moved for more than
 * {@link GAP_DAYS} days and no balance proves that nothing happened. An account that is quiet while others move is
 * not missing: savings often are.
 */
export const missingStretches = oncePerInput((input: AnalysisInput): readonly Stretch[] => {
  const currency = reportingCurrency(input);
  const accounts = input.accounts.filter(
    ({ account }) => account.currency === currency && !UNCOUNTED.includes(account.accountType),
  );
  const ids = new Set(accounts.map(({ account }) => account.id));
  const gaps = gapsOfInput(input).filter((gap) => ids.has(gap.account_id));
  if (gaps.length === 0) return [];
  const broken = gaps.filter((gap) => gap.balance === 'breaks').map(stretchOf);
  const silent = silentEverywhere(accounts).filter((stretch) => !isProvenQuiet(stretch, gaps));
  return joined([...broken, ...silent]);
});

/** How many days of a stretch of days the data misses. */
function missingDaysWithin(missing: readonly Stretch[], first: number, last: number): number {
  let days = 0;
  for (const stretch of missing) days += Math.max(0, Math.min(stretch.last, last) - Math.max(stretch.first, first) + 1);
  return days;
}

/** Days from one date to another, both included, that the data knows of. */
export function knownDays(input: AnalysisInput, from: CalendarDate, to: CalendarDate): number {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  return Math.max(0, last - first + 1) - missingDaysWithin(missingStretches(input), first, last);
}

/** Whether the data misses so much of a month that nothing can be said of it as a whole. */
export function isMonthMissing(input: AnalysisInput, month: CalendarMonth): boolean {
  const missing = missingStretches(input);
  return (
    missing.length > 0 && missingDaysWithin(missing, dayNumber(firstDay(month)), dayNumber(lastDay(month))) > QUIET_DAYS
  );
}

/** Whether balances prove that nothing was booked in a whole month. */
export function isMonthQuiet(input: AnalysisInput, month: CalendarMonth): boolean {
  const [from, to] = [firstDay(month), lastDay(month)];
  const isCovered = gapsOfInput(input).some((gap) => gap.balance === 'continues' && gap.from <= from && gap.to >= to);
  return isCovered && !isMonthMissing(input, month);
}

/** Whether a date lies in a stretch that the data misses. */
export function isDayMissing(input: AnalysisInput, date: CalendarDate): boolean {
  const missing = missingStretches(input);
  if (missing.length === 0) return false;
  const day = dayNumber(date);
  return missing.some(({ first, last }) => day >= first && day <= last);
}

/**
 * The last day that the data shows of each account that ends more than {@link GAP_DAYS} days before the last booked day
 * over all accounts: later statements of it may be missing, and what was paid into it may still be. Accounts that go on
 * are left out.
 */
export const endsOfAccounts = oncePerInput((input: AnalysisInput): ReadonlyMap<string, CalendarDate> => {
  const end = dayNumber(windowOf(input).to);
  return new Map(
    input.accounts.flatMap(({ account, transactions }) => {
      const last = transactions.at(-1)?.bookedOn;
      return last !== undefined && end - dayNumber(last) > GAP_DAYS ? [[account.id, last] as const] : [];
    }),
  );
});
