import { randsOrNull } from '@imali/ledger/basics/cents.ts';
import type * as z from 'zod';
import type { ListedRevetSubmission, Revet, RevetSubmission } from '../../../schemas/entities/revet.ts';
import { revetType } from '../domain/revet-outcome.ts';
import {
  partsOfRevetId,
  type RevetRecord,
  type RevetRow,
  type RevetSubmissionRecord,
  revetIdOf,
} from '../domain/revet-store.ts';

/** Ids that the answer to a submission names. */
const NAMED = 100;

/** How far a submission is. */
export function listedSubmissionView(submission: RevetSubmissionRecord): z.input<typeof ListedRevetSubmission> {
  const { id, rows, green, amber, red, awaiting, erased, createdAt } = submission;
  const completed = green + amber + red;
  return {
    id,
    rows,
    completed,
    awaiting_data: awaiting,
    erased,
    outcomes: { GREEN: green, AMBER: amber, RED: red },
    state: completed + awaiting + erased < rows ? 'PROCESSING' : awaiting > 0 ? 'COMPLETED_WITH_PENDING' : 'COMPLETED',
    created_at: createdAt,
  };
}

export function revetSubmissionView(submission: RevetSubmissionRecord): z.input<typeof RevetSubmission> {
  const { id, rows } = submission;
  return {
    ...listedSubmissionView(submission),
    revet_ids: Array.from({ length: Math.min(rows, NAMED) }, (_, index) => revetIdOf(id, index + 1)),
  };
}

function statedView(row: RevetRow) {
  const { loan } = row;
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    installment_value: randsOrNull(loan?.instalmentCents ?? null),
    loan_duration: loan?.durationMonths ?? null,
    loan_amount: randsOrNull(loan?.loanCents ?? null),
    number_of_installments: loan?.numberOfInstalments ?? null,
    effective_interest_rate: row.effective_interest_rate,
    reason_for_decline: row.reason_for_decline,
  };
}

export function revetView(record: RevetRecord): z.input<typeof Revet> {
  const { id, row, finding, contact, createdAt } = record;
  return {
    id,
    submission_id: partsOfRevetId(id).submissionId,
    state: finding.state,
    outcome: finding.outcome,
    type: finding.type,
    recommendation: finding.recommendation,
    notice: finding.notice,
    reasons: finding.reasons.map(({ evidenceCount, ...reason }) => ({ ...reason, evidence_count: evidenceCount })),
    as_of: finding.asOf,
    applicant_id: finding.applicantId,
    application_id: finding.applicationId,
    ...statedView(row),
    contact: {
      method: row.contact_method,
      state: contact.state,
      application_id: contact.applicationId,
      reason: contact.reason,
    },
    created_at: createdAt,
    decided_at: finding.decidedAt,
  };
}

/** A row that nobody has checked yet. */
export function pendingRevetView(id: string, row: RevetRow, createdAt: string): z.input<typeof Revet> {
  return {
    id,
    submission_id: partsOfRevetId(id).submissionId,
    state: 'PENDING',
    outcome: null,
    type: revetType(row.reason_for_decline),
    recommendation: null,
    notice: null,
    reasons: [],
    as_of: null,
    applicant_id: row.applicantId,
    application_id: null,
    ...statedView(row),
    contact: { method: row.contact_method, state: 'not_needed', application_id: null, reason: null },
    created_at: createdAt,
    decided_at: null,
  };
}
