import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementError } from '../../reading/statement.ts';
import { MAX_CELL_CHARACTERS } from '../texts/format-limits.ts';
import { isSumOf, NO_ROWS, withRow } from './figure-law.ts';
import type { ParsedRow, RowReading } from './row-reading.ts';
import type { StatedBalance } from './stated-balances.ts';
import type { PlacedFigure, StatedFigure } from './stated-figures.ts';
import type { RowMoney } from './table-columns.ts';

/** The rows of a table by what they are. */
export interface CollectedRows {
  readonly movements: readonly ParsedRow[];
  readonly figures: readonly PlacedFigure[];
  readonly balances: readonly StatedBalance[];
  readonly errors: readonly StatementError[];
  /** By account, the rows that were left out because the bank has not booked them yet. */
  readonly pending: ReadonlyMap<string, number>;
  /** What the cells of each transaction say, in the order of transactions. */
  readonly moneys: readonly { readonly place: StatementPlace; readonly money: RowMoney }[];
}

/**
 * Sorts rows by what they are, and joins texts to the transaction that they go on with. An opening balance counts above all
 * transactions and errors only, a closing balance below all transactions only.
 * @param isOfPage whether a text belongs to the page and not to the row above it
 */
export function collectRows(readings: readonly RowReading[], isOfPage: (text: string) => boolean): CollectedRows {
  const movements: ParsedRow[] = [];
  const moneys: { readonly place: StatementPlace; readonly money: RowMoney }[] = [];
  const errors: StatementError[] = [];
  const figures: PlacedFigure[] = [];
  const balances: StatedBalance[] = [];
  const pending = new Map<string, number>();
  // A text below a row that is left out, or below a line of the page, belongs to that.
  let goesOn = false;
  let isBooked = true;
  const sums = runningSums();
  for (const each of readings) {
    const read: RowReading = isBooked ? sums.settled(each) : leftOut(each);
    if (read.kind === 'more_text') {
      goesOn &&= !isOfPage(read.text);
      const before = goesOn ? movements.at(-1) : undefined;
      if (before) movements[movements.length - 1] = withMoreText(before, read.text);
      continue;
    }
    goesOn = read.kind === 'movement';
    if (read.kind === 'section') isBooked = read.isBooked;
    if (read.kind === 'movement') {
      movements.push(read.movement);
      moneys.push({ place: read.movement.place, money: read.money });
    } else if (read.kind === 'balance') {
      const { end, cents, place } = read;
      if (cents !== null) balances.push({ end, cents, place, after: movements.length });
    } else if (read.kind === 'pending') pending.set(read.account, (pending.get(read.account) ?? 0) + 1);
    else if (read.kind === 'error') errors.push(read.error);
    else if (read.kind === 'figures') {
      figures.push(...read.figures.map((figure) => ({ figure, after: movements.length })));
    }
  }
  return { movements, figures, balances, moneys, errors, pending };
}

/** A fuel brand, alone in a description. */
const MAY_BE_BRAND = /^total$/i;

/** Separates totals with a date from transactions, by the sums of the rows above them: all of them, and those since the last total. */
function runningSums(): { readonly settled: (read: RowReading) => RowReading } {
  let all = NO_ROWS;
  let since = NO_ROWS;
  const isTotal = (figure: StatedFigure): boolean =>
    [all, since].some((sums) => sums.count > 1 && isSumOf(figure, sums)) || !MAY_BE_BRAND.test(figure.label);
  return {
    settled: (read) => {
      if (read.kind !== 'movement') return read;
      if (read.total !== undefined && isTotal(read.total)) {
        since = NO_ROWS;
        return { kind: 'figures', figures: [read.total] };
      }
      const { amountCents, feeCents } = read.movement;
      all = withRow(all, amountCents ?? feeCents);
      since = withRow(since, amountCents ?? feeCents);
      return read;
    },
  };
}

/** A row below a title that says that the bank has not booked it, unless a balance counts it in. */
const leftOut = (read: RowReading): RowReading =>
  read.kind === 'movement' && read.movement.balanceCents === null
    ? { kind: 'pending', account: read.movement.account }
    : read;

/** A transaction whose description goes on with a text; without the text where both are longer than a cell may be. */
function withMoreText(movement: ParsedRow, text: string): ParsedRow {
  const description = `${movement.description} ${text}`;
  return description.length <= MAX_CELL_CHARACTERS ? { ...movement, description } : movement;
}
