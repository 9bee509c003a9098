import type { LabellingState } from '../decision/draft.ts';
import type { PartyVariant } from './party-variant.ts';

/** Days from one payment to the next: week, fortnight, four weeks or month, each with what weekends and holidays move. */
const RHYTHMS: readonly (readonly [low: number, high: number])[] = [
  [5, 9],
  [12, 16],
  [26, 35],
];
/** Share of gaps and of amounts that must agree: one in four may be a bonus, a late or a missing payment. */
const AGREES = 0.75;
const NEAR_MEDIAN = 0.3;
/** A reference changes with every payment, and that of a period at its end: months are the longest. */
const LONGEST_PERIOD_DAYS = 35;
/** From so many months in which both pay, two variants are two parties. */
const PARALLEL_MONTHS = 2;
const MONTHS = 12;

function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.length === 0 ? 0 : values.filter(holds).length / values.length;
}

/** The payments of variants by day, each with the place of its variant. */
function inOrder(variants: readonly PartyVariant[]): { day: number; size: number; variant: number }[] {
  return variants
    .flatMap(({ drafts }, variant) => drafts.map(({ day, row }) => ({ day, size: Math.abs(row.amountCents), variant })))
    .toSorted((a, b) => a.day - b.day || a.variant - b.variant);
}

/**
 * Whether variants take turns: none of them comes back once another has paid, and none pays for longer than a period. What
 * differs between them is then a reference; parties that pay side by side come back month after month.
 */
export function takeTurns(variants: readonly PartyVariant[]): boolean {
  const spans = variants.map(({ drafts }) => {
    const days = drafts.map(({ day }) => day);
    return { first: Math.min(...days), last: Math.max(...days) };
  });
  const ordered = spans.toSorted((a, b) => a.first - b.first || a.last - b.last);
  return ordered.every(
    ({ first, last }, at) => last - first <= LONGEST_PERIOD_DAYS && first >= (ordered[at - 1]?.last ?? first),
  );
}

/** Whether three in four of the payments lie within 30 % of their median. */
export function haveLikeAmounts(variants: readonly PartyVariant[]): boolean {
  const sizes = inOrder(variants).map(({ size }) => size);
  const middle = sizes.toSorted((a, b) => a - b)[sizes.length >> 1] ?? 0;
  return share(sizes, (size) => Math.abs(size - middle) <= middle * NEAR_MEDIAN) >= AGREES;
}

/** The rhythm that three in four of the gaps between payments keep; null where there is none. */
function rhythmOf(days: readonly number[]): ((gap: number) => boolean) | null {
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? day));
  const found = RHYTHMS.find(([low, high]) => share(gaps, (gap) => gap >= low && gap <= high) >= AGREES);
  return found ? (gap) => gap >= found[0] && gap <= found[1] : null;
}

/** Whether three in four of the gaps between the payments are of one rhythm. */
export function keepRhythm(variants: readonly PartyVariant[]): boolean {
  return rhythmOf(inOrder(variants).map(({ day }) => day)) !== null;
}

/** Whether variants that pay once do so in the rhythm of all: each as long before or behind another payment as usual. */
export function payInTurn(once: readonly PartyVariant[], others: readonly PartyVariant[]): boolean {
  const payments = inOrder([...once, ...others]);
  const isUsual = rhythmOf(payments.map(({ day }) => day));
  if (!isUsual) return false;
  return payments.every(({ day, variant }, at) => {
    if (variant >= once.length) return true;
    const [before, after] = [payments[at - 1], payments[at + 1]];
    return (before !== undefined && isUsual(day - before.day)) || (after !== undefined && isUsual(after.day - day));
  });
}

/** Whether two variants pay in the same calendar months again and again: then they are two parties. */
export function payInParallel(a: PartyVariant, b: PartyVariant): boolean {
  const monthsOf = ({ drafts }: PartyVariant): Set<string> =>
    new Set(drafts.map(({ row }) => row.bookedOn.slice(0, 'YYYY-MM'.length)));
  return monthsOf(a).intersection(monthsOf(b)).size >= PARALLEL_MONTHS;
}

/**
 * Whether payments fall into months that a word may name, or into the month before or after: pay for November may come in
 * October and in December.
 * @param months as bits from 1 (bit 1 is January)
 */
export function keepToMonths({ drafts }: { readonly drafts: readonly LabellingState[] }, months: number): boolean {
  const named = (month: number): boolean => (months & (1 << (((month + MONTHS - 1) % MONTHS) + 1))) !== 0;
  const agrees = drafts.filter(({ row }) => {
    const month = Number(row.bookedOn.slice('YYYY-'.length, 'YYYY-MM'.length));
    return named(month - 1) || named(month) || named(month + 1);
  });
  return agrees.length >= drafts.length * AGREES;
}
