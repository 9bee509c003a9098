import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import type { Affordability } from '../documents/affordability.ts';
import { behindNetIncome, endedSources, primarySource } from '../income/affordability-income-out.ts';
import { regularSources } from '../income/present-income.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { envelopeOf } from '../input/envelope.ts';
import { newCreditOut } from '../risk/new-credit-out.ts';
import { roundTo } from '../streams/ratio.ts';
import { affordabilityVerdict, type VerdictOptions } from '../waterfall/affordability-verdict.ts';
import { debtBehindFigures } from '../waterfall/debt-behind-figures.ts';
import { movedRows, worstMonthInstalment } from '../waterfall/months-left.ts';
import { type Declared, middleCents, type UsualWaterfall, usualWaterfall } from '../waterfall/waterfall.ts';
import { monthsLeftOut, waterfallOut } from '../waterfall/waterfall-out.ts';
import { workingsOf } from '../waterfall/workings.ts';
import { affordabilityMonthOut, netTrading } from './affordability-month-out.ts';
import { type CountedMonth, countedMonths, type MonthCents } from './affordability-months.ts';
import { maxPrincipal } from './annuity.ts';
import { reg23aWorksheet } from './reg23a-worksheet.ts';

/** What the caller knows and the bank data does not, and how the verdict is found. */
export interface AffordabilityOptions extends Declared, VerdictOptions {
  /** Nominal rate of a year as a fraction and the number of monthly instalments, for max_principal. */
  readonly loan?: { readonly annualRate: number; readonly instalments: number };
}

const FIGURES = {
  months: 'list',
  primary_income: 'money',
  secondary_income: 'money',
  one_off_income: 'money',
  other_money_in: 'money',
  person_income: 'money',
  takings: 'money',
  cost_of_sales: 'money',
  net_trading_income: 'money',
  discretionary_expenses: 'money',
  non_discretionary_expenses: 'money',
  necessary_expenses: 'money',
  affordability_amount: 'money',
  left: 'money',
  full_month: 'yes_or_no',
  full_months: 'months',
  figures_from: 'category',
  primary_income_source: 'category',
  net_income: 'money',
  count_person_income: 'yes_or_no',
  ended_income: 'list',
  gross_income_estimate: 'money',
  gross_income_method: 'category',
  statutory: 'money',
  debt_commitments: 'money',
  new_debt_commitments: 'money',
  new_credit: 'list',
  committed_obligations: 'money',
  uncategorised_spending: 'money',
  necessary_expenses_observed: 'money',
  norm_applied: 'money',
  expenses_used: 'money',
  expenses_basis: 'category',
  expenses_override: 'money',
  debt_to_income: 'share',
  discretionary_income: 'money',
  max_instalment: 'money',
  max_instalment_worst_month: 'money',
  max_principal: 'money',
  reg23a_worksheet: 'money',
  months_left: 'money',
  verdict: 'category',
  verdict_details: 'list',
  waterfall: 'list',
  workings: 'list',
} as const;

/** Median in whole cents of a figure over the sample; null of no month. */
function medianCents(sample: readonly CountedMonth[], figure: (cents: MonthCents) => number): number | null {
  return middleCents(sample.map(({ cents }) => figure(cents)));
}

function expensesOut(of: UsualWaterfall, declared: Declared['declaredExpenses']) {
  const { necessary, normTable, uncategorised } = of;
  return {
    uncategorised_spending:
      necessary === null
        ? null
        : {
            amount: randsOf(uncategorised.uncategorisedCents),
            necessary_share: roundTo(uncategorised.necessaryShare, 4),
            counted_share: roundTo(uncategorised.countedShare, 4),
            share_of_spending: roundTo(uncategorised.shareOfSpending, 4),
          },
    necessary_expenses_observed: randsOrNull(necessary?.observed ?? null),
    norm_applied: randsOrNull(necessary ? necessary.norm : null),
    norm_effective_from: normTable?.effectiveFrom ?? null,
    norm_source: normTable?.source ?? null,
    expenses_used: randsOrNull(necessary?.used ?? null),
    expenses_basis: necessary?.basis ?? null,
    expenses_override: declared
      ? {
          amount: randsOf(declared.amountCents),
          reason: declared.reason,
          applied: necessary?.overrideApplied ?? false,
        }
      : null,
  };
}

