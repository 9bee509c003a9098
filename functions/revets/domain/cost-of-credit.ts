import { effectiveAnnualRate, instalmentOf, ratePerPeriodOf } from '@imali/analyses/affordability/annuity.ts';
import { repaymentOf } from '@imali/ledger/credit-prices/repayment.ts';

/** A loan repaid in equal instalments. Fees include VAT. */
export interface CreditTerms {
  readonly principalCents: number;
  /** Nominal rate of a year as a fraction, charged in equal parts each period. */
  readonly annualRate: number;
  readonly instalments: number;
  readonly instalmentsAYear: number;
  /** Added to the principal and repaid with it. */
  readonly capitalisedFeeCents: number;
  /** With every instalment. */
  readonly serviceFeeCents: number;
}

/** What a loan costs. Rates are fractions of a year. */
export interface CreditCost {
  /** Annuity and service fee together. */
  readonly instalmentCents: number;
  /** The last one takes the cents that rounding left. */
  readonly lastInstalmentCents: number;
  readonly totalCents: number;
  /** Total over what was lent. */
  readonly multiple: number;
  /** What the interest rate compounds to in a year, without fees. */
  readonly effectiveAnnualRate: number;
  /** The rate of a year at which the instalments, fees included, are worth what was lent; null when there is none. */
  readonly allInAnnualRate: number | null;
}

/**
 * The cost of a loan to the cent: P r / (1 - (1+r)^-n) plus the service fee, where P is the amount lent with the
 * capitalised fee and r the rate of a period. The total is what a schedule rounded to the cent adds up to.
 */
export function costOfCredit(terms: CreditTerms): CreditCost {
  const { principalCents, annualRate, instalments, instalmentsAYear, capitalisedFeeCents, serviceFeeCents } = terms;
  const rate = annualRate / instalmentsAYear;
  const financed = principalCents + capitalisedFeeCents;
  const annuity = instalmentOf(financed, rate, instalments);
  const instalmentCents = annuity + serviceFeeCents;
  const repayment = repaymentOf(financed, annuity, rate, instalments);
  const lastInstalmentCents = repayment.lastAnnuityCents + serviceFeeCents;
  const totalCents = instalmentCents * (repayment.instalments - 1) + lastInstalmentCents;
  const allIn = ratePerPeriodOf(principalCents, instalmentCents, instalments);
  return {
    instalmentCents,
    lastInstalmentCents,
    totalCents,
    multiple: totalCents / principalCents,
    effectiveAnnualRate: effectiveAnnualRate(rate, instalmentsAYear),
    allInAnnualRate: allIn === null ? null : effectiveAnnualRate(allIn, instalmentsAYear),
  };
}
