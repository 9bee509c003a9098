import type { Answered } from '../console-api.ts';

/** An application as it answers for itself: nothing was agreed to yet. */
export const application: Answered<'getApplication'> = {
  id: '692039c05f3c8b2a1d9e4f70',
  applicant: '692039c05f3c8b2a1d9e4f71',
  application_config_id: '692039c05f3c8b2a1d9e4f72',
  redirect_url: null,
  proxy_id: '692039c05f3c8b2a1d9e4f73',
  affinity_opt_in: false,
  consent_given_at: null,
  consent_revoked_at: null,
  closed_at: null,
  connect_url: null,
  expiry: '2999-03-20T00:00:00.000Z',
  created_at: '2026-03-01T00:00:00.000Z',
  applicant_name: null,
  applicant_email: null,
  applicant_phone: null,
  applicant_gov_id: null,
  applicant_reference: null,
  status: 'waiting',
  bank_connection: null,
};
