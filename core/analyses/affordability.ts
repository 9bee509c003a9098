import type { Affordability, AffordabilityMonth } from '../../schemas/entities/affordability.ts';
import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import { randsOf, randsOrNull, roundHalfUp } from '../money/cents.ts';
import { type CalendarDate, lastDay } from '../time/calendar.ts';
import {
  type CountedMonth,
  type CountedMonths,
  countedMonths,
  type MonthCents,
  regularIncome,
  tradingLoss,
} from './affordability-months.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { maxPrincipal } from './annuity.ts';
import { envelopeOf } from './envelope.ts';
import type { IncomeSources } from './income-sources.ts';
import { newCreditOut } from './new-credit-out.ts';
import { creditNow, creditSince } from './new-debt.ts';
import { regularSources } from './present-income.ts';
import { median, quantile } from './quantile.ts';
import { roundTo } from './ratio.ts';
import { minimumExpenseNorm, normTableOn } from './reg23a-norm.ts';
import { reg23aWorksheet } from './reg23a-worksheet.ts';

/** A percentile of fewer months than this says nothing. */
const MONTHS_FOR_PERCENTILE = 3;

/** What the caller knows and the bank data does not. */
export interface AffordabilityOptions {
  /** Monthly income before deductions, from a payslip. Counts where it is not below the banked income. */
  readonly declaredGrossCents?: number;
  /**
   * Living expenses that the applicant declared (National Credit Regulations, Schedule 1). An amount below the larger
   * of the observed expenses and the norm counts only with a reason that is not blank.
   */
  readonly declaredExpenses?: { readonly amountCents: number; readonly reason: string };
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
  disposable_income: 'money',
  full_month: 'yes_or_no',
  full_months: 'months',
  figures_from: 'category',
  median_affordability_amount: 'money',
  worst_month_affordability_amount: 'money',
  worst_month: 'date',
  p10_affordability_amount: 'money',
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
  necessary_expenses_observed: 'money',
  norm_applied: 'money',
  expenses_used: 'money',
  expenses_basis: 'category',
  expenses_override: 'money',
  debt_to_income: 'share',
  max_instalment: 'money',
  max_instalment_worst_month: 'money',
  max_principal: 'money',
  reg23a_worksheet: 'money',
} as const;

/** What a month's affordability_amount is made of. */
const FIGURES_LEFT = [
  'primary_income',
  'secondary_income',
  'cost_of_sales',
  'discretionary_expenses',
  'non_discretionary_expenses',
] as const;

const amountLeft = (cents: MonthCents): number =>
  regularIncome(cents) - tradingLoss(cents) - cents.discretionary_expenses - cents.non_discretionary_expenses;

/** Takings less what they cost, below 0 a loss. */
const netTrading = (cents: MonthCents): number => cents.takings - cents.cost_of_sales;

/** Median in whole cents; null of nothing. */
function middleCents(amounts: readonly number[]): number | null {
  const middle = median(amounts);
  return middle === null ? null : roundHalfUp(middle);
}

/** Median in whole cents of a figure over the sample; null of no month. */
function medianCents(sample: readonly CountedMonth[], figure: (cents: MonthCents) => number): number | null {
  return middleCents(sample.map(({ cents }) => figure(cents)));
}

/** Debt of a month, and the instalments of credit that began after it. */
const debtNow = ({ cents, newDebtCents }: CountedMonth): number => cents.debt_commitments + newDebtCents;

const idsOf = (rows: readonly LabelledTransaction[]): string[] => rows.map((row) => row.id);

/** Regular income that has ended, what was paid last first. */
function endedSources(sources: IncomeSources): Affordability['ended_income'] {
  return regularSources(sources)
    .filter(({ hasEnded }) => hasEnded)
    .map(({ name, label, stream, rows, monthlyCents }) => ({
      name,
      label,
      stream_id: stream?.id ?? null,
      monthly_amount: randsOf(monthlyCents),
      last_on: rows.at(-1)?.bookedOn ?? '',
    }))
    .toSorted((a, b) =>
      a.last_on === b.last_on ? b.monthly_amount - a.monthly_amount : a.last_on < b.last_on ? 1 : -1,
    );
}

/** The payments of the sources that go on: those of the sampled months, and all of a source that has none in them. */
function behindNetIncome(sources: IncomeSources, sample: readonly CountedMonth[]): string[] {
  if (sample.length === 0) return [];
  const sampled = new Set(sample.flatMap(({ rows }) => [...rows.primary_income, ...rows.secondary_income]));
  return regularSources(sources).flatMap(({ hasEnded, rows }) => {
    if (hasEnded) return [];
    const inSample = rows.filter((row) => sampled.has(row));
    return idsOf(inSample.length > 0 ? inSample : rows);
  });
}

interface Expenses {
  readonly observed: number;
  readonly norm: number | null;
  readonly used: number;
  readonly basis: 'observed' | 'norm' | 'declared';
  readonly overrideApplied: boolean;
}

