import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { priceCapsOf } from '@imali/ledger/credit-prices/credit-price-caps.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { instalmentOf } from '../affordability/annuity.ts';
import { USUAL_CREDIT_TERMS } from '../data/usual-credit-terms.ts';

/** What a loan of which nothing but the receipt is known is taken to cost a month. */
export interface UsualInstalment {
  readonly monthlyCents: number;
  readonly months: number;
  /** Nominal rate of a year as a fraction. */
  readonly annualRate: number;
  /** With VAT, as is the service fee of a month; 0 of a product without price. */
  readonly initiationFeeCents: number;
  readonly serviceFeeCents: number;
  readonly source: string;
  readonly expectedWithinDays: number;
}

/**
 * The usual instalment of a product: the receipt and the highest initiation fee, repaid over the usual term at the
 * highest rate, and the highest service fee (National Credit Regulations 42 and 44, fees with VAT). Null for a label
 * that is no loan received, and before the first tables.
 * @param receivedCents above 0
 */
export function usualInstalmentOf(
  label: LabelId,
  receivedCents: number,
  receivedOn: CalendarDate,
): UsualInstalment | null {
  const table = USUAL_CREDIT_TERMS.findLast(({ effectiveFrom }) => effectiveFrom <= receivedOn);
  const term = table?.terms.find((entry) => entry.label === label && receivedCents <= entry.upToCents);
  if (!table || !term) return null;
  const { months, creditType, expectedWithinDays } = term;
  const isFree = creditType === null;
  const caps = isFree ? null : priceCapsOf({ creditType, principalCents: receivedCents, months, agreedOn: receivedOn });
  if (!isFree && caps === null) return null;
  const annualRate = caps?.annualRate ?? 0;
  const initiationFeeCents = caps?.initiationFeeInclVatCents ?? 0;
  const serviceFeeCents = caps?.serviceFeeInclVatCents ?? 0;
  return {
    monthlyCents: instalmentOf(receivedCents + initiationFeeCents, annualRate / 12, months) + serviceFeeCents,
    months,
    annualRate,
    initiationFeeCents,
    serviceFeeCents,
    source: caps ? `${table.source}; ${caps.source}` : table.source,
    expectedWithinDays,
  };
}
