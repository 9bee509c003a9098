import { type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import { MAX_REVET_EVIDENCE } from '../../../schemas/entities/revet.ts';
import type { ApplicantData } from './applicant-data.ts';
import { type DataOutcome, dataOutcome, revetOutcome, revetThresholdsOn, revetType } from './revet-outcome.ts';
import type { RevetReason } from './revet-reason.ts';
import type { RevetContact, RevetFinding, RevetRow } from './revet-store.ts';

/** A reason as it is kept: of very many transactions the first ones, and how many they are. */
function keptReason({ evidence, ...reason }: RevetReason): RevetFinding['reasons'][number] {
  return { ...reason, evidence: evidence.slice(0, MAX_REVET_EVIDENCE), evidenceCount: evidence.length };
}

function outcomeOf(row: RevetRow, found: NonNullable<ApplicantData['found']>, today: CalendarDate): DataOutcome {
  const given = { reasonForDecline: row.reason_for_decline, figures: found.figures, today };
  if (row.loan === null) return dataOutcome(given);
  const loan = {
    ...row.loan,
    effectiveRatePercent: row.effective_interest_rate,
    creditType: null,
    agreedOn: today,
  };
  return revetOutcome({ ...given, loan });
}

/** What a row comes to with the bank data that there is, and whether its applicant is to be asked for more. */
export function vetRow(
  row: RevetRow,
  data: ApplicantData,
  today: CalendarDate,
  at: string,
): { readonly finding: RevetFinding; readonly contact: RevetContact; readonly follows: string | null } {
  const type = revetType(row.reason_for_decline);
  const { applicantId, underWay, found } = data;
  if (found === null) {
    return {
      finding: {
        state: 'AWAITING_DATA',
        outcome: null,
        type,
        recommendation: null,
        notice: null,
        reasons: [],
        asOf: null,
        applicantId,
        applicationId: null,
        decidedAt: null,
      },
      contact: { state: underWay === null ? 'due' : 'not_needed', applicationId: null, reason: null },
      follows: underWay,
    };
  }
  const { outcome, recommendation, notice, reasons, asOf } = outcomeOf(row, found, today);
  const isStale = daysBetween(asOf, today) > revetThresholdsOn(today).maxDataAgeDays;
  return {
    finding: {
      state: 'COMPLETED',
      outcome,
      type,
      recommendation,
      notice,
      reasons: reasons.map(keptReason),
      asOf,
      applicantId,
      applicationId: found.applicationId,
      decidedAt: at,
    },
    contact: { state: isStale && underWay === null ? 'due' : 'not_needed', applicationId: null, reason: null },
    follows: isStale ? underWay : null,
  };
}
