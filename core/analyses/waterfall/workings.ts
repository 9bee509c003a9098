import type { LabelledTransaction } from '../../labels/labelled-transaction.ts';
import { randsOf, randsOrNull } from '../../money/cents.ts';
import { type CountedMonth, countedMonths, tradingLoss } from '../affordability-months.ts';
import type { AnalysisInput } from '../analysis-input.ts';
import type { WaterfallLineId, Working } from '../documents/affordability-waterfall.ts';
import { regularSources } from '../present-income.ts';
import { roundTo } from '../ratio.ts';
import { normBandOf } from '../reg23a-norm.ts';
import { leftOverMonths, monthLeft, movedRows, worstMonthInstalment } from './months-left.ts';
import { necessaryUncategorised } from './uncategorised-spending.ts';
import { COMMITMENTS, debtNow, observedNecessary, type UsualWaterfall } from './waterfall.ts';

type Operand = Working['operands'][number];

const NECESSARY_LINES = ['housing', 'food', 'transport', 'utilities', 'health_care', 'maintenance', 'cash'] as const;

/** A value that is worked out in another working. */
const worked = (name: string, value: number | null, working = name): Operand => ({
  name,
  value,
  working,
  line: null,
  evidence: {},
});

/** A value that comes from the transactions of a line. */
const lined = (name: string, value: number | null, line: WaterfallLineId): Operand => ({
  name,
  value,
  working: null,
  line,
  evidence: {},
});

/** A value that is given, or that comes from the rows named. */
const given = (name: string, value: Operand['value'], rows: readonly LabelledTransaction[] = []): Operand => ({
  name,
  value,
  working: null,
  line: null,
  evidence: rows.length === 0 ? {} : { value: rows.map((row) => row.id) },
});

const monthName = ({ year, month }: { readonly year: number; readonly month: number }): string =>
  `${year}-${String(month).padStart(2, '0')}`;

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

