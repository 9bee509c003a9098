import { effectiveAnnualRate, instalmentOf, ratePerPeriodOf } from '@imali/analyses/affordability/annuity.ts';
import { roundTo } from '@imali/analyses/streams/ratio.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { type PriceCaps, priceCapsOf } from '@imali/ledger/credit-prices/credit-price-caps.ts';
import { type CreditCost, costOfCredit } from './cost-of-credit.ts';
import type { RevetThresholds } from './data/revet-thresholds.ts';
import { randsText } from './revet-reason.ts';
import { instalmentsAYear, requirePositive, type StatedLoan } from './stated-loan.ts';

type AnnuityFindingCode =
  | 'duration_disagrees'
  | 'instalments_repay_too_little'
  | 'instalment_disagrees'
  | 'instalment_above_maximum'
  | 'rate_out_of_range'
  | 'rate_above_maximum'
  | 'rate_reads_as_nominal'
  | 'rate_reads_as_fraction'
  | 'price_caps_unknown';

/** Something in a stated loan that does not hold together, with what was found and what it was held against. */
export interface AnnuityFinding {
  readonly code: AnnuityFindingCode;
  readonly message: string;
  readonly unit: 'rands' | 'percent' | 'months' | 'count';
  readonly measured: number | null;
  readonly limit: number | null;
}

/** How a stated rate fits the instalment: as defined, as the nominal rate of a year, or as the rate with all fees in it. */
type RateReading = 'effective' | 'nominal' | 'all_in';

export interface AnnuityCheck {
  readonly agrees: boolean;
  readonly findings: readonly AnnuityFinding[];
  /** Null when no rate was stated or none of the readings fits. */
  readonly reading: RateReading | null;
  /** Instalments that follow from amount, rate as defined and number: without fees, and with the highest lawful ones. */
  readonly expectedCents: { readonly low: number; readonly high: number } | null;
  /** Effective per cent a year at which the instalments are worth the loan, every fee in them taken for interest. */
  readonly impliedRatePercent: number | null;
  /** The highest lawful price; null before the first tables. */
  readonly caps: PriceCaps | null;
  readonly maximum: CreditCost | null;
}

const percentOf = (fraction: number): number => roundTo(fraction * 100, 2);

/** The service fee that falls to one instalment. */
const feeOfInstalment = (caps: PriceCaps, frequency: number): number =>
  Math.round((caps.serviceFeeInclVatCents * 12) / frequency);

interface Basis {
  readonly loan: StatedLoan;
  readonly frequency: number;
  readonly caps: PriceCaps | null;
  readonly maximum: CreditCost | null;
  readonly toleranceCents: number;
}

/** Instalments at a rate per period: the least without fees, the most with every fee that the law allows. */
function expectedAt({ loan, frequency, caps }: Basis, ratePerPeriod: number): { low: number; high: number } {
  const { loanCents, numberOfInstalments } = loan;
  const low = instalmentOf(loanCents, ratePerPeriod, numberOfInstalments);
  if (!caps) return { low, high: low };
  const financed = loanCents + caps.initiationFeeInclVatCents;
  return { low, high: instalmentOf(financed, ratePerPeriod, numberOfInstalments) + feeOfInstalment(caps, frequency) };
}

const perPeriod = (effectiveRate: number, frequency: number): number =>
  Math.expm1(Math.log1p(effectiveRate) / frequency);

const isWithin = ({ loan, toleranceCents }: Basis, { low, high }: { low: number; high: number }): boolean =>
  loan.instalmentCents >= low - toleranceCents && loan.instalmentCents <= high + toleranceCents;

/** Rates that two decimals cannot tell apart are the same. */
const ROUNDING_PERCENT = 0.005;

