import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  Applicant,
  ApplicantIn,
  ConnectLinkIn,
  ConnectLinkOut,
  CreateApplicationOutSchema,
  NewApplicationIn,
} from '../entities/application.ts';
import { FollowedApplication, ListedApplication, ListedApplicationsQuery } from '../entities/listed-application.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const scopes = ['organisation:api'] as const;

export const listApplications = endpoint({
  id: 'listApplications',
  audit: { action: 'applications.listed', subject: 'organisation' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/applications/',
  summary: 'Applications, newest first',
  description:
    'Each with its applicant and the state of its bank connection. A search compares with a thousand applicants at most for each word. With a status and no search, one whose status has just changed may be missing for a moment, a page can hold fewer than `limit` while `has_next` is true, and `count` is of the newest 10 000 applications that are in that status; of `waiting`, `connecting` and `expired`, among the newest 10 000 without bank data.',
  scopes,
  permission: 'applications.read',
  request: { query: ListedApplicationsQuery },
  replies: { 200: pageOf(ListedApplication) },
  errors: [],
});

export const getApplication = endpoint({
  id: 'getApplication',
  audit: { action: 'application.read', subject: 'application', at: 'application_id' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/applications/{application_id}',
  summary: 'One application',
  description: 'One application, where it stands, and the state of its bank connection.',
  scopes,
  permission: 'applications.read',
  request: { path: z.object({ application_id: Id }) },
  replies: { 200: FollowedApplication },
  errors: ['application_not_found'],
});

export const createApplication = endpoint({
  id: 'createApplication',
  audit: { action: 'application.created', subject: 'application', made: 'id' },
  area: 'applications',
  method: 'POST',
  path: '/v1/applications/',
  summary: 'Create an application',
  description: 'Makes an application for an applicant and answers its connect link. The link is shown this once.',
  scopes,
  permission: 'applications.write',
  request: { body: NewApplicationIn },
  replies: { 201: CreateApplicationOutSchema },
  errors: [
    'applicant_not_found',
    'application_config_not_found',
    'no_applicationconfigs',
    'test_mode_applications_full',
  ],
});

export const createConnectLink = endpoint({
  id: 'createConnectLink',
  audit: { action: 'connect_link.created', subject: 'application', at: 'application_id' },
  area: 'applications',
  method: 'POST',
  path: '/v1/applications/applications/{application_id}/connect_link',
  summary: 'Make a connect link',
  description:
    'Answers a further address that the applicant opens. We keep no address: it is shown here once. Anybody who has it can act as the applicant, so the call needs permission to write and is in the audit log.',
  scopes,
  permission: 'applications.write',
  request: { path: z.object({ application_id: Id }), body: ConnectLinkIn },
  replies: { 201: ConnectLinkOut },
  errors: ['application_not_found', 'application_expired', 'application_closed', 'consent_withdrawn'],
});

export const endConnectLinks = endpoint({
  id: 'endConnectLinks',
  audit: { action: 'connect_links.ended', subject: 'application', at: 'application_id' },
  area: 'applications',
  method: 'DELETE',
  path: '/v1/applications/applications/{application_id}/connect_link',
  summary: 'End the connect links of an application',
  description:
    'Existing links stop working for everybody. Data that the applicant gave stays. A new link or invite lets the applicant in again.',
  scopes,
  permission: 'applications.write',
  request: { path: z.object({ application_id: Id }) },
  replies: { 204: 'empty' },
  errors: ['application_not_found'],
});

export const listApplicants = endpoint({
  id: 'listApplicants',
  audit: { action: 'applicants.listed', subject: 'organisation' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/applicants/',
  summary: 'Applicants, newest first',
  description: 'The applicants of your organisation, the newest first.',
  scopes,
  permission: 'applications.read',
  request: { query: ListQuery },
  replies: { 200: pageOf(Applicant) },
  errors: [],
});

export const getApplicant = endpoint({
  id: 'getApplicant',
  audit: { action: 'applicant.read', subject: 'applicant', at: 'applicant_id' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/applicants/{applicant_id}',
  summary: 'One applicant',
  description: 'The applicant with what you stated, what the applicant stated, and where the two differ.',
  scopes,
  permission: 'applications.read',
  request: { path: z.object({ applicant_id: Id }) },
  replies: { 200: Applicant },
  errors: ['applicant_not_found'],
});

export const createApplicant = endpoint({
  id: 'createApplicant',
  audit: { action: 'applicant.created', subject: 'applicant', made: 'id' },
  area: 'applications',
  method: 'POST',
  path: '/v1/applications/applicants/',
  summary: 'Create an applicant',
  description:
    'An applicant can have many applications. Fields that you leave out can be stated later by the applicant.',
  scopes,
  permission: 'applications.write',
  request: { body: ApplicantIn },
  replies: { 201: Applicant },
  errors: [],
});
