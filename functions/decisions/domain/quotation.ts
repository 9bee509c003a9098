import { nextBusinessDay } from '@imali/ledger/basics/business-days.ts';
import { centsOf, randsOf } from '@imali/ledger/basics/cents.ts';
import { priceCapsOf } from '@imali/ledger/credit-prices/credit-price-caps.ts';
import type { CreditType } from '@imali/ledger/credit-prices/credit-price-tables.ts';
import { repaymentOf } from '@imali/ledger/credit-prices/repayment.ts';
import type * as z from 'zod';
import type { DecisionOutcome } from '../../../schemas/entities/decision.ts';
import type { QuotationOut } from '../../../schemas/entities/quotation.ts';

type Approved = z.output<typeof DecisionOutcome> & { readonly kind: 'approve' };

export interface QuotedCredit {
  readonly applicationId: string;
  readonly decisionId: string;
  /** Null where the policy granted the credit. */
  readonly overrideId: string | null;
  readonly outcome: Approved;
  /** Null: short term credit within its limits, else unsecured credit. */
  readonly creditType: CreditType | null;
  readonly isFurtherLoan: boolean;
  /** In per cent of a year; null where the caller does not name it. */
  readonly repoRate: number | null;
  /** Calendar date in Africa/Johannesburg. */
  readonly quotedOn: string;
}

/** Days in which a quotation binds the lender: National Credit Act 34 of 2005, section 92(3). */
const BINDING_BUSINESS_DAYS = 5;

function bindingUntil(quotedOn: string): string {
  let day = quotedOn;
  for (let left = BINDING_BUSINESS_DAYS; left > 0; left -= 1) day = nextBusinessDay(day);
  return day;
}

/** `27.75%` as 27.75. */
const percentOf = (text: string): number => Number(text.replace('%', ''));

const capped = (charged: number, most: number, isUncertain = false) => ({
  charged,
  most,
  is_within: isUncertain ? null : charged <= most,
});

/** A price that is above one cap is unlawful, whatever the others are. */
function withinAll(caps: readonly { readonly is_within: boolean | null }[]): boolean | null {
  if (caps.some(({ is_within }) => is_within === false)) return false;
  return caps.some(({ is_within }) => is_within === null) ? null : true;
}

/** Of a fraction, in per cent: 0.2775 as 27.75, without the noise of binary fractions. */
const inPercent = (fraction: number): number => Number((fraction * 100).toFixed(6));

/**
 * The facts of the pre-agreement statement and quotation (National Credit Act, section 92; National Credit Regulations, form
 * 20) of credit that was granted, and whether its price is within the caps of regulations 42 and 44. Null for a lease, which
 * is no credit, and before the first table of caps.
 */
export function quotationOf(credit: QuotedCredit): QuotationOut | null {
  const { outcome, quotedOn, creditType, isFurtherLoan } = credit;
  if (outcome.annual_rate === null) return null;
  const [amount, initiation, monthly, instalment] = [
    centsOf(outcome.amount),
    centsOf(outcome.initiation_fee),
    centsOf(outcome.monthly_fee),
    centsOf(outcome.instalment),
  ] as const;
  const caps = priceCapsOf({
    creditType,
    principalCents: amount,
    months: outcome.term_months,
    agreedOn: quotedOn,
    isFurtherLoan,
    ...(credit.repoRate === null ? {} : { repoBasisPoints: Math.round(credit.repoRate * 100) }),
  });
  if (caps === null) return null;
  const rate = percentOf(outcome.annual_rate);
  const financed = amount + initiation;
  const repayment = repaymentOf(financed, instalment - monthly, rate / 1_200, outcome.term_months);
  const last = repayment.lastAnnuityCents + monthly;
  const total = (repayment.instalments - 1) * instalment + last;
  const fees = repayment.instalments * monthly;
  const quotedCaps = {
    interest: capped(rate, inPercent(caps.annualRate), caps.isRepoRateUncertain),
    initiation_fee: capped(outcome.initiation_fee, randsOf(caps.initiationFeeInclVatCents)),
    service_fee: capped(outcome.monthly_fee, randsOf(caps.serviceFeeInclVatCents)),
  };
  return {
    application_id: credit.applicationId,
    decision_id: credit.decisionId,
    override_id: credit.overrideId,
    quoted_on: quotedOn,
    binding_until: bindingUntil(quotedOn),
    credit_advanced: outcome.amount,
    initiation_fee: outcome.initiation_fee,
    principal_debt: randsOf(financed),
    annual_interest_rate: rate,
    instalments: repayment.instalments,
    instalment: outcome.instalment,
    last_instalment: randsOf(last),
    monthly_service_fee: outcome.monthly_fee,
    total_interest: randsOf(total - financed - fees),
    total_service_fees: randsOf(fees),
    total_cost_of_credit: randsOf(total - amount),
    total_repayable: randsOf(total),
    credit_cost_multiple: Number((total / amount).toFixed(4)),
    credit_type: caps.creditType,
    caps: {
      ...quotedCaps,
      repo_rate: caps.repoRate === null ? null : inPercent(caps.repoRate),
      repo_rate_from: caps.repoRateFrom,
      effective_from: caps.effectiveFrom,
      source: caps.source,
    },
    is_within_caps: withinAll(Object.values(quotedCaps)),
  };
}