function rateFindings(
  basis: Basis,
  ratePercent: number,
): { findings: AnnuityFinding[]; reading: RateReading | null; expectedCents: { low: number; high: number } | null } {
  const { loan, frequency, maximum, toleranceCents } = basis;
  const finding = (code: AnnuityFindingCode, message: string, limit: number | null): AnnuityFinding => ({
    code,
    message,
    unit: 'percent',
    measured: ratePercent,
    limit,
  });
  if (!(ratePercent >= 0 && ratePercent <= 1_000)) {
    const outside = finding('rate_out_of_range', 'A rate lies between 0 and 1 000 per cent a year.', null);
    return { findings: [outside], reading: null, expectedCents: null };
  }
  const stated = ratePercent / 100;
  const expectedCents = expectedAt(basis, perPeriod(stated, frequency));
  const fits = isWithin(basis, expectedCents);
  const equalsAllIn = Math.abs(loan.instalmentCents - expectedCents.low) <= toleranceCents;
  const lawful = maximum === null ? null : percentOf(maximum.effectiveAnnualRate);
  const isAbove = lawful !== null && ratePercent > lawful + ROUNDING_PERCENT;

  if (
    ratePercent > 0 &&
    ratePercent < 1 &&
    !fits &&
    isWithin(basis, expectedAt(basis, perPeriod(ratePercent, frequency)))
  ) {
    const message = 'The rate fits the instalment when it is read as a fraction: it is to be given in per cent.';
    return { findings: [finding('rate_reads_as_fraction', message, null)], reading: null, expectedCents };
  }
  if (fits && !isAbove) return { findings: [], reading: 'effective', expectedCents };
  // A rate with the fees in it may lie above the highest interest and still be a lawful price.
  if (equalsAllIn) return { findings: [], reading: 'all_in', expectedCents };
  if (!isAbove && isWithin(basis, expectedAt(basis, stated / frequency))) {
    const message = 'The rate fits the instalment as a nominal rate of a year, not as the effective one.';
    return { findings: [finding('rate_reads_as_nominal', message, null)], reading: 'nominal', expectedCents };
  }
  const findings: AnnuityFinding[] = [];
  if (isAbove) {
    const message = `The rate is above the highest lawful one, which compounds to ${lawful.toFixed(2)} % a year.`;
    findings.push(finding('rate_above_maximum', message, lawful));
  }
  if (!fits) {
    const { low, high } = expectedCents;
    const isLow = loan.instalmentCents < low;
    findings.push({
      code: 'instalment_disagrees',
      message: `Amount, rate and number give an instalment from ${randsText(low)} to ${randsText(high)} with the highest lawful fees.`,
      unit: 'rands',
      measured: randsOf(loan.instalmentCents),
      limit: randsOf(isLow ? low : high),
    });
  }
  return { findings, reading: fits ? 'effective' : null, expectedCents };
}

/**
 * Whether instalment, amount, rate, number and duration of a stated loan hold together, and whether its price is lawful
 * (National Credit Regulations 42 and 44). An instalment agrees when it lies between the annuity without fees and the
 * annuity with the highest lawful initiation fee capitalised and service fee, VAT included, give or take a tolerance; above
 * the highest lawful instalment only the tolerance of rounding stands.
 * Throws a RangeError for a loan without amount, instalment, number or duration.
 */
export function checkAnnuity(loan: StatedLoan, tolerance: RevetThresholds['instalmentTolerance']): AnnuityCheck {
  requirePositive(loan);
  const { loanCents, instalmentCents, numberOfInstalments, durationMonths } = loan;
  const named = instalmentsAYear(loan);
  const frequency = named ?? (numberOfInstalments * 12) / durationMonths;
  const caps = priceCapsOf({ ...loan, principalCents: loanCents, months: durationMonths });
  const maximum =
    caps &&
    costOfCredit({
      principalCents: loanCents,
      annualRate: caps.annualRate,
      instalments: numberOfInstalments,
      instalmentsAYear: frequency,
      capitalisedFeeCents: caps.initiationFeeInclVatCents,
      serviceFeeCents: feeOfInstalment(caps, frequency),
    });
  const toleranceCents = Math.max(
    tolerance.minimumCents,
    Math.round((instalmentCents * tolerance.basisPoints) / 10_000),
  );
  const basis: Basis = { loan, frequency, caps, maximum, toleranceCents };
  const findings: AnnuityFinding[] = [];
  if (named === null) {
    findings.push({
      code: 'duration_disagrees',
      message: `${numberOfInstalments} instalments are no weekly, fortnightly, four-weekly, twice monthly or monthly ones of ${durationMonths} months.`,
      unit: 'count',
      measured: numberOfInstalments,
      limit: Math.round(durationMonths),
    });
  }
  const repaid = instalmentCents * numberOfInstalments;
  if (repaid + toleranceCents * numberOfInstalments < loanCents) {
    findings.push({
      code: 'instalments_repay_too_little',
      message: `The instalments add up to ${randsText(repaid)}, less than the loan.`,
      unit: 'rands',
      measured: randsOf(repaid),
      limit: randsOf(loanCents),
    });
  }
  if (maximum === null) {
    const message = `No table of price caps is known for ${loan.agreedOn}.`;
    findings.push({ code: 'price_caps_unknown', message, unit: 'count', measured: null, limit: null });
  } else if (instalmentCents > maximum.instalmentCents + tolerance.minimumCents) {
    findings.push({
      code: 'instalment_above_maximum',
      message: `At the highest lawful interest and fees the instalment is ${randsText(maximum.instalmentCents)}.`,
      unit: 'rands',
      measured: randsOf(instalmentCents),
      limit: randsOf(maximum.instalmentCents),
    });
  }
  const rate =
    loan.effectiveRatePercent === null
      ? { findings: [], reading: null, expectedCents: null }
      : rateFindings(basis, loan.effectiveRatePercent);
  findings.push(...rate.findings);
  const implied = ratePerPeriodOf(loanCents, instalmentCents, numberOfInstalments);
  return {
    agrees: findings.length === 0,
    findings,
    reading: rate.reading,
    expectedCents: rate.expectedCents,
    impliedRatePercent: implied === null ? null : percentOf(effectiveAnnualRate(implied, frequency)),
    caps,
    maximum,
  };
}
