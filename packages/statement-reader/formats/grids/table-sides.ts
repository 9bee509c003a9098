import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementError } from '../../reading/statement.ts';
import { refusal } from '../../refusals/refusal.ts';
import type { ColumnRole } from '../csv-presets/csv-preset.ts';
import { directionEvidence, isTurnedRound } from '../texts/direction-words.ts';
import type { ColumnPlaces } from './column-headings.ts';
import type { ParsedRow } from './row-reading.ts';
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

/** Rows whose signs alone say which way their money went. */
interface SignedTable {
  readonly movements: readonly ParsedRow[];
  readonly moneys: readonly PlacedMoney[];
}

const TURNED =
  'Amounts without a sign are worded like money out, or those with a minus like money in, as on statements of cards.';
const UNTOLD =
  'Nothing shows whether a minus is money out: most amounts have none, and neither their words nor a balance say.';
const EXPECTED = 'a column for money in and for money out, or a minus on all money out';

/** What speaks against the signs of a table. */
export interface SignVerdict {
  readonly errors: readonly StatementError[];
  /** Errors unless a total of money in or out proves the signs. */
  readonly unlessTold: readonly StatementError[];
}

export const NO_OBJECTION: SignVerdict = { errors: [], unlessTold: [] };

/**
 * What is wrong with the signs of a table that only they decide. A minus is money out on accounts, and money in on what many cards
 * export, where purchases stand without a sign. The words of the rows decide; where they say nothing and no balance proves the
 * sum, a table in which most amounts have no sign is refused, for people pay more often than they are paid.
 * @param isProved whether balances prove the sums, which grow with every purchase where they are what is owed
 */
export function signVerdict({ movements, moneys }: SignedTable, isProved: boolean): SignVerdict {
  // A known side, a plus or the mark of a credit decides by itself.
  const bare = movements.flatMap(({ amountCents, description, place }, index) => {
    const money = moneys[index]?.money;
    return amountCents === null || amountCents === 0 || money === undefined || money.side !== null
      ? []
      : [{ amountCents, description, place, sign: money.sign }];
  });
  if (bare.some(({ sign }) => sign === 1)) return NO_OBJECTION;
  const evidence = directionEvidence(bare);
  const first = bare[evidence.firstContrary];
  if (first !== undefined && isTurnedRound(evidence, isProved)) {
    const details = { place: first.place, expected: EXPECTED, found: first.description };
    return { errors: [refusal('row_side_unclear', TURNED, details)], unlessTold: [] };
  }
  const plain = bare.filter(({ sign }) => sign === null);
  const untold = plain[0];
  const isUntold = !isProved && evidence.agreeing === 0 && plain.length * 2 > bare.length && plain.length < bare.length;
  return isUntold && untold !== undefined
    ? { errors: [], unlessTold: [refusal('row_side_unclear', UNTOLD, { place: untold.place, expected: EXPECTED })] }
    : NO_OBJECTION;
}
