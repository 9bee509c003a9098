import { monthsBack } from '@imali/analyses/risk/risk-returned-debits.ts';
import { type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import type { RevetThresholds } from './data/revet-thresholds.ts';
import type { RevetFigures } from './revet-figures.ts';
import { type RevetColour, type RevetReason, randsText } from './revet-reason.ts';

const green = (passes: boolean, otherwise: Exclude<RevetColour, 'GREEN'>): RevetColour =>
  passes ? 'GREEN' : otherwise;

/**
 * Whether disposable income carries the instalment of a month: red when a usual month does not, amber when the worst one
 * does not or the data has no month to judge by.
 */
export function coverageReasons(figures: RevetFigures, monthlyInstalmentCents: number): RevetReason[] {
  const { maxInstalmentCents: usual, worstMonthMaxInstalmentCents: worst } = figures;
  const measure = (code: string, { value, evidence }: typeof usual, month: string, otherwise: 'RED' | 'AMBER') => {
    const isCovered = value !== null && value >= monthlyInstalmentCents;
    const instalment = `the instalment of ${randsText(monthlyInstalmentCents)} a month`;
    return {
      code,
      colour: value === null ? 'AMBER' : green(isCovered, otherwise),
      message:
        value === null
          ? `${month}: the data is too short to show whether it covers ${instalment}.`
          : `${month} carries at most ${randsText(value)}: ${instalment} is ${isCovered ? '' : 'not '}covered.`,
      unit: 'rands',
      measured: randsOrNull(value),
      limit: randsOf(monthlyInstalmentCents),
      evidence,
    } as const;
  };
  return [
    measure('covered_in_median_month', usual, 'A usual month', 'RED'),
    measure('covered_in_worst_month', worst, 'The worst month', 'AMBER'),
  ];
}

const COLOURS = { within: 'GREEN', tight: 'AMBER', beyond: 'RED', cannot_tell: 'AMBER' } as const;

/** The verdict of the affordability analysis on the instalment, on the largest one where null, with the reason that decided it. */
export function verdictReason(
  { verdictOn }: RevetFigures,
  monthlyInstalmentCents: number | null,
  today: CalendarDate,
): RevetReason {
  const found = verdictOn(monthlyInstalmentCents, today);
  const [first] = found?.reasons ?? [];
  const verdict = found?.verdict ?? 'cannot_tell';
  return {
    code: 'affordability_verdict',
    colour: COLOURS[verdict],
    message: `The affordability verdict ${monthlyInstalmentCents === null ? 'on the largest instalment ' : ''}is ${verdict.replace('_', ' ')}${first ? `: ${first.message}` : '.'}`,
    unit: 'yes_or_no',
    measured: verdict === 'within',
    limit: true,
    evidence: Object.values(first?.evidence ?? {}).flat(),
  };
}

/** Months, counted back from as_of, in which a debit order was returned for lack of funds. */
function lackOfFundsReason(
  { asOf, lackOfFundsReturns }: RevetFigures,
  { lackOfFundsMonths, lackOfFundsRed, lackOfFundsAmber }: RevetThresholds,
): RevetReason {
  const months = Array.from({ length: lackOfFundsMonths }, (_, index) => ({
    from: monthsBack(asOf, index + 1),
    before: index === 0 ? null : monthsBack(asOf, index),
  }));
  const within = months.map(({ from, before }) =>
    lackOfFundsReturns.filter(({ bookedOn }) => bookedOn >= from && (before === null || bookedOn < before)),
  );
  const hit = within.filter((returns) => returns.length > 0).length;
  return {
    code: 'returned_for_lack_of_funds',
    colour: hit >= lackOfFundsRed ? 'RED' : green(hit < lackOfFundsAmber, 'AMBER'),
    message: `Debit orders were returned for lack of funds in ${hit} of the last ${lackOfFundsMonths} months.`,
    unit: 'months',
    measured: hit,
    limit: lackOfFundsRed,
    evidence: within
      .flat()
      .toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : a.id < b.id ? -1 : 1))
      .map(({ id }) => id),
  };
}

function gamblingReason({ gamblingShare }: RevetFigures, { gamblingShareAmber }: RevetThresholds): RevetReason {
  const { value, evidence } = gamblingShare;
  const isLow = value === null ? evidence.length === 0 : value < gamblingShareAmber;
  return {
    code: 'gambling',
    colour: green(isLow, 'AMBER'),
    message:
      value === null
        ? 'There is no income to hold gambling against.'
        : `${(value * 100).toFixed(2)} % of the income was spent on gambling.`,
    unit: 'share',
    measured: value,
    limit: gamblingShareAmber,
    evidence,
  };
}

/** What the bank data says besides coverage: signs of strain, how old the data is and how much there is of it. */
export function dataReasons(figures: RevetFigures, thresholds: RevetThresholds, today: CalendarDate): RevetReason[] {
  const { asOf, debtReviewActive, collections, loansStacked, fullMonths, incomeEnded } = figures;
  const { maxDataAgeDays, collectionsAmber, minFullMonths } = thresholds;
  const age = daysBetween(asOf, today);
  return [
    {
      code: 'debt_review',
      colour: green(!debtReviewActive.value, 'RED'),
      message: debtReviewActive.value ? 'The applicant pays under debt review.' : 'There is no sign of debt review.',
      unit: 'yes_or_no',
      measured: debtReviewActive.value,
      limit: false,
      evidence: debtReviewActive.evidence,
    },
    lackOfFundsReason(figures, thresholds),
    {
      code: 'data_age',
      colour: green(age >= 0 && age <= maxDataAgeDays, 'AMBER'),
      message: age < 0 ? 'The data is dated ahead of today.' : `The data ends ${age} days before today.`,
      unit: 'days',
      measured: age,
      limit: maxDataAgeDays,
      evidence: [],
    },
    {
      code: 'full_months',
      colour: green(fullMonths >= minFullMonths, 'AMBER'),
      message: `The data holds ${fullMonths} full months.`,
      unit: 'months',
      measured: fullMonths,
      limit: minFullMonths,
      evidence: [],
    },
    {
      code: 'regular_income_ended',
      colour: green(!incomeEnded.value, 'AMBER'),
      message: incomeEnded.value
        ? 'Regular income of earlier months no longer comes in.'
        : 'The regular income of a usual month still comes in.',
      unit: 'yes_or_no',
      measured: incomeEnded.value,
      limit: false,
      evidence: incomeEnded.evidence,
    },
    gamblingReason(figures, thresholds),
    {
      code: 'collections',
      colour: green(collections.value < collectionsAmber, 'AMBER'),
      message: `There are ${collections.value} payments to debt collectors.`,
      unit: 'count',
      measured: collections.value,
      limit: collectionsAmber,
      evidence: collections.evidence,
    },
    {
      code: 'loan_stacking',
      colour: green(!loansStacked.value, 'AMBER'),
      message: loansStacked.value
        ? 'Credit was taken up several times within a month.'
        : 'Credit was not taken up several times within a month.',
      unit: 'yes_or_no',
      measured: loansStacked.value,
      limit: false,
      evidence: loansStacked.evidence,
    },
  ];
}
