import type { StatementLayout } from '../layouts/layout.ts';
import type { PrintedMoney } from '../reading/numbers.ts';
import type { RefusalCodeWith } from '../refusals/refusal-codes.ts';
import type { MoneyCells } from './row-cells.ts';

/** What a row may have moved the balance by, in signed cents. */
interface Amount {
  readonly cents: number;
  /** Part of it that is the fee beside a transaction; 0 where the row is nothing but a fee. */
  readonly feeCents: number;
}

/** The amounts of a row in every way they may be read. */
export interface AmountWays {
  /** The likeliest first; empty where the row prints no amount. */
  readonly amounts: readonly Amount[];
  readonly balanceCents: number | null;
}

/** Signed cents of a printed balance. */
export function balanceCentsOf(money: PrintedMoney, layout: StatementLayout): number {
  const bare = layout.bareBalance === 'positive' ? 1 : -1;
  return signed(money, bare, layout.owed === true);
}

function signed(money: PrintedMoney, bare: 1 | -1, flipped: boolean): number {
  const cents = (money.sign === 0 ? bare : money.sign) * money.cents * (flipped ? -1 : 1);
  return cents === 0 ? 0 : cents;
}

/** The ways to read the amounts of a row, by the rules of its layout. */
export function amountWays(money: readonly MoneyCells[], layout: StatementLayout): AmountWays {
  const balance = money[0]?.balance;
  return {
    amounts: money.flatMap((cells) => readings(cells, layout)),
    balanceCents: balance === undefined ? null : balanceCentsOf(balance, layout),
  };
}

function readings(cells: MoneyCells, layout: StatementLayout): Amount[] {
  const bases = baseReadings(cells, layout).map((cents): Amount => ({ cents, feeCents: 0 }));
  if (cells.fee === undefined) return bases;
  // A fee is money out unless it is printed with a plus; its minus is left out as often as not.
  const fee = cells.fee.sign === 1 ? cells.fee.cents : 0 - cells.fee.cents;
  if (bases.length === 0) return [{ cents: fee, feeCents: 0 }];
  const withFee = bases.map(({ cents }): Amount => ({ cents: cents + fee, feeCents: cents === 0 ? 0 : fee }));
  return layout.fee === 'deducted' ? [...withFee, ...bases] : [...bases, ...withFee];
}

function baseReadings({ amount, debit, credit }: MoneyCells, layout: StatementLayout): number[] {
  const flipped = layout.owed === true;
  if (amount !== undefined) return [signed(amount, layout.bareAmount === 'credit' ? 1 : -1, flipped)];
  if (debit === undefined && credit === undefined) return [];
  const paidIn = credit === undefined ? 0 : signed(credit, 1, flipped);
  if (debit === undefined) return [paidIn];
  if (layout.debitSign === 'printed') return [paidIn + signed(debit, 1, flipped)];
  const paidOut = flipped ? debit.cents : 0 - debit.cents;
  // A minus in a column of debits is decoration, or a debit taken back: the running balance decides.
  return debit.sign === -1 ? [paidIn + paidOut, paidIn - paidOut] : [paidIn + paidOut];
}

/** A row to be settled. */
export interface UnsettledRow {
  readonly ways: AmountWays;
  /** False for a row without a date of its own. */
  readonly isDated: boolean;
  /** Whether it shows an amount that is in no column. */
  readonly hasStray: boolean;
}

/** The outcome of a row. */
export type SettledAmount =
  | { readonly outcome: 'row'; readonly amountCents: number; readonly feeCents: number; readonly fits: boolean }
  /** Not a transaction: nothing is booked by it. */
  | { readonly outcome: 'none' }
  | { readonly outcome: 'unreadable'; readonly code: RefusalCodeWith<'row'>; readonly reason: string };

/**
 * Chooses among the ways to read each row's amount the one that leads from the balance before it to the one printed on
 * it, and the likeliest where no balance decides. It never changes a printed sign, so a statement that does not add up
 * stays so.
 * @param openingCents balance before the first row, null where it is not printed
 * @param closingCents balance after the last row, likewise
 */
export function resolveAmounts(
  rows: readonly UnsettledRow[],
  openingCents: number | null,
  closingCents: number | null,
): SettledAmount[] {
  const settled: SettledAmount[] = [];
  let balance = openingCents;
  for (const [index, { ways, isDated, hasStray }] of rows.entries()) {
    const { amounts, balanceCents } = ways;
    const before = balance;
    const fitting =
      before === null || balanceCents === null
        ? undefined
        : amounts.find(({ cents }) => before + cents === balanceCents);
    const chosen = fitting ?? amounts[0];
    if (chosen === undefined) {
      const mayMove = isDated && hasStray && !isPassedOver(before, balanceCents, rows.slice(index + 1), closingCents);
      settled.push(mayMove ? unreadable('row_amount_unreadable', STRAY) : withoutAmount(balanceCents, before, isDated));
      continue;
    }
    if (!isDated && fitting === undefined) {
      const isNothing =
        (chosen.cents === 0 && balanceCents === null) || followsFrom(before, rows[index + 1], closingCents);
      settled.push(
        isNothing ? { outcome: 'none' } : unreadable('row_date_unreadable', 'The row has an amount but no date.'),
      );
      continue;
    }
    const { cents, feeCents } = chosen;
    settled.push({ outcome: 'row', amountCents: cents, feeCents, fits: fitting !== undefined });
    balance = balanceCents ?? (before === null ? null : before + cents);
  }
  return settled;
}

const unreadable = (code: RefusalCodeWith<'row'>, reason: string): SettledAmount => ({
  outcome: 'unreadable',
  code,
  reason,
});

const STRAY = 'The amount of the row is in no column.';

/**
 * Whether the balances on both sides of a row without an amount leave no room for one: its own, or that of the next row that
 * has any, which the transactions up to there lead to, or the closing one.
 */
function isPassedOver(
  before: number | null,
  own: number | null,
  below: readonly UnsettledRow[],
  closing: number | null,
): boolean {
  if (before === null) return false;
  if (own !== null) return own === before;
  let reached = before;
  for (const { ways } of below) {
    const { amounts, balanceCents } = ways;
    const [likeliest] = amounts;
    if (balanceCents !== null && amounts.length > 0)
      return amounts.some(({ cents }) => reached + cents === balanceCents);
    if (balanceCents !== null) return reached === balanceCents;
    reached += likeliest?.cents ?? 0;
  }
  return closing === reached;
}

/** A dated row with the balance before it reports something that moved nothing, such as a returned debit order. */
function withoutAmount(balance: number | null, before: number | null, isDated: boolean): SettledAmount {
  if (balance !== null && before !== null && balance !== before) {
    return unreadable('row_amount_missing', 'The row has a balance but no amount.');
  }
  return isDated && balance !== null
    ? { outcome: 'row', amountCents: 0, feeCents: 0, fits: true }
    : { outcome: 'none' };
}

/** Whether what comes next follows from the balance before a line, which proves that the line moves nothing. */
function followsFrom(before: number | null, next: UnsettledRow | undefined, closing: number | null): boolean {
  if (before === null) return false;
  if (next === undefined) return closing === before;
  const { amounts, balanceCents } = next.ways;
  return balanceCents !== null && amounts.some(({ cents }) => before + cents === balanceCents);
}