/** The larger of the observed expenses and the norm; a higher declaration stands, a lower one only with a reason. */
function expensesOf(
  observed: number,
  norm: number | null,
  declared: AffordabilityOptions['declaredExpenses'],
): Expenses {
  const floor = Math.max(observed, norm ?? 0);
  if (declared && (declared.amountCents >= floor || declared.reason.trim() !== '')) {
    return { observed, norm, used: declared.amountCents, basis: 'declared', overrideApplied: true };
  }
  const basis = norm !== null && norm > observed ? 'norm' : 'observed';
  return { observed, norm, used: floor, basis, overrideApplied: false };
}

/**
 * Income before deductions. What was paid out is the least that it can be, so a declaration below that is not taken.
 */
function grossOf(
  net: number | null,
  declared: number | undefined,
): { readonly cents: number | null; readonly method: Affordability['gross_income_method'] } {
  if (declared !== undefined && (net === null || declared >= net)) return { cents: declared, method: 'declared' };
  return { cents: net, method: net === null ? null : 'net_as_gross_lower_bound' };
}

function monthOutOf(counted: CountedMonth, expensesUsed: number | null): AffordabilityMonth {
  const { year, month, isFull, rows, cents } = counted;
  const disposable =
    expensesUsed === null
      ? null
      : regularIncome(cents) - tradingLoss(cents) - cents.statutory - debtNow(counted) - expensesUsed;
  return {
    year,
    month,
    primary_income: randsOf(cents.primary_income),
    secondary_income: randsOf(cents.secondary_income),
    one_off_income: randsOf(cents.one_off_income),
    other_money_in: randsOf(cents.other_money_in),
    person_income: randsOf(cents.person_income),
    takings: randsOf(cents.takings),
    cost_of_sales: randsOf(cents.cost_of_sales),
    net_trading_income: randsOf(netTrading(cents)),
    discretionary_expenses: randsOf(cents.discretionary_expenses),
    non_discretionary_expenses: randsOf(cents.non_discretionary_expenses),
    statutory: randsOf(cents.statutory),
    debt_commitments: randsOf(cents.debt_commitments),
    new_debt_commitments: randsOf(counted.newDebtCents),
    necessary_expenses: randsOf(cents.necessary_expenses),
    affordability_amount: randsOf(amountLeft(cents)),
    disposable_income: randsOrNull(disposable),
    full_month: isFull,
    evidence: {
      primary_income: idsOf(rows.primary_income),
      secondary_income: idsOf(rows.secondary_income),
      one_off_income: idsOf(rows.one_off_income),
      other_money_in: idsOf(rows.other_money_in),
      person_income: idsOf(rows.person_income),
      takings: idsOf(rows.takings),
      cost_of_sales: idsOf(rows.cost_of_sales),
      discretionary_expenses: idsOf(rows.discretionary_expenses),
      non_discretionary_expenses: idsOf(rows.non_discretionary_expenses),
      statutory: idsOf(rows.statutory),
      debt_commitments: idsOf(rows.debt_commitments),
      necessary_expenses: idsOf(rows.necessary_expenses),
    },
  };
}

/** The last day of the oldest month behind the figures: credit that began later is new in at least one of them. */
function firstSampled({ sample, sampleKind }: CountedMonths, input: AnalysisInput): CalendarDate {
  const [first] = sample;
  if (!first || sampleKind === 'last_month_to_date') return input.asOf;
  return lastDay(`${first.year}-${String(first.month).padStart(2, '0')}`);
}

/** The distribution of what is left over full months, and the worst of them (of two as bad, the later). */
function distributionOf({
  sample,
  sampleKind,
}: CountedMonths): Pick<
  Affordability,
  'median_affordability_amount' | 'worst_month_affordability_amount' | 'worst_month' | 'p10_affordability_amount'
> {
  const amounts = sample.map(({ cents }) => amountLeft(cents));
  const least = amounts.length === 0 ? null : Math.min(...amounts);
  const worst = sampleKind === 'full_months' ? sample.findLast(({ cents }) => amountLeft(cents) === least) : undefined;
  const p10 = amounts.length >= MONTHS_FOR_PERCENTILE ? quantile(amounts, 0.1) : null;
  return {
    median_affordability_amount: randsOrNull(medianCents(sample, amountLeft)),
    worst_month_affordability_amount: randsOrNull(least),
    worst_month: worst ? { year: worst.year, month: worst.month } : null,
    p10_affordability_amount: randsOrNull(p10 === null ? null : roundHalfUp(p10)),
  };
}

/**
 * Affordability by month and over the window (ANALYSES, Affordability). A month's affordability_amount is its regular
 * income less all expenses. Its disposable_income follows the steps of regulation 23A: regular income less statutory
 * payments, debt commitments and expenses_used. net_income and max_instalment are medians over the sample of the same
 * with the income that goes on (presentIncome); max_principal is what the instalment repays at the rate and term given. Figures of the window are null when there is no month to take them from.
 */
