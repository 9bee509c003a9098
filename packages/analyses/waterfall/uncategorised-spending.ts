import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { CountedMonth } from '../affordability/affordability-months.ts';
import { WATERFALL_PARTS } from '../data/waterfall-lines.ts';
import type { WaterfallLineId } from '../documents/affordability-waterfall.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';
import { spendingLineOf } from './rows-by-line.ts';

/** Spending whose category is unknown. */
export interface UncategorisedSpending {
  /** Share of everyday purchases that are necessary, 0..1; 1 where there are none. */
  readonly necessaryShare: number;
  /** Everyday purchases of the months behind the figures that have a category, in cents, and the necessary ones of them. */
  readonly shownCents: number;
  readonly shownNecessaryCents: number;
  readonly shown: readonly LabelledTransaction[];
  readonly shownNecessary: readonly LabelledTransaction[];
  readonly uncategorisedCents: number;
  /** The part of every cent of it that counts as necessary. */
  readonly countedShare: number;
  /** Share of the spending of the months that has no category; 0 without spending. */
  readonly shareOfSpending: number;
  readonly spentCents: number;
}

/** The lines of what is bought day by day. */
const EVERYDAY: ReadonlySet<WaterfallLineId> = new Set([
  'food',
  'transport',
  'health_care',
  'gambling',
  'other_spending',
]);

/** Bought day by day, by card or by an unknown channel: a debit order is no choice of the day. */
const isEveryday = (row: LabelledTransaction): boolean =>
  (row.channel === 'card' || row.channel === 'unknown') && EVERYDAY.has(spendingLineOf(row.label));

const isNecessary = (row: LabelledTransaction): boolean => WATERFALL_PARTS[spendingLineOf(row.label)] === 'necessary';

/**
 * How much of the spending without a category counts as necessary: as large a part as necessary purchases are of the
 * person's own everyday purchases, up to as much as these were; what goes beyond them counts whole, since so few
 * purchases say nothing of it.
 */
export function uncategorisedSpending(sample: readonly CountedMonth[]): UncategorisedSpending {
  const spent = sample.flatMap(({ rows }) => [...rows.discretionary_expenses, ...rows.non_discretionary_expenses]);
  const shown = spent.filter(isEveryday);
  const shownCents = sumAbsCents(shown);
  const shownNecessary = shown.filter(isNecessary);
  const shownNecessaryCents = sumAbsCents(shownNecessary);
  const necessaryShare = shownCents === 0 ? 1 : shownNecessaryCents / shownCents;
  const uncategorisedCents = sumAbsCents(sample.flatMap(({ lines }) => lines.uncategorised));
  const compared = Math.min(uncategorisedCents, shownCents);
  const counted = compared * necessaryShare + (uncategorisedCents - compared);
  const spentCents = sumAbsCents(spent);
  return {
    necessaryShare,
    shownCents,
    shownNecessaryCents,
    shown,
    shownNecessary,
    uncategorisedCents,
    countedShare: uncategorisedCents === 0 ? 0 : counted / uncategorisedCents,
    shareOfSpending: spentCents === 0 ? 0 : uncategorisedCents / spentCents,
    spentCents,
  };
}

/** The necessary part of the spending of a month without a category, in whole cents. */
export function necessaryUncategorised({ lines }: CountedMonth, { countedShare }: UncategorisedSpending): number {
  return Math.round(sumAbsCents(lines.uncategorised) * countedShare);
}
