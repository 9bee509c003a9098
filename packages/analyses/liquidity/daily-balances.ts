import { type CalendarDate, dateOfDayNumber, dayNumber } from '@imali/ledger/basics/calendar.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type AnalysisInput, reportingCurrency } from '../input/analysis-input.ts';
import { missingStretches } from '../input/missing-days.ts';

/** The balance at the end of a day. */
export interface DailyBalance {
  readonly date: CalendarDate;
  readonly balanceCents: number;
  /** True where it was carried from an earlier day or calculated from transactions rather than printed on that day. */
  readonly computed: boolean;
}

/** Accounts whose balance can pay for something: not debts, and not money that is locked away. */
const LIQUID: readonly AccountType[] = ['cheque', 'savings', 'business', 'other'];

/** Whether an account's balance counts as money at hand. */
export function isLiquid({ account }: LabelledAccount): boolean {
  return LIQUID.includes(account.accountType);
}

/** Whether a balance below zero on the account is an overdraft rather than what the account is for. */
export function isSpendingAccount(entry: LabelledAccount): boolean {
  return isLiquid(entry) && entry.account.accountType !== 'savings';
}

/**
 * Balance in cents after each row. A row without a printed balance follows from the one before; rows before the first
 * printed balance are counted back from it; without any, back from the account's stated balance.
 */
function balancesAfterRows({ account, transactions }: LabelledAccount): { cents: number; printed: boolean }[] {
  const own = transactions.map((row) => (row.currency === account.currency ? row.amountCents : 0));
  const firstPrinted = transactions.findIndex((row) => row.balanceCents !== null);
  const known = transactions[firstPrinted]?.balanceCents ?? account.balanceCents;
  const anchor = firstPrinted < 0 ? transactions.length - 1 : firstPrinted;
  let cents = known - own.slice(0, anchor + 1).reduce((sum, amount) => sum + amount, 0);
  return transactions.map((row, index) => {
    const printed = row.balanceCents !== null;
    cents = row.balanceCents ?? cents + (own[index] ?? 0);
    return { cents, printed };
  });
}

interface Edges {
  readonly openingCents: number;
  readonly closingCents: number;
}

/** Balance before the first row and after the last one, in cents; null of an account without rows. */
export function openingAndClosing(entry: LabelledAccount): Edges | null {
  return edgesOf(entry, balancesAfterRows(entry));
}

function edgesOf(entry: LabelledAccount, after: readonly { readonly cents: number }[]): Edges | null {
  const first = after[0];
  const last = after.at(-1);
  const firstRow = entry.transactions[0];
  if (!first || !last || !firstRow) return null;
  const firstAmount = firstRow.currency === entry.account.currency ? firstRow.amountCents : 0;
  return { openingCents: first.cents - firstAmount, closingCents: last.cents };
}

interface KnownSeries {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: readonly DailyBalance[];
}

/** The last series of each account: several analyses ask for the same one. */
const lastSeries = new WeakMap<LabelledAccount, KnownSeries>();

/**
 * End-of-day balances of one account for every day from `from` to `to`, both included. Before its first row the
 * account holds its opening balance, after its last row its closing balance.
 */
export function dailyBalances(entry: LabelledAccount, from: CalendarDate, to: CalendarDate): readonly DailyBalance[] {
  const known = lastSeries.get(entry);
  if (known && known.from === from && known.to === to) return known.days;
  const days = seriesOf(entry, from, to);
  lastSeries.set(entry, { from, to, days });
  return days;
}

function seriesOf(entry: LabelledAccount, from: CalendarDate, to: CalendarDate): DailyBalance[] {
  const start = dayNumber(from);
  const length = Math.max(0, dayNumber(to) - start + 1);
  const after = balancesAfterRows(entry);
  const edges = edgesOf(entry, after);
  const { transactions } = entry;
  let next = 0;
  let cents = edges?.openingCents ?? entry.account.balanceCents;
  return Array.from({ length }, (_, offset) => {
    const date = dateOfDayNumber(start + offset);
    let computed = true;
    for (; next < transactions.length; next += 1) {
      const row = transactions[next];
      const balance = after[next];
      if (!row || !balance || row.bookedOn > date) break;
      cents = balance.cents;
      computed = !(balance.printed && row.bookedOn === date);
    }
    return { date, balanceCents: cents, computed };
  });
}

/** End-of-day balances of several accounts added up; a day is computed when any account's is. Empty of no account. */
export function totalDailyBalances(
  entries: readonly LabelledAccount[],
  from: CalendarDate,
  to: CalendarDate,
): DailyBalance[] {
  const [first, ...others] = entries.map((entry) => dailyBalances(entry, from, to));
  if (!first) return [];
  return first.map((day, index) => ({
    date: day.date,
    balanceCents: others.reduce((sum, days) => sum + (days[index]?.balanceCents ?? 0), day.balanceCents),
    computed: day.computed || others.some((days) => days[index]?.computed ?? true),
  }));
}

/** Days before its first row over which an account is taken to have held its opening balance. */
const CARRIED_BACK_DAYS = 31;

/**
 * The first day from which the balances of all of some accounts are known up to the end. An account is known from its
 * first row on, from the start of the window where that is near or the account opened with nothing, and not across
 * days that the data misses.
 */
export function balancesKnownFrom(
  input: AnalysisInput,
  entries: readonly LabelledAccount[],
  windowFrom: CalendarDate,
): CalendarDate {
  const start = dayNumber(windowFrom);
  let from = start;
  for (const entry of entries) {
    const first = entry.transactions[0];
    const firstDay = first ? dayNumber(first.bookedOn) : start;
    if (firstDay - start <= CARRIED_BACK_DAYS || openingAndClosing(entry)?.openingCents === 0) continue;
    from = Math.max(from, firstDay);
  }
  for (const { last } of missingStretches(input)) from = Math.max(from, last + 1);
  return dateOfDayNumber(from);
}

/** A stretch of days on which an account ended below zero. */
export interface NegativeSpell {
  readonly accountId: string;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly days: number;
  readonly minimumCents: number;
  /** Whether it is still ongoing on the last day of the data. */
  readonly ongoing: boolean;
}

/** The spells below zero in one account's end-of-day balances, oldest first. */
export function negativeSpells(accountId: string, days: readonly DailyBalance[]): NegativeSpell[] {
  const spells: NegativeSpell[] = [];
  let open: DailyBalance[] = [];
  const close = (ongoing: boolean): void => {
    const first = open[0];
    const last = open.at(-1);
    if (first && last) {
      const minimumCents = open.reduce((least, day) => Math.min(least, day.balanceCents), 0);
      spells.push({ accountId, start: first.date, end: last.date, days: open.length, minimumCents, ongoing });
    }
    open = [];
  };
  for (const day of days) {
    if (day.balanceCents < 0) open.push(day);
    else close(false);
  }
  close(true);
  return spells;
}

/** The liquid accounts of an input that are in the currency of its figures. */
export function liquidAccounts(input: AnalysisInput): LabelledAccount[] {
  const currency = reportingCurrency(input);
  return input.accounts.filter((entry) => entry.account.currency === currency && isLiquid(entry));
}
