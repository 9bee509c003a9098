import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../identifiers.ts';
import { page, StaffForm, StaffHeaders } from '../staff-page.ts';

const staff = { area: 'pages', scopes: 'none', errors: [], requestsPerMinute: 120 } as const;

/** An organisation as a member of staff saw it. */
const Judged = StaffForm.extend({
  organisation_id: Id,
  seen: z
    .string()
    .max(64)
    .meta({
      description: 'Digest of what the page showed',
      examples: ['n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'],
    }),
});

export const getApprovalsPage = endpoint({
  ...staff,
  id: 'getApprovalsPage',
  method: 'GET',
  path: '/approvals/',
  summary: 'Page of the organisations that asked to leave test mode',
  description: 'For our own staff: without the cookie access_token it leads to /auth/login.',
  request: {
    headers: StaffHeaders,
    query: z.object({
      changed: z
        .enum(['yes'])
        .optional()
        .catch('yes')
        .meta({ description: 'Whether an approval came too late for what it saw', examples: ['yes'] }),
      after: Id.optional().meta({ description: 'Organisation after which the page begins, to go on from' }),
    }),
  },
  replies: { 200: page, 303: 'empty', 403: page },
});

export const approveOrganisation = endpoint({
  ...staff,
  id: 'approveOrganisation',
  method: 'POST',
  ignoresIdempotencyKey: true,
  path: '/approvals/',
  summary: 'Approve an organisation, which ends its test mode',
  description:
    'For our own staff. It goes through while name, numbers and contact are those that the page showed, and the address of the owner is proven; the audit log of the organisation has what was approved.',
  request: {
    headers: StaffHeaders,
    form: Judged,
  },
  replies: { 303: 'empty', 403: page },
});

export const refuseOrganisation = endpoint({
  ...staff,
  id: 'refuseOrganisation',
  method: 'POST',
  ignoresIdempotencyKey: true,
  path: '/approvals/refusals/',
  summary: 'Refuse what an organisation stated to leave test mode',
  description:
    'For our own staff. The organisation sees the reason, which its audit log has as well, is no longer on the list, and asks again by stating something else.',
  request: {
    headers: StaffHeaders,
    form: Judged.extend({
      reason: z
        .string()
        .trim()
        .min(5)
        .max(300)
        .meta({ description: 'What the organisation reads', examples: ['The company number is of another company.'] }),
    }),
  },
  replies: { 303: 'empty', 403: page },
});
