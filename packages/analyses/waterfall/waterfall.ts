import { roundHalfUp } from '@imali/ledger/basics/cents.ts';
import { median } from '@imali/ledger/basics/quantile.ts';
import { type CountedMonth, countedMonths, tradingLoss } from '../affordability/affordability-months.ts';
import { minimumExpenseNorm, normTableOn } from '../affordability/reg23a-norm.ts';
import type { NormTable } from '../data/reg23a-norms.ts';
import type { Affordability } from '../documents/affordability.ts';
import type { WaterfallLineId } from '../documents/affordability-waterfall.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';
import { unseenIncome } from '../income/unseen-income.ts';
import { type AnalysisInput, reportingCurrency } from '../input/analysis-input.ts';
import { roundTo } from '../streams/ratio.ts';
import { necessaryUncategorised, type UncategorisedSpending, uncategorisedSpending } from './uncategorised-spending.ts';

/** What the caller knows and the bank data does not. */
export interface Declared {
  /** Monthly income before deductions, from a payslip. Counts where it is not below the banked income. */
  readonly declaredGrossCents?: number;
  /**
   * Living expenses that the applicant declared (National Credit Regulations, Schedule 1). An amount below the larger
   * of the observed expenses and the norm counts only with a reason that is not blank.
   */
  readonly declaredExpenses?: { readonly amountCents: number; readonly reason: string };
}

/** The lines of what is owed by agreement, beside credit agreements. */
export const COMMITMENTS = ['insurance', 'medical_aid', 'contracts', 'school_fees', 'bank_fees'] as const;
export type Commitment = (typeof COMMITMENTS)[number] | 'credit_agreements' | 'trading_loss';

export interface NecessaryExpenses {
  readonly observed: number;
  readonly norm: number | null;
  readonly used: number;
  readonly basis: 'observed' | 'norm' | 'declared';
  readonly overrideApplied: boolean;
}

/**
 * One usual month from gross income to the instalment, in cents. A figure is null where the data does not show it: no
 * month to take it from, no income seen, a currency that the regulation has no norm for.
 */
export interface UsualWaterfall {
  readonly banked: number | null;
  readonly gross: number | null;
  readonly grossMethod: Affordability['gross_income_method'];
  /** What a declared gross income exceeds the banked one by, and statutory payments made from the accounts. */
  readonly deductions: number | null;
  /** Statutory payments made from the accounts. */
  readonly statutory: number | null;
  /** Gross income less deductions. */
  readonly net: number | null;
  readonly commitments: Readonly<Record<Commitment, number>> | null;
  readonly committed: number | null;
  readonly normTable: NormTable | null;
  readonly uncategorised: UncategorisedSpending;
  readonly necessary: NecessaryExpenses | null;
  readonly discretionary: number | null;
  readonly maxInstalment: number | null;
  readonly debtToIncome: number | null;
}

/** Median in whole cents; null of nothing. */
export function middleCents(amounts: readonly number[]): number | null {
  const middle = median(amounts);
  return middle === null ? null : roundHalfUp(middle);
}

/**
 * What a month cost of the credit that goes on: what it repaid of it, what was owed and returned, and the instalments of
 * credit that began after it.
 */
export const debtNow = ({ aliveDebt, unpaidDebt, newDebtCents }: CountedMonth): number =>
  sumAbsCents(aliveDebt) + sumAbsCents(unpaidDebt) + newDebtCents;

/** Necessary expenses of a month as observed, the necessary part of uncategorised spending among them. */
export const observedNecessary = (month: CountedMonth, uncategorised: UncategorisedSpending): number =>
  month.cents.necessary_expenses + necessaryUncategorised(month, uncategorised);

/**
 * The usual amount a month of a line: the median over the months; of school fees, which are paid by the term or the year
 * as well, the mean.
 */
export function usualOfLine(sample: readonly CountedMonth[], line: WaterfallLineId): number | null {
  if (line === 'credit_agreements') return middleCents(sample.map(debtNow));
  const amounts = sample.map(({ lines }) => sumAbsCents(lines[line]));
  if (line !== 'school_fees' || amounts.length === 0) return middleCents(amounts);
  return roundHalfUp(amounts.reduce((sum, cents) => sum + cents, 0) / amounts.length);
}