/** How each figure between the transactions and the instalment comes about. */
export function workingsOf(input: AnalysisInput, of: UsualWaterfall): Working[] {
  const { sample, sources } = countedMonths(input);
  if (sample.length === 0) return [];
  const { commitments, necessary, uncategorised } = of;
  const byMonth = (figure: (month: CountedMonth) => number, line: WaterfallLineId | null): Operand[] =>
    sample.map((month) => ({
      name: monthName(month),
      value: randsOf(figure(month)),
      working: null,
      line,
      evidence: {},
    }));
  const left = leftOverMonths(countedMonths(input));
  const leftByMonth = sample.map((month) =>
    given(monthName(month), randsOf(monthLeft(month).leftCents), movedRows(month.lines)),
  );
  const unborrowedByMonth = sample.map((month) => {
    const { leftCents, borrowedCents } = monthLeft(month);
    const borrowed = new Set(month.lines.new_credit);
    const rows = movedRows(month.lines).filter((row) => !borrowed.has(row));
    return given(monthName(month), randsOf(leftCents - borrowedCents), rows);
  });
  const going = regularSources(sources).filter(({ hasEnded }) => !hasEnded);
  const workings: (Working | null)[] = [
    {
      figure: 'max_instalment',
      value: randsOrNull(of.maxInstalment),
      formula: 'max(0, discretionary_income)',
      operands: [worked('discretionary_income', randsOrNull(of.discretionary))],
    },
    {
      figure: 'max_instalment_worst_month',
      value: randsOrNull(worstMonthInstalment(countedMonths(input), of.maxInstalment)),
      formula: 'max(0, the least of max_instalment and what each month left without new credit)',
      operands: [worked('max_instalment', randsOrNull(of.maxInstalment)), ...unborrowedByMonth],
    },
    {
      figure: 'discretionary_income',
      value: randsOrNull(of.discretionary),
      formula: 'net_income - committed_obligations - necessary_expenses',
      operands: [
        worked('net_income', randsOrNull(of.net), 'reg23a_worksheet.net_income'),
        worked('committed_obligations', randsOrNull(of.committed)),
        worked('necessary_expenses', randsOrNull(necessary?.used ?? null), 'expenses_used'),
      ],
    },
    {
      figure: 'reg23a_worksheet.net_income',
      value: randsOrNull(of.net),
      formula: 'gross_income - statutory_deductions',
      operands: [
        worked('gross_income', randsOrNull(of.gross), 'gross_income_estimate'),
        worked('statutory_deductions', randsOrNull(of.deductions)),
      ],
    },
    {
      figure: 'gross_income_estimate',
      value: randsOrNull(of.gross),
      formula: of.grossMethod === 'declared' ? 'declared gross income' : 'net_income as the least it can be',
      operands:
        of.grossMethod === 'declared'
          ? [given('declared_gross_income', randsOrNull(of.gross))]
          : [worked('net_income', randsOrNull(of.banked))],
    },
    {
      figure: 'statutory_deductions',
      value: randsOrNull(of.deductions),
      formula: 'gross_income - net_income as banked + statutory',
      operands: [
        worked('gross_income', randsOrNull(of.gross), 'gross_income_estimate'),
        worked('net_income', randsOrNull(of.banked)),
        lined('statutory', randsOrNull(of.statutory), 'statutory'),
      ],
    },
    {
      figure: 'net_income',
      value: randsOrNull(of.banked),
      formula: 'median over the months of the regular income that goes on, at present amounts',
      operands: [
        ...byMonth(({ presentCents }) => presentCents, 'regular_income'),
        ...going.map((source) => given(source.name, randsOf(source.monthlyCents), source.rows)),
      ],
    },
    {
      figure: 'committed_obligations',
      value: randsOrNull(of.committed),
      formula: 'credit_agreements + insurance + medical_aid + contracts + school_fees + bank_fees + trading_loss',
      operands: [
        worked('credit_agreements', randsOrNull(commitments?.credit_agreements ?? null), 'debt_commitments'),
        ...COMMITMENTS.map((line) => lined(line, randsOrNull(commitments?.[line] ?? null), line)),
        worked('trading_loss', randsOrNull(commitments?.trading_loss ?? null)),
      ],
    },
    {
      figure: 'debt_commitments',
      value: randsOrNull(commitments?.credit_agreements ?? null),
      formula:
        'median over the months of what agreements that go on cost, those that began later with their instalment',
      operands: byMonth(debtNow, 'credit_agreements'),
    },
    {
      figure: 'trading_loss',
      value: randsOrNull(commitments?.trading_loss ?? null),
      formula: 'median over the months of max(0, cost_of_sales - takings)',
      operands: byMonth(({ cents }) => tradingLoss(cents), 'cost_of_sales'),
    },
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
          ...NECESSARY_LINES.map((line) =>
            lined(line, randsOf(month.lines[line].reduce((sum, row) => sum - row.amountCents, 0)), line),
          ),
          worked(
            'uncategorised_spending',
            randsOf(necessaryUncategorised(month, uncategorised)),
            'uncategorised_spending.counted_share',
          ),
        ],
      }),
    ),
    {
      figure: 'uncategorised_spending.counted_share',
      value: roundTo(uncategorised.countedShare, 4),
      formula:
        '(min(uncategorised, shown) x shown_necessary / shown + max(0, uncategorised - shown)) / uncategorised; shown are everyday purchases with a category',
      operands: [
        lined('uncategorised', randsOf(uncategorised.uncategorisedCents), 'uncategorised'),
        given('shown', randsOf(uncategorised.shownCents)),
        given('shown_necessary', randsOf(uncategorised.shownNecessaryCents)),
      ],
    },
    {
      figure: 'debt_to_income',
      value: of.debtToIncome,
      formula: 'debt_commitments / gross_income_estimate',
      operands: [
        worked('debt_commitments', randsOrNull(commitments?.credit_agreements ?? null)),
        worked('gross_income_estimate', randsOrNull(of.gross)),
      ],
    },
    {
      figure: 'months_left.median',
      value: randsOrNull(left.medianCents),
      formula: 'median over the months of all money in - all money out but own transfers and saving',
      operands: leftByMonth,
    },
    {
      figure: 'months_left.worst',
      value: randsOrNull(left.worstCents),
      formula: 'least of the months',
      operands: leftByMonth,
    },
    {
      figure: 'months_left.p10',
      value: randsOrNull(left.p10Cents),
      formula: '10th percentile of the months (Hyndman and Fan 1996, type 7), of three or more',
      operands: leftByMonth,
    },
  ];
  return workings.filter((working) => working !== null);
}
