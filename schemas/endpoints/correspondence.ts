import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ApplicantRequestClosing,
  ApplicantRequestIn,
  ApplicantRequestOut,
  ConnectAnswerIn,
  ConnectRequests,
} from '../entities/casework/applicant-request.ts';
import {
  ConnectDecision,
  DecisionLetterIn,
  DecisionLetterOut,
  RepresentationAnswerIn,
  RepresentationIn,
  RepresentationOut,
} from '../entities/casework/decision-letter.ts';
import { AddressQuery, FileAddress } from '../entities/file-address.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const own = { area: 'decisions', scopes: ['organisation:api'] } as const;
/** The applicant's side: the bearer is the token of a connect link. */
const applicant = { area: 'connect', scopes: 'connect' } as const;
const ofApplication = z.object({ application_id: Id });
const ofRequest = ofApplication.extend({ request_id: Id });

export const askApplicant = endpoint({
  ...own,
  id: 'askApplicant',
  permission: 'applications.write',
  audit: { action: 'applicant.asked', subject: 'application', at: 'application_id' },
  method: 'POST',
  path: '/v1/decisions/{application_id}/applicant_requests',
  summary: 'Ask the applicant for a statement, a document or consent',
  description:
    'Mails the applicant a link to the connect page, which shows what you ask for. A statement or a consent that comes answers it. The event `applicant_request.answered` says so.',
  request: { path: ofApplication, body: ApplicantRequestIn },
  replies: { 201: ApplicantRequestOut },
  errors: [
    'application_not_found',
    'application_closed',
    'application_expired',
    'consent_withdrawn',
    'invite_recipient_unknown',
    'organisation_in_test_mode',
    'recipient_suppressed',
    'too_many_requests',
    'applicant_requests_full',
  ],
});

