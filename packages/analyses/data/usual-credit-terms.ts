import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { CreditType } from '@imali/ledger/credit-prices/credit-price-tables.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';

/** How a loan of a product is usually repaid. */
export interface UsualTerm {
  readonly label: LabelId;
  /** Holds loans up to this many cents. */
  readonly upToCents: number;
  /** Monthly instalments. */
  readonly months: number;
  /** What its price is capped as; null where the advance is repaid without interest. */
  readonly creditType: CreditType | null;
  /** Days after the receipt during which no sign of repayment leaves the loan owed through this account. */
  readonly expectedWithinDays: number;
}

export interface UsualCreditTerms {
  readonly effectiveFrom: CalendarDate;
  readonly source: string;
  /** By label, smallest loans first. */
  readonly terms: readonly UsualTerm[];
}

/** A loan of one month is overdue for another before it is taken to be repaid elsewhere; an instalment loan for two due dates. */
const [ONE_MONTH_LOAN, INSTALMENT_LOAN] = [62, 92];

/**
 * Choices of this product, not law: the shorter of the usual terms, so that the instalment is not understated. Prices
 * are the caps of the National Credit Act on the day of the receipt (functions/revets/domain/data).
 */
export const USUAL_CREDIT_TERMS: readonly UsualCreditTerms[] = [
  {
    effectiveFrom: '2016-05-06',
    source: 'Product choice of 2026: one month for short-term loans and advances, 12, 36 or 60 months for other credit',
    terms: [
      {
        label: 'loan_in.short_term',
        upToCents: Number.POSITIVE_INFINITY,
        months: 1,
        creditType: 'short_term',
        expectedWithinDays: ONE_MONTH_LOAN,
      },
      {
        label: 'loan_in.wage_advance',
        upToCents: Number.POSITIVE_INFINITY,
        months: 1,
        creditType: null,
        expectedWithinDays: ONE_MONTH_LOAN,
      },
      {
        label: 'loan_in.personal',
        upToCents: 800_000,
        months: 12,
        creditType: 'unsecured',
        expectedWithinDays: INSTALMENT_LOAN,
      },
      {
        label: 'loan_in.personal',
        upToCents: 5_000_000,
        months: 36,
        creditType: 'unsecured',
        expectedWithinDays: INSTALMENT_LOAN,
      },
      {
        label: 'loan_in.personal',
        upToCents: Number.POSITIVE_INFINITY,
        months: 60,
        creditType: 'unsecured',
        expectedWithinDays: INSTALMENT_LOAN,
      },
      {
        label: 'loan_in.other',
        upToCents: Number.POSITIVE_INFINITY,
        months: 60,
        creditType: 'other',
        expectedWithinDays: INSTALMENT_LOAN,
      },
    ],
  },
];
