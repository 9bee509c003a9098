import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Invite, InvitedApplication, InviteIn, ReinviteIn } from '../entities/invites.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const scopes = ['organisation:api'] as const;
const path = z.object({ application_id: Id });

export const inviteApplicant = endpoint({
  id: 'inviteApplicant',
  audit: { action: 'applicant.invited', subject: 'application', made: 'id' },
  area: 'applications',
  method: 'POST',
  path: '/v1/applications/applications/invite',
  summary: 'Create an application and mail its link to the applicant',
  description:
    'With email_not_sent the application exists all the same: the error names it in application_id. An organisation sends one address at most five invites a day.',
  scopes,
  permission: 'applications.write',
  request: { body: InviteIn },
  replies: { 201: InvitedApplication },
  errors: [
    'applicant_not_found',
    'application_config_not_found',
    'no_applicationconfigs',
    'email_not_sent',
    'organisation_in_test_mode',
    'recipient_suppressed',
    'test_mode_applications_full',
    'too_many_requests',
  ],
});

export const reinviteApplicant = endpoint({
  id: 'reinviteApplicant',
  audit: { action: 'applicant.invited', subject: 'application', at: 'application_id' },
  area: 'applications',
  method: 'POST',
  path: '/v1/applications/applications/{application_id}/invite',
  summary: 'Send the link of an application again',
  description: 'By email, or as a WhatsApp message from the number that the organisation registered.',
  scopes,
  permission: 'applications.write',
  request: { path, body: ReinviteIn },
  replies: { 201: Invite },
  errors: [
    'application_not_found',
    'application_expired',
    'application_closed',
    'consent_withdrawn',
    'email_not_sent',
    'invite_recipient_unknown',
    'organisation_in_test_mode',
    'recipient_suppressed',
    'too_many_requests',
    'whatsapp_not_registered',
    'whatsapp_not_sent',
  ],
});

export const listInvites = endpoint({
  id: 'listInvites',
  audit: { action: 'invites.read', subject: 'application', at: 'application_id' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/applications/{application_id}/invites/',
  summary: 'List the invites of an application and their status, newest first',
  description: 'The invitations of an application, the newest first, with the state of each.',
  scopes,
  permission: 'applications.read',
  request: { path, query: ListQuery },
  replies: { 200: pageOf(Invite) },
  errors: ['application_not_found'],
});
