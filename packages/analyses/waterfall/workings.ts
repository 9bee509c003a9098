import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import { countedMonths } from '../affordability/affordability-months.ts';
import { maxPrincipal } from '../affordability/annuity.ts';
import { normBandOf } from '../affordability/reg23a-norm.ts';
import type { WaterfallLineId, Working } from '../documents/affordability-waterfall.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';
import { regularSources } from '../income/present-income.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { roundTo } from '../streams/ratio.ts';
import { debtBehindFigures } from './debt-behind-figures.ts';
import { leftOverMonths, monthLeft, shareThatCarries, worstMonthInstalment } from './months-left.ts';
import { necessaryUncategorised } from './uncategorised-spending.ts';
import { COMMITMENTS, observedNecessary, type UsualWaterfall } from './waterfall.ts';
import { given, lined, monthName, type Operand, worked } from './working-operands.ts';
import { besideWorkings, uncategorisedWorkings } from './workings-beside.ts';
import {
  carriedByMonth,
  debtOfMonth,
  incomeOfMonth,
  leftOfMonth,
  newCreditWorking,
  tradingLossOfMonth,
  unborrowedOfMonth,
} from './workings-by-month.ts';

const NECESSARY_LINES = ['housing', 'food', 'transport', 'utilities', 'health_care', 'maintenance', 'cash'] as const;

/** What the caller gave for the verdict and the loan. */
export interface Asked {
  /** Null where the verdict speaks of max_instalment. */
  readonly instalmentCents: number | null;
  readonly loan: { readonly annualRate: number; readonly instalments: number } | null;
}

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

/** The instalment that the verdict speaks of, and the principal that the largest one repays. */
function askedWorkings(of: UsualWaterfall, { loan }: Asked): Working[] {
  if (loan === null || of.maxInstalment === null) return [];
  return [
    {
      figure: 'max_principal',
      value: randsOf(maxPrincipal(of.maxInstalment, loan.annualRate / 12, loan.instalments)),
      formula:
        'max_instalment x (1 - (1 + annual_interest_rate / 12)^-number_of_instalments) / (annual_interest_rate / 12), rounded down to a cent',
      operands: [
        worked('max_instalment', randsOf(of.maxInstalment)),
        given('annual_interest_rate', loan.annualRate),
        given('number_of_instalments', loan.instalments),
      ],
    },
  ];
}

/**
 * How each figure between the transactions and the instalment comes about. Every operand is worked out in a further
 * working, comes from the transactions that it names or those of its line, is given by the caller, or is of a dated table
 * whose source the formula names.
 */
