import { addDays, type CalendarDate } from '../basics/calendar.ts';
import { randsOf } from '../basics/cents.ts';
import type { CoveredPeriod } from './covered-period.ts';
import type { LedgerTransaction } from './ledger.ts';

/** What two sources of one account say differently; expected and found are for people: rands, or a transaction. */
export interface Contradiction {
  readonly kind: 'transactions' | 'balances';
  readonly message: string;
  readonly expected: string;
  readonly found: string;
}

/** Most contradictions that are reported: the first ones show what is wrong. */
const MAX_REPORTED = 20;

const rands = (cents: number): string => randsOf(cents).toFixed(2);
const movement = ({ bookedOn, amountCents }: LedgerTransaction): string => `${bookedOn} ${rands(amountCents)}`;
const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);
const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);

/** Rows of `one` that `other` has no row of the same day and amount for, each row of `other` standing for one. */
function without(one: readonly LedgerTransaction[], other: readonly LedgerTransaction[]): LedgerTransaction[] {
  const keyOf = ({ bookedOn, amountCents, currency }: LedgerTransaction) => `${bookedOn}|${amountCents}|${currency}`;
  const left = new Map<string, number>();
  for (const row of other) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1);
  return one.filter((row) => {
    const count = left.get(keyOf(row)) ?? 0;
    left.set(keyOf(row), count - 1);
    return count <= 0;
  });
}

/** The rows of a source, and the days that it covers without a gap. */
interface Source {
  readonly period: CoveredPeriod;
  readonly rows: readonly LedgerTransaction[];
}

/** The first and the last shared day may be cut off in one of the sources, so only the days between them are compared. */
function differentRows(kept: Source, incoming: Source): Contradiction[] {
  const from = later(kept.period.from, incoming.period.from);
  const to = earlier(kept.period.to, incoming.period.to);
  const isInner = ({ bookedOn }: LedgerTransaction): boolean => bookedOn > from && bookedOn < to;
  const [before, after] = [kept.rows.filter(isInner), incoming.rows.filter(isInner)];
  return [
    ...without(before, after).map((row) => ({
      kind: 'transactions' as const,
      message: 'The statement covers this day without a transaction that another statement of the account shows on it.',
      expected: movement(row),
      found: 'none',
    })),
    ...without(after, before).map((row) => ({
      kind: 'transactions' as const,
      message:
        'The statement has a transaction that another statement of the account, which covers this day, does not show.',
      expected: 'none',
      found: movement(row),
    })),
  ];
}

/**
 * Every balance that a source passes on a day. Empty where its rows do not show it: none with a balance, or balances around
 * the day that do not follow from each other (some statements print dates that step back).
 */
function passedOn({ rows, period }: Source, day: CalendarDate): Set<number> {
  const own = rows.filter(({ bookedOn }) => bookedOn >= period.from && bookedOn <= period.to);
  const before = own.findLast(({ bookedOn }) => bookedOn < day);
  const after = own.find(({ bookedOn }) => bookedOn > day);
  const around = [before, ...own.filter(({ bookedOn }) => bookedOn === day), after].filter((row) => row !== undefined);
  const passed = new Set<number>();
  let balance: number | null = null;
  for (const row of around) {
    if (row.balanceCents === null) return new Set();
    const opening = row.balanceCents - row.amountCents;
    if (balance !== null && balance !== opening) return new Set();
    balance = row.balanceCents;
    if (row !== before) passed.add(opening);
    if (row !== after) passed.add(balance);
  }
  return passed;
}

type Edge = 'from' | 'to';

/** The balance with which a source begins, or ends, on a day that the other covers too. */
function differentEdge(kept: Source, incoming: Source, edge: Edge): Contradiction[] {
  const edgeOf = ({ period }: Source): number | null => (edge === 'from' ? period.openingCents : period.closingCents);
  const pick = edge === 'from' ? later : earlier;
  const day = pick(kept.period[edge], incoming.period[edge]);
  const isAtDay = (source: Source): boolean => source.period[edge] === day;
  const pairs = [
    [incoming, kept],
    [kept, incoming],
  ] as const;
  // Where both begin, or end, on the day, either may be the one that is cut off.
  const checked = pairs.filter(([own]) => isAtDay(own));
  const isBoth = checked.length === 2;
  if (isBoth && edgeOf(kept) === edgeOf(incoming)) return [];
  const wrong = checked.map(([own, other]) => {
    const cents = edgeOf(own);
    const passed = passedOn(other, day);
    return cents !== null && passed.size > 0 && !passed.has(cents) ? { cents, passed } : null;
  });
  const [first] = wrong;
  if (first === undefined || first === null || wrong.includes(null)) return [];
  const word = edge === 'from' ? 'opens' : 'closes';
  return [
    {
      kind: 'balances',
      message: `On ${day} a statement of the account ${word} with a balance that another one never had on that day.`,
      expected: rands(first.passed.values().next().value ?? 0),
      found: rands(first.cents),
    },
  ];
}

/** Two sources of which one begins on the day after the other ends. */
function differentSeam(before: CoveredPeriod, after: CoveredPeriod): Contradiction[] {
  const { closingCents } = before;
  const { openingCents } = after;
  if (closingCents === null || openingCents === null || closingCents === openingCents) return [];
  return [
    {
      kind: 'balances',
      message: `The statement to ${before.to} does not close with the opening balance of the one from ${after.from}.`,
      expected: rands(closingCents),
      found: rands(openingCents),
    },
  ];
}

/**
 * What a statement says differently from the rows that are kept of its account: transactions of shared days, balances where
 * one begins or ends within the other, and where they meet. Days between that no source covers are no contradiction: their
 * statement may still come, since files arrive in any order.
 * @param kept rows of every month that the statement touches, and of the nearest months before and after it that have some
 * @param covered days that the kept rows are known to be whole on
 */
export function findConflicts(
  kept: readonly LedgerTransaction[],
  covered: readonly CoveredPeriod[],
  incoming: readonly LedgerTransaction[],
  periods: readonly CoveredPeriod[],
): readonly Contradiction[] {
  const found = covered.flatMap((period) =>
    periods.flatMap((other) => {
      if (addDays(period.to, 1) === other.from) return differentSeam(period, other);
      if (addDays(other.to, 1) === period.from) return differentSeam(other, period);
      if (other.from > period.to || other.to < period.from) return [];
      const sources = [
        { period, rows: kept },
        { period: other, rows: incoming },
      ] as const;
      return [...differentRows(...sources), ...differentEdge(...sources, 'from'), ...differentEdge(...sources, 'to')];
    }),
  );
  return found.slice(0, MAX_REPORTED);
}
