import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import { normBandOf } from '../affordability/reg23a-norm.ts';
import type { Working } from '../documents/affordability-waterfall.ts';
import { roundTo } from '../streams/ratio.ts';
import type { MonthsBehind } from './months-behind.ts';
import { necessaryUncategorised } from './uncategorised-spending.ts';
import { observedNecessary, type UsualWaterfall } from './waterfall.ts';
import { given, monthName, worked } from './working-operands.ts';
import { uncategorisedWorkings } from './workings-beside.ts';

const NECESSARY_LINES = ['housing', 'food', 'transport', 'utilities', 'health_care', 'maintenance', 'cash'] as const;

/** The minimum expense norm by the band of the gross income; the table's source is in the formula. */
function normWorking({ gross, necessary, normTable }: UsualWaterfall): Working {
  const band = gross === null || normTable === null ? undefined : normBandOf(gross, normTable);
  return {
    figure: 'norm_applied',
    value: randsOrNull(necessary?.norm ?? null),
    formula: `band_minimum + band_share x (gross_income - band_floor)${normTable === null ? '' : `: ${normTable.source}`}`,
    operands: [
      worked('gross_income', randsOrNull(gross), 'gross_income_estimate'),
      ...(band === undefined
        ? []
        : [
            given('band_minimum', randsOf(band.fixedCents)),
            given('band_share', band.basisPoints / 10_000),
            given('band_floor', randsOf(band.aboveCents)),
          ]),
    ],
  };
}

/** What is needed to live on: as declared, as observed month by month, or by the norm. */
export function necessaryExpenseWorkings(of: UsualWaterfall, { sample, lineOf, lineOfMonth }: MonthsBehind): Working[] {
  const { necessary, uncategorised } = of;
  return [
    {
      figure: 'expenses_used',
      value: randsOrNull(necessary?.used ?? null),
      formula:
        necessary?.basis === 'declared' ? 'the declared amount' : 'max(necessary_expenses_observed, norm_applied)',
      operands: [
        worked('necessary_expenses_observed', randsOrNull(necessary?.observed ?? null)),
        worked('norm_applied', randsOrNull(necessary?.norm ?? null)),
        ...(necessary?.overrideApplied ? [given('declared_expenses', randsOf(necessary.used))] : []),
      ],
    },
    normWorking(of),
    {
      figure: 'necessary_expenses_observed',
      value: randsOrNull(necessary?.observed ?? null),
      formula: `median over the months of ${NECESSARY_LINES.join(' + ')} + the necessary part of uncategorised spending`,
      operands: sample.map((month) =>
        worked(
          monthName(month),
          randsOf(observedNecessary(month, uncategorised)),
          `necessary_expenses ${monthName(month)}`,
        ),
      ),
    },
    ...sample.map(
      (month): Working => ({
        figure: `necessary_expenses ${monthName(month)}`,
        value: randsOf(observedNecessary(month, uncategorised)),
        formula: `${NECESSARY_LINES.join(' + ')} + uncategorised_spending`,
        operands: [
          ...NECESSARY_LINES.map((line) => lineOfMonth(month, line, line)),
          worked(
            'uncategorised_spending',
            randsOf(necessaryUncategorised(month, uncategorised)),
            `necessary_uncategorised ${monthName(month)}`,
          ),
        ],
      }),
    ),
    ...sample.map(
      (month): Working => ({
        figure: `necessary_uncategorised ${monthName(month)}`,
        value: randsOf(necessaryUncategorised(month, uncategorised)),
        formula: 'uncategorised x counted_share',
        operands: [
          lineOfMonth(month, 'uncategorised', 'uncategorised'),
          worked('counted_share', roundTo(uncategorised.countedShare, 4), 'uncategorised_spending.counted_share'),
        ],
      }),
    ),
    ...uncategorisedWorkings(uncategorised, sample, lineOf),
  ];
}