export const listApplicantRequests = endpoint({
  ...own,
  id: 'listApplicantRequests',
  permission: 'applications.read',
  audit: { action: 'applicant_requests.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/applicant_requests',
  summary: 'Requests to the applicant, newest first',
  description: 'With what answered it.',
  request: { path: ofApplication, query: ListQuery },
  replies: { 200: pageOf(ApplicantRequestOut).meta({ id: 'ApplicantRequests' }) },
  errors: ['application_not_found'],
});

export const closeApplicantRequest = endpoint({
  ...own,
  id: 'closeApplicantRequest',
  permission: 'applications.write',
  audit: { action: 'applicant_request.closed', subject: 'application', at: 'application_id' },
  method: 'POST',
  path: '/v1/decisions/{application_id}/applicant_requests/{request_id}/close',
  summary: 'Close a request to the applicant',
  description: 'For what you received in another way or no longer need. The applicant no longer sees the request.',
  request: { path: ofRequest, body: ApplicantRequestClosing },
  replies: { 200: ApplicantRequestOut },
  errors: ['resource_not_found', 'applicant_request_closed'],
});

export const listConnectRequests = endpoint({
  ...applicant,
  id: 'listConnectRequests',
  method: 'GET',
  path: '/v1/connect/{application_id}/requests',
  summary: 'What the lender asks this applicant for',
  description: 'Open requests and those that were answered, newest first.',
  request: { path: ofApplication },
  replies: { 200: ConnectRequests },
  errors: ['application_not_found'],
});

export const answerConnectRequest = endpoint({
  ...applicant,
  id: 'answerConnectRequest',
  audit: { action: 'applicant_request.answered', subject: 'application', at: 'application_id' },
  ignoresIdempotencyKey: true,
  method: 'POST',
  path: '/v1/connect/{application_id}/requests/{request_id}/answer',
  summary: 'Answer the lender in words',
  description: 'For example how a document was sent. Statements and consent answer by themselves.',
  request: { path: ofRequest, body: ConnectAnswerIn },
  replies: { 200: ConnectRequests },
  errors: ['application_not_found', 'resource_not_found', 'applicant_request_closed', 'consent_withdrawn'],
  requestsPerMinute: 10,
});

const ofDecision = ofApplication.extend({ decision_id: Id });

export const writeDecisionLetter = endpoint({
  ...own,
  id: 'writeDecisionLetter',
  permission: 'applications.write',
  audit: { action: 'letter.written', subject: 'decision', at: 'decision_id' },
  method: 'POST',
  path: '/v1/decisions/{application_id}/{decision_id}/letter',
  summary: 'Write the applicant what was decided, and why',
  description:
    'The dominant reason in writing (section 62 of the National Credit Act), how it was decided and how to make representations (section 71 of POPIA), of the outcome in force: the decision, or an override. It is written and mailed once: the same call again answers the same letter. Not legal advice.',
  request: { path: ofDecision, body: DecisionLetterIn },
  replies: { 200: DecisionLetterOut },
  errors: [
    'resource_not_found',
    'letter_not_due',
    'letter_reason_missing',
    'override_waits',
    'invite_recipient_unknown',
    'organisation_in_test_mode',
    'recipient_suppressed',
    'too_many_requests',
    'application_closed',
    'application_expired',
    'consent_withdrawn',
  ],
});

export const getDecisionLetter = endpoint({
  ...own,
  id: 'getDecisionLetter',
  permission: 'applications.read',
  audit: { action: 'letter.read', subject: 'decision', at: 'decision_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/{decision_id}/letter',
  summary: 'The newest letter about a decision',
  description: 'With its signature, and the digest of its PDF.',
  request: { path: ofDecision },
  replies: { 200: DecisionLetterOut },
  errors: ['resource_not_found'],
});

export const getDecisionLetterFile = endpoint({
  ...own,
  id: 'getDecisionLetterFile',
  permission: 'applications.read',
  audit: { action: 'letter.read', subject: 'decision', at: 'decision_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/{decision_id}/letter/file',
  summary: 'The newest letter about a decision as PDF',
  description: 'The same bytes each time. The address holds for five minutes.',
  request: { path: ofDecision, query: AddressQuery },
  replies: { 200: FileAddress, 303: 'empty' },
  errors: ['resource_not_found'],
});

export const listRepresentations = endpoint({
  ...own,
  id: 'listRepresentations',
  permission: 'applications.read',
  audit: { action: 'representations.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/representations',
  summary: 'What the applicant says against decisions, newest first',
  description: 'Objections, and labels that the applicant says are wrong, with your answers.',
  request: { path: ofApplication, query: ListQuery },
  replies: { 200: pageOf(RepresentationOut).meta({ id: 'Representations' }) },
  errors: ['application_not_found'],
});

export const answerRepresentation = endpoint({
  ...own,
  id: 'answerRepresentation',
  permission: 'applications.write',
  audit: { action: 'representation.answered', subject: 'application', at: 'application_id' },
  method: 'POST',
  path: '/v1/decisions/{application_id}/representations/{representation_id}/answer',
  summary: 'Answer what the applicant says against a decision',
  description:
    'Once, in words that the applicant reads. Correct a label and decide again before, where the applicant is right.',
  request: { path: ofApplication.extend({ representation_id: Id }), body: RepresentationAnswerIn },
  replies: { 200: RepresentationOut },
  errors: ['resource_not_found', 'representation_answered'],
});

export const getConnectDecision = endpoint({
  ...applicant,
  id: 'getConnectDecision',
  audit: { action: 'letter.opened', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/connect/{application_id}/decision',
  summary: 'What was decided, why, and on which transactions, for the applicant',
  description: 'Of the newest letter. Always behind a one-time code, also where the lender asks for none elsewhere.',
  request: { path: ofApplication },
  replies: { 200: ConnectDecision },
  errors: ['application_not_found', 'applicant_code_required', 'resource_not_found'],
});

export const makeRepresentation = endpoint({
  ...applicant,
  id: 'makeRepresentation',
  audit: { action: 'representation.made', subject: 'application', at: 'application_id' },
  ignoresIdempotencyKey: true,
  method: 'POST',
  path: '/v1/connect/{application_id}/decision/representations',
  summary: 'Object to a decision, or have a label corrected',
  description: 'The event `representation.made` informs the lender, who answers here.',
  request: { path: ofApplication, body: RepresentationIn },
  replies: { 200: ConnectDecision },
  errors: [
    'application_not_found',
    'applicant_code_required',
    'resource_not_found',
    'representations_full',
    'consent_withdrawn',
  ],
  requestsPerMinute: 10,
});
