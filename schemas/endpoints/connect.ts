import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ApplicantCodeCheckIn,
  ApplicantCodeIn,
  ApplicantCodeOut,
  BankOut,
  ConfirmedApplicant,
  ConnectFlowOut,
  ConnectLoginIn,
  ConnectPersonalInfoIn,
  ConnectThread,
  ConnectUpload,
  ConsentIn,
  ConsentReceipts,
  ConsentWithdrawal,
  OauthReturnIn,
  OauthReturnQuery,
  SelectedBank,
} from '../entities/connect.ts';
import {
  ApplicantUploadsIn,
  StatementPasswordIn,
  StatementUploadsOut,
} from '../entities/statements/statement-upload.ts';
import { Id } from '../identifiers.ts';

/** The applicant's side: the bearer is the token of the connect link, which opens one application and nothing else. */
const applicant = { area: 'connect', scopes: 'connect' } as const;
/** A step can be taken again as it is, and its answer shows personal info, which is to be kept in one place only. */
const step = { ...applicant, ignoresIdempotencyKey: true } as const;
const path = z.object({ application_id: Id });
/** What any step may answer: the link is for this application, and the step is the one that is due. */
const stepErrors = ['application_not_found', 'consent_required', 'connect_step_not_open'] as const;

export const getConnectFlow = endpoint({
  id: 'getConnectFlow',
  ...applicant,
  method: 'GET',
  path: '/v1/connect/{application_id}',
  summary: 'The connect flow of an application, as its applicant sees it',
  description: 'What to show the applicant next, with the words, colours and documents of the lender.',
  opensAfterExpiry: true,
  opensUnconfirmed: true,
  request: { path },
  replies: { 200: ConnectFlowOut },
  errors: ['application_not_found', 'connect_link_expired'],
});

const code = { ...step, opensAfterExpiry: true, opensUnconfirmed: true } as const;

export const sendApplicantCode = endpoint({
  id: 'sendApplicantCode',
  audit: { action: 'applicant_code.sent', subject: 'application', at: 'application_id' },
  ...code,
  method: 'POST',
  path: '/v1/connect/{application_id}/code',
  summary: 'Send the applicant a one-time code',
  description:
    'By email, to the address that the lender stated, else to the one that the applicant stated. A code is taken for ten minutes and five tries, with the link that asked for it. An application gets at most five codes an hour.',
  request: { path, body: ApplicantCodeIn },
  replies: { 202: ApplicantCodeOut },
  errors: [
    'application_not_found',
    'applicant_contact_unknown',
    'applicant_code_not_sent',
    'organisation_in_test_mode',
    'too_many_requests',
  ],
  requestsPerMinute: 5,
});

export const checkApplicantCode = endpoint({
  id: 'checkApplicantCode',
  audit: { action: 'applicant_code.checked', subject: 'application', at: 'application_id' },
  ...code,
  method: 'POST',
  path: '/v1/connect/{application_id}/code/check',
  summary: "Take the applicant's code",
  description:
    'Answers a token for this browser, for a day and never longer than the link. The link itself stays as it was: in another browser it asks for a code again.',
  request: { path, body: ApplicantCodeCheckIn },
  replies: { 200: ConfirmedApplicant },
  errors: ['application_not_found', 'applicant_code_wrong', 'applicant_code_over'],
  requestsPerMinute: 10,
});

export const giveConsent = endpoint({
  id: 'giveConsent',
  audit: { action: 'consent.given', subject: 'application', at: 'application_id' },
  ...step,
  method: 'POST',
  path: '/v1/connect/{application_id}/consent',
  summary: 'Give consent, having read the legal documents',
  description: 'Names the documents and versions that the applicant read. Nothing is asked of a bank before.',
  request: { path, body: ConsentIn },
  replies: { 200: ConnectFlowOut },
  errors: ['application_not_found', 'consent_required', 'connect_step_not_open'],
  requestsPerMinute: 10,
});