export function affordability(input: AnalysisInput, options: AffordabilityOptions = {}): Affordability {
  const counted = countedMonths(input);
  const { sample, sampleKind, months, sources } = counted;
  const { primary } = sources;
  const net = middleCents(sample.map(({ presentCents }) => presentCents));
  const { cents: gross, method: grossMethod } = grossOf(net, options.declaredGrossCents);
  const table = normTableOn(input.asOf);
  const observed = medianCents(sample, (cents) => cents.necessary_expenses);
  const norm = gross === null || table === null ? null : minimumExpenseNorm(gross, table);
  const expenses = observed === null ? null : expensesOf(observed, norm, options.declaredExpenses);
  const debt = middleCents(sample.map(debtNow));
  const began = creditSince(creditNow(input), firstSampled(counted, input));

  const disposable = sample.map(
    (month) =>
      month.presentCents - tradingLoss(month.cents) - month.cents.statutory - debtNow(month) - (expenses?.used ?? 0),
  );
  const middle = median(disposable);
  const maxInstalment = middle === null ? null : Math.max(0, roundHalfUp(middle));
  const worstInstalment = disposable.length === 0 ? null : Math.max(0, Math.min(...disposable));
  const { loan, declaredExpenses } = options;
  const sampled = (figure: keyof CountedMonth['rows']): string[] => sample.flatMap(({ rows }) => idsOf(rows[figure]));

  return {
    ...envelopeOf(input, FIGURES),
    months: months.map((month) => monthOutOf(month, expenses?.used ?? null)),
    full_months: months.filter((month) => month.isFull).length,
    figures_from: sampleKind,
    ...distributionOf(counted),
    primary_income_source:
      primary && !primary.hasEnded
        ? {
            name: primary.name,
            label: primary.label,
            stream_id: primary.stream?.id ?? null,
            monthly_amount: randsOf(primary.monthlyCents),
          }
        : null,
    net_income: randsOrNull(net),
    person_income: randsOrNull(medianCents(sample, (cents) => cents.person_income)),
    takings: randsOrNull(medianCents(sample, (cents) => cents.takings)),
    cost_of_sales: randsOrNull(medianCents(sample, (cents) => cents.cost_of_sales)),
    net_trading_income: randsOrNull(medianCents(sample, netTrading)),
    count_person_income: input.countPersonIncome ?? false,
    ended_income: endedSources(sources),
    gross_income_estimate: randsOrNull(gross),
    gross_income_method: grossMethod,
    statutory: randsOrNull(medianCents(sample, (cents) => cents.statutory)),
    debt_commitments: randsOrNull(debt),
    new_credit: sample.length === 0 ? [] : began.map(newCreditOut),
    necessary_expenses_observed: randsOrNull(observed),
    norm_applied: randsOrNull(norm),
    norm_effective_from: table?.effectiveFrom ?? null,
    norm_source: table?.source ?? null,
    expenses_used: randsOrNull(expenses?.used ?? null),
    expenses_basis: expenses?.basis ?? null,
    expenses_override: declaredExpenses
      ? {
          amount: randsOf(declaredExpenses.amountCents),
          reason: declaredExpenses.reason,
          applied: expenses?.overrideApplied ?? false,
        }
      : null,
    reg23a_worksheet:
      net === null || gross === null || debt === null || !expenses
        ? null
        : reg23aWorksheet({
            gross,
            banked: net,
            statutory: medianCents(sample, (cents) => cents.statutory) ?? 0,
            debt,
            livingExpenses: expenses.used,
          }),
    debt_to_income: debt === null || gross === null || gross <= 0 ? null : roundTo(debt / gross, 4),
    max_instalment: randsOrNull(maxInstalment),
    max_instalment_worst_month: randsOrNull(worstInstalment),
    max_principal:
      loan && maxInstalment !== null
        ? randsOf(maxPrincipal(maxInstalment, loan.annualRate / 12, loan.instalments))
        : null,
    loan_terms: loan ? { annual_interest_rate: loan.annualRate, number_of_instalments: loan.instalments } : null,
    evidence: {
      person_income: sampled('person_income'),
      takings: sampled('takings'),
      cost_of_sales: sampled('cost_of_sales'),
      net_income: behindNetIncome(sources, sample),
      ended_income: idsOf(regularSources(sources).flatMap(({ hasEnded, rows }) => (hasEnded ? rows : []))),
      statutory: sampled('statutory'),
      debt_commitments: [...new Set([...sampled('debt_commitments'), ...began.flatMap(({ rows }) => idsOf(rows))])],
      necessary_expenses_observed: sampled('necessary_expenses'),
      // Full months name their own rows; the month to date is no month of the list.
      ...(sampleKind === 'last_month_to_date' ? { median_affordability_amount: FIGURES_LEFT.flatMap(sampled) } : {}),
    },
  };
}