/** The larger of the observed expenses and the norm; a higher declaration stands, a lower one only with a reason. */
function necessaryExpenses(
  observed: number,
  norm: number | null,
  declared: Declared['declaredExpenses'],
): NecessaryExpenses {
  const floor = Math.max(observed, norm ?? 0);
  if (declared && (declared.amountCents >= floor || declared.reason.trim() !== '')) {
    return { observed, norm, used: declared.amountCents, basis: 'declared', overrideApplied: true };
  }
  const basis = norm !== null && norm > observed ? 'norm' : 'observed';
  return { observed, norm, used: floor, basis, overrideApplied: false };
}

/** Income before deductions. What was paid out is the least that it can be, so a declaration below that is not taken. */
function grossOf(net: number | null, declared: number | undefined): Pick<UsualWaterfall, 'gross' | 'grossMethod'> {
  if (declared !== undefined && (net === null || declared >= net)) return { gross: declared, grossMethod: 'declared' };
  return { gross: net, grossMethod: net === null ? null : 'net_as_gross_lower_bound' };
}

/**
 * Whether the income is seen: the data shows an account, other than a credit card, that money from others comes to, and
 * nothing that came in may be an income that no rhythm or category shows.
 */
export function isIncomeSeen(input: AnalysisInput): boolean {
  if (unseenIncome(input) !== null) return false;
  const { months } = countedMonths(input);
  const cards = new Set(
    input.accounts.filter(({ account }) => account.accountType === 'credit_card').map(({ account }) => account.id),
  );
  return months.some(({ lines }) =>
    [...lines.regular_income, ...lines.one_off_income, ...lines.other_money_in].some(
      (row) => !cards.has(row.accountId),
    ),
  );
}

/** The usual amount of each obligation; null where there is no month to take it from. */
function usualCommitments(sample: readonly CountedMonth[]): UsualWaterfall['commitments'] {
  if (sample.length === 0) return null;
  const usual = (line: WaterfallLineId): number => usualOfLine(sample, line) ?? 0;
  return {
    credit_agreements: usual('credit_agreements'),
    insurance: usual('insurance'),
    medical_aid: usual('medical_aid'),
    contracts: usual('contracts'),
    school_fees: usual('school_fees'),
    bank_fees: usual('bank_fees'),
    trading_loss: middleCents(sample.map(({ cents }) => tradingLoss(cents))) ?? 0,
  };
}

/** What the gross income loses before it is banked, and what is left of it after that. */
function afterDeductions(
  gross: number | null,
  banked: number | null,
  statutory: number | null,
): Pick<UsualWaterfall, 'deductions' | 'net'> {
  if (gross === null || banked === null || statutory === null) return { deductions: null, net: null };
  const deductions = gross - banked + statutory;
  return { deductions, net: gross - deductions };
}

/**
 * The waterfall of a usual month (National Credit Regulations, regulation 23A(8) to (13)): gross income - statutory
 * deductions = net income - committed obligations - necessary expenses = discretionary income, which the instalment is
 * never above.
 */
export function usualWaterfall(input: AnalysisInput, declared: Declared = {}): UsualWaterfall {
  const { sample } = countedMonths(input);
  const banked = isIncomeSeen(input) ? middleCents(sample.map(({ presentCents }) => presentCents)) : null;
  const { gross, grossMethod } = grossOf(banked, declared.declaredGrossCents);
  const statutory = usualOfLine(sample, 'statutory');
  const { deductions, net } = afterDeductions(gross, banked, statutory);
  const commitments = usualCommitments(sample);
  const committed = commitments && Object.values(commitments).reduce((sum, cents) => sum + cents, 0);
  const isInRands = reportingCurrency(input) === 'ZAR';
  const normTable = isInRands ? normTableOn(input.asOf) : null;
  const norm = gross === null || normTable === null ? null : minimumExpenseNorm(gross, normTable);
  const uncategorised = uncategorisedSpending(sample);
  const observed = middleCents(sample.map((month) => observedNecessary(month, uncategorised)));
  const necessary = observed === null ? null : necessaryExpenses(observed, norm, declared.declaredExpenses);
  const discretionary =
    net === null || committed === null || necessary === null || !isInRands ? null : net - committed - necessary.used;
  return {
    banked,
    gross,
    grossMethod,
    deductions,
    statutory,
    net,
    commitments,
    committed,
    normTable,
    uncategorised,
    necessary,
    discretionary,
    maxInstalment: discretionary === null ? null : Math.max(0, discretionary),
    debtToIncome: debtToIncome(commitments, gross),
  };
}

/** Credit agreements as a share of the gross income; null without an income to measure them by. */
const debtToIncome = (commitments: UsualWaterfall['commitments'], gross: number | null): number | null =>
  commitments === null || gross === null || gross <= 0 ? null : roundTo(commitments.credit_agreements / gross, 4);