/**
 * Affordability by month and over the window (docs/content/docs/waterfall.mdx): one waterfall from gross income to the
 * instalment, what each month really left beside it, and a verdict on both. A month's affordability_amount is its
 * regular income less all expenses; max_principal is what the largest instalment repays at the rate and term given.
 * Figures of the window are null when there is no month to take them from, or the data does not show what they take.
 */
export function affordability(input: AnalysisInput, options: AffordabilityOptions = {}): Affordability {
  const counted = countedMonths(input);
  const { sample, sampleKind, months, sources } = counted;
  const of = usualWaterfall(input, options);
  const { maxInstalment } = of;
  const instalment = options.instalmentCents ?? maxInstalment;
  const debt = debtBehindFigures(input);
  const { loan } = options;
  const sampled = (figure: keyof CountedMonth['rows']): string[] =>
    sample.flatMap(({ rows }) => rows[figure].map((row) => row.id));

  return {
    ...envelopeOf(input, FIGURES),
    months: months.map((month) => affordabilityMonthOut(month, instalment)),
    full_months: months.filter((month) => month.isFull).length,
    figures_from: sampleKind,
    primary_income_source: primarySource(sources),
    net_income: randsOrNull(of.banked),
    person_income: randsOrNull(medianCents(sample, (cents) => cents.person_income)),
    takings: randsOrNull(medianCents(sample, (cents) => cents.takings)),
    cost_of_sales: randsOrNull(medianCents(sample, (cents) => cents.cost_of_sales)),
    net_trading_income: randsOrNull(medianCents(sample, netTrading)),
    count_person_income: input.countPersonIncome ?? false,
    ended_income: endedSources(sources),
    gross_income_estimate: randsOrNull(of.gross),
    gross_income_method: of.grossMethod,
    statutory: randsOrNull(of.statutory),
    debt_commitments: randsOrNull(of.commitments?.credit_agreements ?? null),
    new_credit: sample.length === 0 ? [] : debt.began.map(newCreditOut),
    committed_obligations: randsOrNull(of.committed),
    ...expensesOut(of, options.declaredExpenses),
    reg23a_worksheet: reg23aWorksheet(of),
    debt_to_income: of.debtToIncome,
    discretionary_income: randsOrNull(of.discretionary),
    max_instalment: randsOrNull(maxInstalment),
    max_instalment_worst_month: randsOrNull(worstMonthInstalment(counted, maxInstalment)),
    max_principal:
      loan && maxInstalment !== null
        ? randsOf(maxPrincipal(maxInstalment, loan.annualRate / 12, loan.instalments))
        : null,
    loan_terms: loan ? { annual_interest_rate: loan.annualRate, number_of_instalments: loan.instalments } : null,
    months_left: monthsLeftOut(input, instalment),
    ...affordabilityVerdict(input, of, options),
    waterfall: waterfallOut(input),
    workings: workingsOf(input, of, { instalmentCents: options.instalmentCents ?? null, loan: loan ?? null }),
    evidence: {
      person_income: sampled('person_income'),
      takings: sampled('takings'),
      cost_of_sales: sampled('cost_of_sales'),
      net_income: behindNetIncome(sources, sample),
      ended_income: regularSources(sources).flatMap(({ hasEnded, rows }) => (hasEnded ? rows.map(({ id }) => id) : [])),
      statutory: sampled('statutory'),
      debt_commitments: debt.rows.map(({ id }) => id),
      necessary_expenses_observed: sampled('necessary_expenses'),
      // Full months name their own rows; the month to date is no month of the list.
      ...(sampleKind === 'last_month_to_date'
        ? { months_left: sample.flatMap(({ lines }) => movedRows(lines).map(({ id }) => id)) }
        : {}),
    },
  };
}
