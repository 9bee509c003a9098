import type { CalendarDate } from '../basics/calendar.ts';
import { roundHalfUp } from '../basics/cents.ts';
import {
  CREDIT_PRICE_TABLES,
  type CreditPriceTable,
  type CreditType,
  type InitiationFeeCap,
  type InterestCap,
} from './credit-price-tables.ts';
import { REPO_RATES, REPO_RATES_KNOWN_UNTIL } from './repo-rates.ts';
import { VAT_RATES } from './vat-rates.ts';

/** What decides the highest price of an agreement. */
export interface PricedAgreement {
  /** Null when the lender named none: short term credit within its limits, unsecured credit above them. */
  readonly creditType: CreditType | null;
  readonly principalCents: number;
  readonly months: number;
  readonly agreedOn: CalendarDate;
  /** A short term loan after the first one of the calendar year with the same lender. */
  readonly isFurtherLoan?: boolean;
  /** The repo rate of the day in hundredths of a per cent, where the caller knows it. */
  readonly repoBasisPoints?: number;
}

/** The highest lawful price of an agreement. Rates are fractions of a year, fees cents. */
export interface PriceCaps {
  readonly creditType: CreditType;
  /** Nominal: twelve times the rate of a month. */
  readonly annualRate: number;
  readonly initiationFeeCents: number;
  readonly initiationFeeInclVatCents: number;
  /** A month. */
  readonly serviceFeeCents: number;
  readonly serviceFeeInclVatCents: number;
  /** Repo rate that annualRate was taken from, null where it does not depend on it. */
  readonly repoRate: number | null;
  /** First day of that repo rate; null too where the caller named it. */
  readonly repoRateFrom: CalendarDate | null;
  /** Whether the rate depends on a repo rate that may have changed since the table was written. */
  readonly isRepoRateUncertain: boolean;
  readonly effectiveFrom: CalendarDate;
  readonly source: string;
}

function inForce<T extends { readonly effectiveFrom: CalendarDate }>(
  tables: readonly T[],
  date: CalendarDate,
): T | undefined {
  return tables.findLast(({ effectiveFrom }) => effectiveFrom <= date);
}

/** The credit type that an agreement is priced as: what exceeds the limits of short term credit is unsecured. */
function pricedAs({ creditType, principalCents, months }: PricedAgreement, table: CreditPriceTable): CreditType {
  const fits = principalCents <= table.shortTerm.principalCents && months <= table.shortTerm.months;
  if (creditType === null || creditType === 'short_term') return fits ? 'short_term' : 'unsecured';
  return creditType;
}

/** The highest initiation fee in cents before VAT, rounded down: base and share up to the cap, never above the share of the principal. */
function initiationFee(fee: InitiationFeeCap | null, principalCents: number, shareBasisPoints: number): number {
  if (fee === null) return 0;
  const above = Math.max(0, principalCents - fee.aboveCents);
  const tenth = Math.floor((above * fee.basisPoints) / 10_000);
  return Math.min(fee.baseCents + tenth, fee.capCents, Math.floor((principalCents * shareBasisPoints) / 10_000));
}

function annualRateOf(cap: InterestCap, repoBasisPoints: number, isFurtherLoan: boolean): number {
  if (cap.kind === 'above_repo') return (repoBasisPoints + cap.basisPoints) / 10_000;
  return (12 * (isFurtherLoan ? cap.furtherLoanBasisPoints : cap.basisPoints)) / 10_000;
}

/**
 * The highest interest, initiation fee and service fee of an agreement (National Credit Regulations 42 and 44), with VAT
 * on the fees at the rate of the day. Null before the first table of caps, repo rates or VAT.
 */
export function priceCapsOf(agreement: PricedAgreement): PriceCaps | null {
  const { principalCents, agreedOn, isFurtherLoan = false, repoBasisPoints } = agreement;
  const table = inForce(CREDIT_PRICE_TABLES, agreedOn);
  const repo = inForce(REPO_RATES, agreedOn);
  const vat = inForce(VAT_RATES, agreedOn);
  if (!table || !repo || !vat) return null;
  const creditType = pricedAs(agreement, table);
  const caps = table.caps[creditType];
  const isAboveRepo = caps.interest.kind === 'above_repo';
  const withVat = (cents: number): number => cents + roundHalfUp((cents * vat.basisPoints) / 10_000);
  const initiationFeeCents = initiationFee(caps.initiationFee, principalCents, table.initiationFeeShareBasisPoints);
  return {
    creditType,
    annualRate: annualRateOf(caps.interest, repoBasisPoints ?? repo.basisPoints, isFurtherLoan),
    initiationFeeCents,
    initiationFeeInclVatCents: withVat(initiationFeeCents),
    serviceFeeCents: caps.serviceFeeCents,
    serviceFeeInclVatCents: withVat(caps.serviceFeeCents),
    repoRate: isAboveRepo ? (repoBasisPoints ?? repo.basisPoints) / 10_000 : null,
    repoRateFrom: isAboveRepo && repoBasisPoints === undefined ? repo.effectiveFrom : null,
    isRepoRateUncertain: isAboveRepo && repoBasisPoints === undefined && agreedOn >= REPO_RATES_KNOWN_UNTIL,
    effectiveFrom: table.effectiveFrom,
    source: table.source,
  };
}
