import { type CalendarDate, type CalendarMonth, monthOf } from '../basics/calendar.ts';
import { bareNumber } from './account-number.ts';
import { type Contradiction, findConflicts } from './contradictions.ts';
import { type CoveredPeriod, mergePeriods } from './covered-period.ts';
import type { LedgerAccount, LedgerTransaction, MissingRows, SourceLedger } from './ledger.ts';
import { mergeRows } from './merge-ledger.ts';

/** What is known of an account besides its rows. */
export interface AccountSpan {
  readonly account: LedgerAccount;
  readonly firstOn: CalendarDate | null;
  readonly lastOn: CalendarDate | null;
  /** Days of which the ledger has every transaction, oldest first. */
  readonly covered: readonly CoveredPeriod[];
}

export interface AccountExtension {
  /** The account as it is afterwards. */
  readonly account: AccountSpan;
  /** Every row of the months that changed, oldest first. */
  readonly changed: readonly LedgerTransaction[];
  readonly added: number;
  readonly duplicates: number;
  /** The source adds what was not known of the account: its balance, its names, or that no transaction is missing. */
  readonly accountMoved: boolean;
  /** Why nothing of the source may be taken; the rest is meaningless where there are any. */
  readonly contradictions: readonly Contradiction[];
}

/** The days that a source covers: what it says itself, otherwise from its first row to its last. */
export function periodsOf({ periods, transactions }: SourceLedger): CoveredPeriod[] {
  const [first] = transactions;
  const last = transactions.at(-1);
  if (periods) return mergePeriods(periods);
  if (!first || !last) return [];
  const opening = first.balanceCents === null ? null : first.balanceCents - first.amountCents;
  return [{ from: first.bookedOn, to: last.bookedOn, openingCents: opening, closingCents: last.balanceCents }];
}

/**
 * The months whose kept rows an extension depends on: from that before the source's first to that after its last, as far as
 * they have rows.
 * @param months that have rows, in any order
 */
export function monthsBeside(
  months: readonly CalendarMonth[],
  source: SourceLedger,
): { readonly first: CalendarMonth; readonly last: CalendarMonth } {
  const touched = [
    ...source.transactions.map(({ bookedOn }) => monthOf(bookedOn)),
    ...periodsOf(source).flatMap(({ from, to }) => [monthOf(from), monthOf(to)]),
  ].toSorted();
  const first = touched[0] ?? '';
  const last = touched.at(-1) ?? '';
  const sorted = months.toSorted();
  return {
    first: sorted.findLast((month) => month < first) ?? first,
    last: sorted.find((month) => month > last) ?? last,
  };
}

/**
 * The balance after a further source: the newest source with a balance decides it, and transactions after it are added. A statement of
 * earlier months only fills them in.
 * @param added rows of the source that were new
 */
export function balanceAfter(
  before: Pick<AccountSpan, 'account' | 'lastOn'>,
  added: readonly LedgerTransaction[],
  source: SourceLedger,
): number {
  const { balanceCents, currency } = before.account;
  const lastOn = before.lastOn ?? '';
  if (source.balanceIsUnknown) {
    return added
      .filter((row) => row.bookedOn >= lastOn && row.currency === currency)
      .reduce((sum, { amountCents }) => sum + amountCents, balanceCents);
  }
  return (source.transactions.at(-1)?.bookedOn ?? '') >= lastOn ? source.account.balanceCents : balanceCents;
}

/** What two sources together know of an account: what the first left open, the next may fill in. */
export function completedAccount(known: LedgerAccount, next: LedgerAccount): LedgerAccount {
  const govId = known.holderGovId ?? next.holderGovId;
  return {
    ...known,
    // A number that is masked gives way to the whole one.
    accountNumber:
      bareNumber(next.accountNumber).length > bareNumber(known.accountNumber).length
        ? next.accountNumber
        : known.accountNumber,
    ...(govId ? { holderGovId: govId } : {}),
    holderName: known.holderName.trim() === '' ? next.holderName : known.holderName,
    accountName: known.accountName.trim() === '' ? next.accountName : known.accountName,
    accountType: known.accountType === 'other' ? next.accountType : known.accountType,
  };
}

/**
 * An account without the days whose rows were missing and that a whole source covers by now. The first and the last day of a
 * source may be cut off.
 */
export function withMissingRows(
  { missingRows: _, ...account }: LedgerAccount,
  missing: readonly MissingRows[],
  covered: readonly CoveredPeriod[],
): LedgerAccount {
  const isShown = ({ from, to }: MissingRows): boolean => covered.some((one) => one.from <= from && one.to >= to);
  const left = missing.filter((one, index) => {
    const isFirst = missing.findIndex(({ from, to }) => from === one.from && to === one.to) === index;
    return isFirst && !isShown(one);
  });
  return left.length === 0 ? account : { ...account, missingRows: left };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * An account after a further statement or feed. A source that says itself which days it covers must not contradict what is
 * kept of them; others are merged as they are.
 * @param kept rows of the account in the months of monthsBeside, oldest first
 */
export function extendedAccount(
  before: AccountSpan,
  kept: readonly LedgerTransaction[],
  incoming: SourceLedger,
): AccountExtension {
  const { transactions, added, duplicates } = mergeRows(before.account.id, kept, incoming.transactions);
  const months = new Set(added.map(({ bookedOn }) => monthOf(bookedOn)));
  const dates = [before.firstOn, before.lastOn, ...added.map(({ bookedOn }) => bookedOn)]
    .filter((date) => date !== null)
    .toSorted();
  const periods = periodsOf(incoming);
  const covered = mergePeriods([...before.covered, ...periods]);
  const missing = [...(before.account.missingRows ?? []), ...(incoming.account.missingRows ?? [])];
  const account = {
    ...withMissingRows(completedAccount(before.account, incoming.account), missing, covered),
    balanceCents: balanceAfter(before, added, incoming),
  };
  return {
    account: { account, firstOn: dates[0] ?? null, lastOn: dates.at(-1) ?? null, covered },
    changed: transactions.filter(({ bookedOn }) => months.has(monthOf(bookedOn))),
    added: added.length,
    duplicates,
    accountMoved:
      !isSame(Object.entries(account).toSorted(), Object.entries(before.account).toSorted()) ||
      (incoming.periods !== undefined && !isSame(spansOf(covered), spansOf(before.covered))),
    contradictions: incoming.periods ? findConflicts(kept, before.covered, incoming.transactions, periods) : [],
  };
}

const spansOf = (periods: readonly CoveredPeriod[]): string[] => periods.map(({ from, to }) => `${from} ${to}`);