export const listConsents = endpoint({
  id: 'listConsents',
  audit: { action: 'consents.read', subject: 'application', at: 'application_id' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/applications/{application_id}/consents',
  summary: 'What the applicant consented to and withdrew, with signatures',
  description:
    'Each time the applicant consented or withdrew the consent: to which versions of which texts, and what shows that it was the applicant. Each receipt carries a signature that anyone can verify with the published keys; see [Verify a receipt](/docs/security#verify-a-receipt). Receipts outlive a withdrawal.',
  scopes: ['organisation:api'],
  permission: 'applications.read',
  request: { path: z.object({ application_id: Id }) },
  replies: { 200: ConsentReceipts },
  errors: ['application_not_found'],
});

export const withdrawConsent = endpoint({
  id: 'withdrawConsent',
  audit: { action: 'consent.withdrawn', subject: 'application', at: 'application_id' },
  ...step,
  method: 'DELETE',
  path: '/v1/connect/{application_id}/consent',
  summary: 'Withdraw consent: bank data and personal info are erased, and the lender is notified',
  description: 'A link past its end still withdraws the consent that was given with it.',
  opensAfterExpiry: true,
  request: { path },
  replies: { 202: ConsentWithdrawal },
  errors: ['application_not_found', 'connect_link_expired', 'consent_required'],
  requestsPerMinute: 10,
});

export const submitConnectStep = endpoint({
  id: 'submitConnectStep',
  audit: { action: 'connect_step.submitted', subject: 'application', at: 'application_id' },
  ...step,
  method: 'POST',
  path: '/v1/connect/{application_id}/steps/{connection_id}',
  summary: 'Send the form of a step: the personal info',
  description:
    'A South African national_id (id_country ZA) must have 13 digits, a right check digit, and begin with the date of birth.',
  request: { path: z.object({ application_id: Id, connection_id: Id }), body: ConnectPersonalInfoIn },
  replies: { 200: ConnectFlowOut },
  errors: [...stepErrors, 'resource_not_found'],
  requestsPerMinute: 20,
});

export const listConnectBanks = endpoint({
  id: 'listConnectBanks',
  ...applicant,
  method: 'GET',
  path: '/v1/connect/{application_id}/banks',
  summary: 'Banks to choose from, and the ways to connect each',
  description: 'The banks that the applicant can choose from, and the ways for each.',
  request: { path },
  replies: { 200: z.object({ data: z.array(BankOut) }) },
  errors: ['application_not_found'],
});

export const selectConnectBank = endpoint({
  id: 'selectConnectBank',
  audit: { action: 'bank.selected', subject: 'application', at: 'application_id' },
  ...step,
  method: 'PUT',
  path: '/v1/connect/{application_id}/bank',
  summary: 'Choose a bank and a way to connect it',
  description: 'Choosing again replaces the choice. Data that came from another bank stays.',
  request: { path, body: SelectedBank },
  replies: { 200: ConnectFlowOut },
  errors: [...stepErrors, 'bank_not_configured', 'bank_method_not_available'],
  requestsPerMinute: 30,
});

export const leaveConnectBank = endpoint({
  id: 'leaveConnectBank',
  audit: { action: 'bank.left', subject: 'application', at: 'application_id' },
  ...step,
  method: 'DELETE',
  path: '/v1/connect/{application_id}/bank',
  summary: 'Go back to the choice of a bank; what was fetched or uploaded stays',
  description: 'Goes back to the list of banks. Data that came from the bank stays.',
  request: { path },
  replies: { 200: ConnectFlowOut },
  errors: stepErrors,
  requestsPerMinute: 30,
});

export const loginToBank = endpoint({
  id: 'loginToBank',
  audit: { action: 'bank_login.begun', subject: 'application', at: 'application_id' },
  ...applicant,
  method: 'POST',
  path: '/v1/connect/{application_id}/login',
  summary: 'Log in at the chosen bank: by its login fields, or at its own page',
  description:
    'Where the bank shows its own page, the step of type REDIRECT has its address. Login fields are used once and never kept.',
  request: { path, body: ConnectLoginIn },
  replies: { 200: ConnectFlowOut },
  errors: [...stepErrors, 'bank_method_not_available', 'bank_login_failed'],
  // A kept digest of the request would be one of the credentials, and a kept reply an address that is over.
  ignoresIdempotencyKey: true,
  requestsPerMinute: 10,
});

export const passOauthReturn = endpoint({
  id: 'passOauthReturn',
  area: 'connect',
  method: 'GET',
  path: '/v1/connect/oauth/callback',
  summary: 'Where banks send applicants back to',
  description:
    'One fixed address, to be registered at banks. It keeps nothing and leads on to the connect app, which alone can go on: it holds the token of the link.',
  scopes: 'none',
  request: { query: OauthReturnQuery },
  replies: { 303: 'empty' },
  errors: [],
});

export const finishBankLogin = endpoint({
  id: 'finishBankLogin',
  audit: { action: 'bank_login.finished', subject: 'application', at: 'application_id' },
  ...applicant,
  method: 'POST',
  path: '/v1/connect/{application_id}/oauth/callback',
  summary: 'Hand in what the bank sent the applicant back with',
  description:
    'The bank sends the applicant back with a code: it is exchanged for tokens, and the accounts are fetched.',
  request: { path, body: OauthReturnIn },
  replies: { 200: ConnectFlowOut },
  errors: [...stepErrors, 'bank_login_failed'],
  // The code is used once: a kept digest of it serves nobody.
  ignoresIdempotencyKey: true,
  requestsPerMinute: 20,
});

export const createConnectUploads = endpoint({
  id: 'createConnectUploads',
  audit: { action: 'statements.uploaded', subject: 'application', at: 'application_id' },
  ...applicant,
  method: 'POST',
  path: '/v1/connect/{application_id}/statements',
  summary: 'Upload statements: addresses that take the files',
  description: 'Answers a form for each file. Post each file to the address of its form.',
  request: { path, body: ApplicantUploadsIn },
  replies: { 201: StatementUploadsOut },
  errors: [...stepErrors, 'bank_not_configured'],
  ignoresIdempotencyKey: true,
  requestsPerMinute: 20,
});

export const unlockConnectUpload = endpoint({
  id: 'unlockConnectUpload',
  audit: { action: 'statement.unlocked', subject: 'application', at: 'application_id' },
  ...applicant,
  method: 'POST',
  path: '/v1/connect/{application_id}/statements/{upload_id}/password',
  summary: 'Send the password of an encrypted statement',
  description: 'Opens a file that needs a password. The password is used once and not kept.',
  request: { path: z.object({ application_id: Id, upload_id: Id }), body: StatementPasswordIn },
  replies: { 200: ConnectUpload },
  errors: [...stepErrors, 'resource_not_found', 'password_not_needed', 'wrong_password', 'unreadable_file'],
  ignoresIdempotencyKey: true,
  requestsPerMinute: 20,
  memoryMb: 1024,
});

export const getConnectThread = endpoint({
  id: 'getConnectThread',
  ...applicant,
  method: 'GET',
  path: '/v1/connect/{application_id}/thread',
  summary: 'How far reading and fetching are',
  description: 'Poll it while data is gathered: it says how far the bank feed or the files are, and when to ask again.',
  request: { path },
  replies: { 200: ConnectThread },
  errors: ['application_not_found'],
});

export const completeConnect = endpoint({
  id: 'completeConnect',
  audit: { action: 'connect.completed', subject: 'application', at: 'application_id' },
  ...step,
  method: 'POST',
  path: '/v1/connect/{application_id}/complete',
  summary: 'Finish: the last step has the address that leads back',
  description: 'Ends the flow. The bank connection needs at least one account.',
  request: { path },
  replies: { 200: ConnectFlowOut },
  errors: stepErrors,
  requestsPerMinute: 20,
});

export const listBanks = endpoint({
  id: 'listBanks',
  area: 'bank_data',
  method: 'GET',
  path: '/v1/banks/',
  summary: 'Banks, and the ways to connect each',
  description: 'The banks that can be connected or read, and the ways for each.',
  scopes: ['organisation:api'],
  request: {},
  replies: { 200: z.object({ data: z.array(BankOut) }) },
  errors: [],
});
