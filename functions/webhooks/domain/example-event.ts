import type { EventData, EventType } from '../../../schemas/events/event-catalogue.ts';

type Examples = { readonly [T in EventType]: EventData<T> };

/** Events of what a lender and an applicant ask and answer. */
function exampleCorrespondence(
  applicationId: string,
  id: string,
): Pick<Examples, 'representation.made' | 'applicant_request.answered'> {
  const ofApplication = { application_id: applicationId };
  return {
    'representation.made': {
      ...ofApplication,
      href: `/v1/decisions/${applicationId}/representations`,
      decision_id: id,
      representation_id: id,
      kind: 'objection',
    },
    'applicant_request.answered': {
      ...ofApplication,
      href: `/v1/decisions/${applicationId}/applicant_requests`,
      request_id: id,
      kind: 'statement',
      how: 'statement',
    },
  };
}

/**
 * What events say, for trying a receiver out.
 * @param applicationId the application that they are about
 * @param id of everything else that they name
 * @param at UTC instant
 */
export function exampleEventData(applicationId: string, id: string, at: string): Examples {
  const application = { application_id: applicationId, href: `/v1/applications/applications/${applicationId}` };
  const upload = {
    ...application,
    upload_id: id,
    href: `/v1/bank_connections/${applicationId}/statements/${id}`,
  };
  const submission = { submission_id: id, href: `/v1/applications/revet_submissions/${id}`, rows: 2 };
  const analysis = { ...application, generation: 1 };
  const bill = { bill_id: id, invoice_number: 'INV-000001', period: at.slice(0, 7), href: `/v1/billing/bills/${id}` };
  return {
    'application.created': { ...application, applicant_id: id, application_config_id: id },
    'connection.completed': { ...application, state: 'COMPLETE' },
    'connection.abandoned': { ...application, step: 'choose_bank' },
    'connection.failed': { ...application, grant_id: id, fault: 'bank_unavailable' },
    'statement.received': { ...upload, state: 'ACCEPTED' },
    'statement.rejected': { ...upload, state: 'REFUSED' },
    'analysis.completed': { ...analysis, state: 'READY' },
    'analysis.failed': { ...analysis, state: 'FAILED' },
    'bank_feed.refreshed': { ...application, grant_id: id, accounts: 1 },
    'revet.completed': { ...submission, outcomes: { GREEN: 1, AMBER: 1, RED: 0 } },
    'revet.awaiting_data': { ...submission, awaiting_data: 1 },
    'revet.decided': {
      ...application,
      href: `/v1/applications/revet/${id}`,
      submission_id: id,
      revet_id: id,
      outcome: 'GREEN',
    },
    'invite.status': { ...application, invite_id: id, channel: 'email', status: 'delivered' },
    'consent.revoked': { ...application, receipt_id: id, withdrawn_at: at, erased_at: at },
    'applicant.erased': {
      applicant_id: id,
      receipt_id: id,
      erased_at: at,
      href: `/v1/applications/applicants/${id}/erasure`,
    },
    'audit_log.day_closed': {
      day: at.slice(0, 10),
      entries: 2,
      last_sequence: 305,
      last_hash: 'c0ffee00'.repeat(8),
      href: '/v1/organisations/audit_log/export',
    },
    'decision.made': {
      ...application,
      href: `/v1/decisions/${applicationId}/${id}`,
      decision_id: id,
      outcome: 'approve',
    },
    'decision.not_made': {
      ...application,
      href: `/v1/decisions/${applicationId}/request`,
      generation: 1,
      problem: 'no_policy_in_force',
    },
    'back_test.completed': { back_test_id: id, href: `/v1/back_tests/${id}`, decisions: 2 },
    'outcomes.recorded': { report_id: id, href: '/v1/outcomes/', recorded: 2 },
    ...exampleCorrespondence(applicationId, id),
    'decision.overridden': {
      ...application,
      href: `/v1/decisions/${applicationId}/${id}/overrides`,
      decision_id: id,
      override_id: id,
      outcome: 'approve',
    },
    'bill.issued': bill,
    'bill.paid': bill,
    'webhook.test': { webhook_id: id, href: `/v1/webhooks/${id}` },
  };
}
