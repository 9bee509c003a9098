import { randsOf, roundHalfUp } from '@imali/ledger/basics/cents.ts';
import { median as middleOf } from '@imali/ledger/basics/quantile.ts';
import { MAX_NAMED } from '@imali/ledger/rows/row-issue.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { AffordabilityReason } from '../documents/affordability-waterfall.ts';
import { percentText, roundTo } from '../streams/ratio.ts';
import { moneyText } from './money-text.ts';
import { carries, type JudgedMonth, leftAtPresentPay } from './months-left.ts';

/** A reason with the rows behind it. */
export type GivenReason = Omit<AffordabilityReason, 'evidence'> & { readonly rows?: readonly LabelledTransaction[] };

const WEIGHT = { cannot_tell: 0, beyond: 1, tight: 2, within: 3 } as const;

/** Behind what the figures put beyond, and before all that speaks for credit. */
const REFUSED_STATEMENTS = 1.5;

/**
 * What decides is first. Data that is too old says nothing of today, not even debt review; else that nothing can be said
 * follows what the law forbids whatever else is known. Statements that were refused leave what is beyond so: nobody changes
 * a statement to show less money.
 */
function weightOf({ code, speaks_for }: Pick<AffordabilityReason, 'code' | 'speaks_for'>): number {
  if (code === 'data_stale') return -2;
  if (code === 'statements_refused') return REFUSED_STATEMENTS;
  return code === 'debt_review' ? -1 : WEIGHT[speaks_for];
}

/** Reasons by weight, those of one weight in the order given. */
export function ranked<R extends Pick<AffordabilityReason, 'code' | 'speaks_for'>>(reasons: readonly R[]): R[] {
  return reasons.toSorted((a, b) => weightOf(a) - weightOf(b));
}

/** The rows of a reason, the largest first, as many as a reply names. */
export function reasonEvidence(rows: readonly LabelledTransaction[] = []): AffordabilityReason['evidence'] {
  if (rows.length === 0) return {};
  const bySize = rows.toSorted((a, b) => Math.abs(b.amountCents) - Math.abs(a.amountCents) || (a.id < b.id ? -1 : 1));
  return { measured: bySize.slice(0, MAX_NAMED).map((row) => row.id) };
}

/** What an instalment is held against, in cents. */
export interface InstalmentFigures {
  readonly currency: string;
  readonly net: number | null;
  readonly discretionary: number | null;
  readonly medianLeft: number | null;
  /** The months behind the figures. */
  readonly months: readonly JudgedMonth[];
  readonly leastShareOfMonths: number;
  /** Spending that the worksheet leaves out: what the months spent beyond it. */
  readonly freeRows: readonly LabelledTransaction[];
}

/** The codes of instalmentReasons: those of a verdict that depend on the instalment. */
export const INSTALMENT_CODES: readonly AffordabilityReason['code'][] = [
  'nothing_left_by_worksheet',
  'instalment_above_worksheet',
  'months_leave_nothing',
  'months_leave_less_than_worksheet',
  'few_months_carry_it',
  'months_carry_it',
];

/** The middle month at the present level of pay, in cents; as it really was where the level has not changed. */
function medianJudged(months: readonly JudgedMonth[], reallyLeft: number): number {
  if (months.every(({ payStepCents }) => payStepCents === 0)) return reallyLeft;
  return roundHalfUp(middleOf(months.map(leftAtPresentPay)) ?? reallyLeft);
}

/** What the worksheet and the months say of an instalment in cents; nothing where there is no worksheet. */
export function instalmentReasons(instalment: number, figures: InstalmentFigures): GivenReason[] {
  const { currency, net, discretionary, months, leastShareOfMonths, freeRows } = figures;
  if (discretionary === null || figures.medianLeft === null) return [];
  const show = (cents: number): string => moneyText(cents, currency);
  const really = figures.medianLeft;
  const median = medianJudged(months, really);
  const hasStep = months.some(({ payStepCents }) => payStepCents !== 0);
  const atPresentPay = hasStep ? `, and would have left ${show(median)} at the present level of pay` : '';
  const given: GivenReason[] = [];
  if (discretionary <= 0) {
    given.push({
      code: 'nothing_left_by_worksheet',
      speaks_for: 'beyond',
      message: `Obligations and necessary expenses leave ${show(discretionary)} of the net income of ${show(net ?? 0)} in a usual month.`,
      unit: 'money',
      measured: randsOf(discretionary),
      limit: 0,
    });
  } else if (instalment > discretionary) {
    given.push({
      code: 'instalment_above_worksheet',
      speaks_for: 'beyond',
      message: `The instalment of ${show(instalment)} is above the discretionary income of ${show(discretionary)}.`,
      unit: 'money',
      measured: randsOf(instalment),
      limit: randsOf(discretionary),
    });
  }
  if (median <= 0) {
    given.push({
      code: 'months_leave_nothing',
      speaks_for: 'tight',
      message: `All money in less all money out left ${show(really)} in the middle month${atPresentPay}.`,
      unit: 'money',
      measured: randsOf(median),
      limit: 0,
      rows: freeRows,
    });
  }
  if (median < discretionary) {
    given.push({
      code: 'months_leave_less_than_worksheet',
      speaks_for: median < instalment ? 'tight' : 'within',
      message: `The worksheet leaves ${show(discretionary)}, the middle month really left ${show(really)}${atPresentPay}.`,
      unit: 'money',
      measured: randsOf(median),
      limit: randsOf(discretionary),
      rows: freeRows,
    });
  }
  if (instalment > 0 && months.length > 0) {
    const share = months.filter((month) => carries(month, instalment)).length / months.length;
    const isEnough = share >= leastShareOfMonths;
    given.push({
      code: isEnough ? 'months_carry_it' : 'few_months_carry_it',
      speaks_for: isEnough ? 'within' : 'tight',
      message: `${percentText(share)} of the months could have carried ${show(instalment)} without new credit${hasStep ? ', with pay at its present level' : ''}.`,
      unit: 'share',
      measured: roundTo(share, 4),
      limit: leastShareOfMonths,
    });
  }
  return given;
}