export function workingsOf(input: AnalysisInput, of: UsualWaterfall, asked: Asked): Working[] {
  const counted = countedMonths(input);
  const { sample, sampleKind, sources } = counted;
  if (sample.length === 0) return [];
  const { commitments, necessary, uncategorised } = of;
  // The month to date is no month of the waterfall's lines.
  const namesRows = sampleKind === 'last_month_to_date';
  const rowsOf = (line: WaterfallLineId) => sample.flatMap(({ lines }) => lines[line]);
  const lineOf = (name: string, cents: number | null, line: WaterfallLineId): Operand =>
    lined(name, randsOrNull(cents), line, namesRows ? rowsOf(line) : []);
  const lineByMonth = (line: WaterfallLineId): Operand[] =>
    sample.map((month) =>
      lined(monthName(month), randsOf(sumAbsCents(month.lines[line])), line, namesRows ? month.lines[line] : []),
    );
  const left = leftOverMonths(counted);
  const leftByMonth = sample.map((month) =>
    worked(monthName(month), randsOf(monthLeft(month).leftCents), `left ${monthName(month)}`),
  );
  const { began } = debtBehindFigures(input);
  const incomes = sample.map(incomeOfMonth);
  const debts = sample.map((month) => debtOfMonth(month, began));
  const unborrowed = sample.map((month) => unborrowedOfMonth(month, namesRows));
  const carried = sample.map((month, index) =>
    carriedByMonth(month, unborrowed[index] ?? unborrowedOfMonth(month, namesRows)),
  );
  const usualLines = ['statutory', ...COMMITMENTS] as const;
  const usual = { statutory: of.statutory, ...commitments };
  const usualFigure = (line: (typeof usualLines)[number]): string => (line === 'statutory' ? line : `usual ${line}`);
  const instalment = asked.instalmentCents ?? of.maxInstalment;
  const going = regularSources(sources).filter(({ hasEnded }) => !hasEnded);
  return [
    {
      figure: 'max_instalment',
      value: randsOrNull(of.maxInstalment),
      formula: 'max(0, discretionary_income)',
      operands: [worked('discretionary_income', randsOrNull(of.discretionary))],
    },
    {
      figure: 'max_instalment_worst_month',
      value: randsOrNull(worstMonthInstalment(counted, of.maxInstalment)),
      formula: 'max(0, the least of max_instalment and what each month left without new credit)',
      operands: [worked('max_instalment', randsOrNull(of.maxInstalment)), ...unborrowed.map(({ operand }) => operand)],
    },
    {
      figure: 'discretionary_income',
      value: randsOrNull(of.discretionary),
      formula: 'income_after_deductions - committed_obligations - necessary_expenses',
      operands: [
        worked('income_after_deductions', randsOrNull(of.net), 'reg23a_worksheet.income_after_deductions'),
        worked('committed_obligations', randsOrNull(of.committed)),
        worked('necessary_expenses', randsOrNull(necessary?.used ?? null), 'expenses_used'),
      ],
    },
    {
      figure: 'reg23a_worksheet.income_after_deductions',
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
      formula: 'gross_income - net_income + statutory',
      operands: [
        worked('gross_income', randsOrNull(of.gross), 'gross_income_estimate'),
        worked('net_income', randsOrNull(of.banked)),
        worked('statutory', randsOrNull(of.statutory), 'statutory', 'statutory'),
      ],
    },
    {
      figure: 'net_income',
      value: randsOrNull(of.banked),
      formula: 'median over the months of the regular income that goes on, at present amounts',
      operands: [
        ...incomes.map(({ operand }) => operand),
        ...going.map((source) => given(source.name, randsOf(source.monthlyCents), source.rows)),
      ],
    },
    {
      figure: 'committed_obligations',
      value: randsOrNull(of.committed),
      formula: 'credit_agreements + insurance + medical_aid + contracts + school_fees + bank_fees + trading_loss',
      operands: [
        worked('credit_agreements', randsOrNull(commitments?.credit_agreements ?? null), 'debt_commitments'),
        ...COMMITMENTS.map((line) => worked(line, randsOrNull(commitments?.[line] ?? null), usualFigure(line), line)),
        worked('trading_loss', randsOrNull(commitments?.trading_loss ?? null)),
      ],
    },
    {
      figure: 'debt_commitments',
      value: randsOrNull(commitments?.credit_agreements ?? null),
      formula:
        'median over the months of what agreements that go on cost, those that began later with their instalment',
      operands: debts.map(({ operand }) => operand),
    },
    {
      figure: 'trading_loss',
      value: randsOrNull(commitments?.trading_loss ?? null),
      formula: 'median over the months of max(0, cost_of_sales - takings)',
      operands: sample.map(tradingLossOfMonth),
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
            lined(line, randsOf(sumAbsCents(month.lines[line])), line, namesRows ? month.lines[line] : []),
          ),
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
          lined(
            'uncategorised',
            randsOf(sumAbsCents(month.lines.uncategorised)),
            'uncategorised',
            namesRows ? month.lines.uncategorised : [],
          ),
          worked('counted_share', roundTo(uncategorised.countedShare, 4), 'uncategorised_spending.counted_share'),
        ],
      }),
    ),
    ...uncategorisedWorkings(uncategorised, sample, lineOf),
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
    ...usualLines.map(
      (line): Working => ({
        figure: usualFigure(line),
        value: randsOrNull(usual[line] ?? null),
        formula: line === 'school_fees' ? 'mean over the months of the line' : 'median over the months of the line',
        operands: lineByMonth(line),
      }),
    ),
    ...sample.map((month) => leftOfMonth(month, namesRows)),
    {
      figure: 'months_left.share_of_months',
      value: instalment === null ? null : shareThatCarries(left.sample, instalment),
      formula:
        'months / months behind the figures, of those that left the instalment or more without new credit at the present level of pay',
      operands: [
        asked.instalmentCents === null
          ? worked('instalment', randsOrNull(of.maxInstalment), 'max_instalment')
          : given('instalment', randsOf(asked.instalmentCents)),
        ...carried.map(({ operand }) => operand),
      ],
    },
    ...[...incomes, ...debts, ...unborrowed, ...carried].flatMap(({ workings }) => workings),
    ...began.map(newCreditWorking),
    ...besideWorkings(sample),
    ...askedWorkings(of, asked),
  ];
}
