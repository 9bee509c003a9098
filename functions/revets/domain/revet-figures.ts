import {
  type InstalmentVerdict,
  verdictOf,
  verdictOnInstalment,
} from '@imali/analyses/waterfall/verdict-on-instalment.ts';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import type { Affordability } from '../../../schemas/entities/analyses/affordability.ts';
import type { RiskInsights } from '../../../schemas/entities/analyses/risk-insights.ts';
import { documentOn } from '../../bank-data/domain/document-on.ts';
import { affordabilityOnFiles } from '../../bank-data/domain/files/affordability-on-files.ts';
import { applicantAuthenticity } from '../../bank-data/domain/files/applicant-authenticity.ts';
import type { UploadRecord } from '../../bank-data/domain/files/upload-store.ts';

/** A figure of the bank data with the ids of the transactions behind it. */
interface Backed<T> {
  readonly value: T;
  readonly evidence: readonly string[];
}

/** What an outcome reads of an applicant's bank data. Null where the data does not say. */
export interface RevetFigures {
  /** Last booked day of the data. */
  readonly asOf: CalendarDate;
  readonly maxInstalmentCents: Backed<number | null>;
  readonly worstMonthMaxInstalmentCents: Backed<number | null>;
  /**
   * The verdict of the affordability analysis on an instalment, or on the largest one where null, as read on a day; null of
   * a document from before verdicts.
   */
  readonly verdictOn: (instalmentCents: number | null, today: CalendarDate) => InstalmentVerdict | null;
  readonly fullMonths: number;
  /** Whether a usual month counts regular income that no longer comes. */
  readonly incomeEnded: Backed<boolean>;
  readonly debtReviewActive: Backed<boolean>;
  /** Debit orders returned for lack of funds. */
  readonly lackOfFundsReturns: readonly { readonly id: string; readonly bookedOn: CalendarDate }[];
  /** Gambling over income; null without income. */
  readonly gamblingShare: Backed<number | null>;
  /** Payments to debt collectors. */
  readonly collections: Backed<number>;
  /** Whether credit was taken up several times within a month. */
  readonly loansStacked: Backed<boolean>;
}

/** The figures of an affordability document that its largest instalment is worked out from. */
const BEHIND_INSTALMENT = ['net_income', 'statutory', 'debt_commitments', 'necessary_expenses_observed'] as const;

const unique = (ids: readonly (readonly string[] | undefined)[]): string[] => [
  ...new Set(ids.flatMap((some) => some ?? [])),
];

function centsOrNull(rands: number | null): number | null {
  return rands === null ? null : centsOf(rands);
}

/**
 * The figures of an outcome from the affordability and risk documents of one analysis.
 * @param files statement files of the application, whose authenticity the verdict takes in
 * @param bookedOn the day of a transaction by its id: documents name the transactions, not their days. Throws where it
 * knows none of a returned debit order.
 */
export function revetFigures(
  affordability: Affordability,
  risk: RiskInsights,
  files: readonly Pick<UploadRecord, 'id' | 'fileName' | 'state' | 'authenticity'>[],
  bookedOn: (transactionId: string) => CalendarDate | undefined,
): RevetFigures {
  const sample = unique(BEHIND_INSTALMENT.map((figure) => affordability.evidence[figure]));
  const ended = affordability.data_quality_issues.find(({ code }) => code === 'regular_income_ended');
  const returns = risk.returned_debit_orders.by_reason.insufficient_funds.evidence['amount'] ?? [];
  return {
    asOf: affordability.as_of,
    maxInstalmentCents: { value: centsOrNull(affordability.max_instalment), evidence: sample },
    worstMonthMaxInstalmentCents: { value: centsOrNull(affordability.max_instalment_worst_month), evidence: sample },
    verdictOn: (instalmentCents, today) => {
      const document = affordabilityOnFiles(
        documentOn('affordability', affordability, today),
        applicantAuthenticity(files, today),
      );
      return instalmentCents === null ? verdictOf(document) : verdictOnInstalment(document, instalmentCents);
    },
    fullMonths: affordability.full_months,
    incomeEnded: { value: ended !== undefined, evidence: ended?.transaction_ids ?? [] },
    debtReviewActive: { value: risk.debt_review.active, evidence: unique([risk.debt_review.evidence['amount']]) },
    lackOfFundsReturns: returns.map((id) => {
      const day = bookedOn(id);
      // Left out, a return would make the outcome better than the data is.
      if (day === undefined) throw new Error('no day is known of a returned debit order');
      return { id, bookedOn: day };
    }),
    gamblingShare: { value: risk.gambling.share_of_income, evidence: unique([risk.gambling.evidence['amount']]) },
    collections: { value: risk.collections.count, evidence: unique([risk.collections.evidence['amount']]) },
    loansStacked: {
      value: risk.loan_stacking.stacked,
      evidence: unique(risk.loan_stacking.episodes.map(({ evidence }) => evidence['amount'])),
    },
  };
}
