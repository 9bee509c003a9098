import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementError } from '../../reading/statement.ts';
import { refusal } from '../../refusals/refusal.ts';
import type { ColumnRole } from '../csv-presets/csv-preset.ts';
import type { ColumnPlaces } from './column-headings.ts';
import type { RowMoney } from './table-columns.ts';

interface PlacedMoney {
  readonly place: StatementPlace;
  readonly money: RowMoney;
}

const AMBIGUOUS: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'fee', 'side', 'status'];

/** Columns that say the same thing twice: taking one of them may leave out money. */
export function doubledColumns(places: ColumnPlaces): StatementError[] {
  return AMBIGUOUS.flatMap((role) => {
    const count = places.get(role)?.length ?? 0;
    const found = `${count} columns of ${role}`;
    return count > 1
      ? [refusal('columns_doubled', 'Two columns hold the same thing.', { expected: `one column of ${role}`, found })]
      : [];
  });
}

/**
 * What is wrong with the sides of a table that nothing proves, for it prints no balance: amounts without sign or side where
 * no other amount is negative, and amounts under one side of which some are negative and some not.
 */
export function sideErrors(rows: readonly PlacedMoney[]): StatementError[] {
  if (rows.some(({ money }) => money.balanceCents !== null)) return [];
  const moving = rows.filter(({ money }) => (money.amountCents ?? 0) !== 0);
  const untold = moving.find(({ money }) => money.side === null && money.sign === null);
  const isSigned = moving.some(({ money }) => money.side === null && money.sign === -1);
  const errors: StatementError[] = [];
  if (untold && !isSigned) {
    const message =
      'Nothing shows which amounts are money in and which are money out: they have no signs, and there is no balance.';
    const expected = 'a sign, debit or credit, or a balance';
    errors.push(refusal('row_side_unclear', message, { place: untold.place, expected }));
  }
  for (const side of [1, -1]) {
    const sided = moving.filter(({ money }) => money.side === side);
    const negative = sided.find(({ money }) => money.sign === -1);
    if (negative && sided.some(({ money }) => money.sign !== -1)) {
      const expected = 'the same sign for every amount of this side';
      const message = 'The sign of the amount contradicts its side.';
      errors.push(refusal('row_sign_contradicts', message, { place: negative.place, expected }));
    }
  }
  return errors;
}
