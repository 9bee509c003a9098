import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { type AnnuityCheck, checkAnnuity } from './annuity-check.ts';
import { REVET_THRESHOLDS, type RevetThresholds } from './data/revet-thresholds.ts';
import { coverageReasons, dataReasons, verdictReason } from './revet-checks.ts';
import type { RevetFigures } from './revet-figures.ts';
import { inOrderOfWeight, type RevetColour, type RevetReason, worstColour } from './revet-reason.ts';
import { monthlyInstalment, type StatedLoan } from './stated-loan.ts';

/** What is known about an application that is to be vetted. */
export interface RevetCase {
  readonly loan: StatedLoan;
  /** Why the lender declined the applicant before; null or blank when it did not. */
  readonly reasonForDecline: string | null;
  readonly figures: RevetFigures;
  /** Calendar date in Africa/Johannesburg. */
  readonly today: CalendarDate;
  /** The organisation's own thresholds in place of the defaults. */
  readonly thresholds?: Partial<RevetThresholds>;
  /** Findings from elsewhere, such as the authenticity of a statement. */
  readonly flags?: readonly RevetReason[];
}

export interface RevetOutcome {
  readonly outcome: RevetColour;
  /** REVET for an applicant whom the lender declined before, VET for a new one. */
  readonly type: 'REVET' | 'VET';
  /** What the outcome amounts to. It is no decision: POPIA section 71 leaves that to a person. */
  readonly recommendation: 'proceed' | 'refer' | 'decline';
  readonly notice: string;
  /** Everything that was checked, what weighs most first; green reasons say what passed. */
  readonly reasons: readonly RevetReason[];
  readonly annuity: AnnuityCheck;
  readonly monthlyInstalmentCents: number;
  readonly asOf: CalendarDate;
  readonly thresholds: RevetThresholds;
}

const RECOMMENDATIONS = { GREEN: 'proceed', AMBER: 'refer', RED: 'decline' } as const;

const NOTICE =
  'This is a recommendation from bank data with its reasons. A person takes the decision, and the applicant may make representations about it.';

/** The default thresholds of a day, the oldest before the first, with those that an organisation sets in their place. */
export function revetThresholdsOn(date: CalendarDate, own: Partial<RevetThresholds> = {}): RevetThresholds {
  const found = REVET_THRESHOLDS.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? REVET_THRESHOLDS[0];
  if (!found) throw new Error('no table of re-vetting thresholds');
  const { effectiveFrom: _, ...defaults } = found;
  return { ...defaults, ...own };
}

/** REVET for an applicant whom the lender declined before, VET for a new one. */
export function revetType(reasonForDecline: string | null): 'REVET' | 'VET' {
  return (reasonForDecline ?? '').trim() === '' ? 'VET' : 'REVET';
}

/** An outcome without what is said of a loan. */
export type DataOutcome = Pick<RevetOutcome, 'outcome' | 'type' | 'recommendation' | 'notice' | 'reasons' | 'asOf'>;

/**
 * What the bank data says where no loan was stated: never GREEN, as nobody can say that an instalment is covered that
 * nobody named. The affordability verdict is that on the largest instalment: RED where no instalment could be carried.
 */
export function dataOutcome(given: Omit<RevetCase, 'loan'>): DataOutcome {
  const { figures, today, flags = [] } = given;
  const unknown: RevetReason = {
    code: 'loan_not_stated',
    colour: 'AMBER',
    message: 'No loan was stated, so we did not check whether its instalment is covered.',
    unit: 'yes_or_no',
    measured: false,
    limit: true,
    evidence: [],
  };
  const reasons = [
    verdictReason(figures, null, today),
    ...dataReasons(figures, revetThresholdsOn(today, given.thresholds), today),
    unknown,
    ...flags,
  ];
  const outcome = worstColour(reasons);
  return {
    outcome,
    type: revetType(given.reasonForDecline),
    recommendation: RECOMMENDATIONS[outcome],
    notice: NOTICE,
    reasons: inOrderOfWeight(reasons),
    asOf: figures.asOf,
  };
}

function annuityReasons({ findings, reading }: AnnuityCheck): RevetReason[] {
  if (findings.length > 0) return findings.map((finding) => ({ ...finding, colour: 'AMBER', evidence: [] }));
  const message =
    reading === null
      ? 'Amount, instalment and number hold together, and the price is lawful; no rate was stated.'
      : 'Amount, instalment, number and rate hold together, and the price is lawful.';
  return [
    { code: 'loan_agrees', colour: 'GREEN', message, unit: 'yes_or_no', measured: true, limit: true, evidence: [] },
  ];
}

/**
 * RED, AMBER or GREEN (ANALYSES, Re-vetting). Red: a usual month does not carry the instalment, or debt review, or debit
 * orders returned for lack of funds in too many of the last months, or a red flag from elsewhere. Green: a usual month
 * and the worst one carry it and nothing is red or amber. Amber: everything between. The thresholds are the
 * organisation's or the dated defaults. Throws a RangeError for a loan without amount, instalment, number or duration.
 */
export function revetOutcome(given: RevetCase): RevetOutcome {
  const { loan, figures, today, flags = [] } = given;
  const thresholds = revetThresholdsOn(today, given.thresholds);
  const annuity = checkAnnuity(loan, thresholds.instalmentTolerance);
  const monthlyInstalmentCents = monthlyInstalment(loan);
  const reasons = [
    ...coverageReasons(figures, monthlyInstalmentCents),
    verdictReason(figures, monthlyInstalmentCents, today),
    ...dataReasons(figures, thresholds, today),
    ...annuityReasons(annuity),
    ...flags,
  ];
  const outcome = worstColour(reasons);
  return {
    outcome,
    type: revetType(given.reasonForDecline),
    recommendation: RECOMMENDATIONS[outcome],
    notice: NOTICE,
    reasons: inOrderOfWeight(reasons),
    annuity,
    monthlyInstalmentCents,
    asOf: figures.asOf,
    thresholds,
  };
}
