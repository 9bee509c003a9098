import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementError } from '../../reading/statement.ts';
import { refusal } from '../../refusals/refusal.ts';
import { randsText } from '../../verify/rands-text.ts';
import type { SummedRow } from './figure-law.ts';
import type { PlacedFigure } from './stated-figures.ts';

/** A balance that a row of a table states, and the number of transactions above it. */
export interface StatedBalance {
  /** Null where the place decides. */
  readonly end: 'opening' | 'closing' | null;
  readonly place: StatementPlace;
  readonly cents: number;
  readonly after: number;
}

/** The rows of a table as far as its balances depend on them. */
interface BalancedTable {
  readonly movements: readonly (SummedRow & { readonly bookedOn: string })[];
  readonly balances: readonly StatedBalance[];
}

export function isNewestFirst(movements: BalancedTable['movements']): boolean {
  return (movements[0]?.bookedOn ?? '') > (movements.at(-1)?.bookedOn ?? '');
}

/** The balances of blocks above and below a table, in the form of those in its rows. */
export function balancesOfFigures(figures: readonly PlacedFigure[], rows: number): StatedBalance[] {
  return figures.flatMap(({ figure, after }): StatedBalance[] => {
    const { meaning, values, place } = figure;
    const [value, ...others] = values;
    if (meaning.kind !== 'balance' || value === undefined || others.length > 0) return [];
    // Between transactions the row says which of them it is about; around them it is about all.
    if (after !== 0 && after !== rows) return [];
    return [{ end: meaning.end, place, cents: value.cents, after }];
  });
}

/** What the balances of a table at its ends are, where its rows state them. */
export function endBalances({ movements, balances }: BalancedTable): {
  readonly openingCents: number | null;
  readonly closingCents: number | null;
} {
  const [first, last] = isNewestFirst(movements) ? [movements.length, 0] : [0, movements.length];
  return {
    openingCents: balances.find(({ end, after }) => end !== 'closing' && after === first)?.cents ?? null,
    closingCents: balances.findLast(({ end, after }) => end !== 'opening' && after === last)?.cents ?? null,
  };
}

/**
 * Balances that rows of a table state between its transactions, each against the one before it and the transactions since, or
 * against the running balance beside it. Fees in a column of their own may be in them or not.
 */
export function balanceRowErrors({ movements, balances }: BalancedTable): StatementError[] {
  const sign = isNewestFirst(movements) ? -1 : 1;
  const anchorAt = (after: number): number | null => movements[sign === 1 ? after - 1 : after]?.balanceCents ?? null;
  const moved = (from: number, to: number, withFees: boolean): number =>
    movements
      .slice(from, to)
      .reduce(
        (sum, { amountCents, feeCents }) =>
          sum + (amountCents ?? feeCents) + (withFees && amountCents !== null ? feeCents : 0),
        0,
      );
  // Pages repeat the balances of the whole statement.
  const last = movements[sign === 1 ? movements.length - 1 : 0]?.balanceCents ?? null;
  const first = balances.find(({ end }) => end === 'opening')?.cents ?? null;
  const errors: StatementError[] = [];
  for (const [index, { end, cents, after, place }] of balances.entries()) {
    // Those at the ends are verified with the statement, which may be offered in part.
    if (after === 0 || after === movements.length) continue;
    const beside = anchorAt(after);
    const before = balances[index - 1];
    const expected =
      beside !== null
        ? [beside]
        : before === undefined
          ? []
          : [false, true].map((withFees) => before.cents + sign * moved(before.after, after, withFees));
    if (expected.length === 0 && end === null) {
      const message = 'The row may be a balance or a transaction.';
      errors.push(refusal('row_may_be_balance', message, { place, expected: 'a balance beside the amount' }));
      continue;
    }
    if (expected.length === 0 || expected.includes(cents) || cents === (end === 'opening' ? first : last)) continue;
    const message = 'A balance between the transactions does not follow from the one before it.';
    const figures = { expected: randsText(expected[0] ?? 0), found: randsText(cents) };
    errors.push(refusal('balance_broken', message, { place, ...figures }));
  }
  return errors;
}

/** Balances at one end of a table that are not the one which counts. */
export function otherBalances(
  balances: readonly StatedBalance[],
  end: 'opening' | 'closing',
  cents: number | null,
): StatementError[] {
  return balances.flatMap((one) => {
    if (one.end !== end || cents === null || one.cents === cents) return [];
    const message = `The file states two ${end} balances.`;
    return [
      refusal('balance_broken', message, { place: one.place, expected: randsText(cents), found: randsText(one.cents) }),
    ];
  });
}
