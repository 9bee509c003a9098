import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  AccessTokenOfFactor,
  ConsoleFactorIn,
  ConsoleSessionOfFactor,
  FactorChallenge,
  FactorRename,
  NewFactorIn,
  RecoveryCodes,
  SecondFactor,
  SecondFactorAdded,
  SecondFactors,
  ShownFactorIn,
} from '../entities/access/second-factor.ts';
import { CONSOLE_SESSION_PATH, ConsoleHeaders } from '../entities/console-session.ts';
import { Id } from '../identifiers.ts';

const refusals = [
  'second_factor_challenge_over',
  'second_factor_wrong',
  'second_factors_full',
  'account_deactivated',
  'too_many_requests',
] as const;

export const completeTokenSignIn = endpoint({
  id: 'completeTokenSignIn',
  area: 'auth',
  method: 'POST',
  path: '/v1/in/auth/login/second_factor',
  summary: 'Show a second factor',
  description:
    'Ends a sign-in that answered a challenge. Where the challenge has an enrolment, what is shown is of the new factor. Wrong codes are slowed per account and address, and a code is good once.',
  scopes: 'none',
  request: { body: ShownFactorIn },
  replies: { 200: AccessTokenOfFactor },
  errors: refusals,
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
});

export const askFreshFactor = endpoint({
  id: 'askFreshFactor',
  area: 'auth',
  method: 'POST',
  path: `${CONSOLE_SESSION_PATH}/second_factor/ask`,
  summary: 'Ask for a fresh second factor',
  description: 'For the console only: answers a challenge for the session of the refresh cookie.',
  scopes: 'none',
  request: { headers: ConsoleHeaders },
  replies: { 200: FactorChallenge },
  errors: ['session_over', 'second_factor_missing', 'origin_not_allowed'],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
});

export const askPasskey = endpoint({
  id: 'askPasskey',
  area: 'auth',
  method: 'POST',
  path: `${CONSOLE_SESSION_PATH}/passkey/ask`,
  summary: 'Ask for a passkey to sign in with',
  description:
    'For the console only: answers a challenge before it is known who is there. A passkey that has checked its owner signs in without a password.',
  scopes: 'none',
  request: { headers: ConsoleHeaders },
  replies: { 200: FactorChallenge },
  errors: ['origin_not_allowed'],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
});

export const completeConsoleSignIn = endpoint({
  id: 'completeConsoleSignIn',
  area: 'auth',
  method: 'POST',
  path: `${CONSOLE_SESSION_PATH}/second_factor`,
  summary: 'Show a second factor to the console',
  description:
    'For the console only: ends a sign-in that answered a challenge, or makes the factor of a session fresh. What asks for a fresh factor opens for ten minutes.',
  scopes: 'none',
  request: { headers: ConsoleHeaders, body: ConsoleFactorIn },
  replies: { 200: ConsoleSessionOfFactor },
  errors: [...refusals, 'session_over', 'origin_not_allowed'],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
});

const scopes = ['organisation:api'] as const;
const FACTORS_PATH = '/v1/organisations/me/second_factors';
const factorPath = z.object({ factor_id: Id });

export const listSecondFactors = endpoint({
  id: 'listSecondFactors',
  area: 'organisations',
  method: 'GET',
  path: `${FACTORS_PATH}/`,
  summary: 'Your second factors',
  description: 'For users: an API token has none.',
  scopes,
  request: {},
  replies: { 200: SecondFactors },
  errors: ['invalid_token_permissions'],
});

export const beginSecondFactor = endpoint({
  id: 'beginSecondFactor',
  audit: { action: 'second_factor.begun', subject: 'organisation' },
  freshFactor: 'enrolled',
  area: 'organisations',
  method: 'POST',
  path: `${FACTORS_PATH}/enrolments`,
  summary: 'Begin to add a second factor',
  description: 'Answers what an authenticator app or a passkey is added with. Nothing is added yet.',
  scopes,
  request: {},
  replies: { 200: FactorChallenge },
  errors: ['invalid_token_permissions'],
  requestsPerMinute: 30,
  ignoresIdempotencyKey: true,
});

export const addSecondFactor = endpoint({
  id: 'addSecondFactor',
  audit: { action: 'second_factor.added', subject: 'organisation' },
  freshFactor: 'enrolled',
  area: 'organisations',
  method: 'POST',
  path: `${FACTORS_PATH}/`,
  summary: 'Add a second factor',
  description:
    'Takes a code of the app, or the passkey that a page of the console made. Recovery codes come with the first factor.',
  scopes,
  request: { body: NewFactorIn },
  replies: { 201: SecondFactorAdded },
  errors: ['invalid_token_permissions', ...refusals],
  requestsPerMinute: 30,
  ignoresIdempotencyKey: true,
});

export const renameSecondFactor = endpoint({
  id: 'renameSecondFactor',
  audit: { action: 'second_factor.renamed', subject: 'organisation' },
  area: 'organisations',
  method: 'PATCH',
  path: `${FACTORS_PATH}/{factor_id}`,
  summary: 'Name a second factor',
  description: 'The name is for you alone.',
  scopes,
  request: { path: factorPath, body: FactorRename },
  replies: { 200: SecondFactor },
  errors: ['invalid_token_permissions', 'resource_not_found'],
});

export const removeSecondFactor = endpoint({
  id: 'removeSecondFactor',
  audit: { action: 'second_factor.removed', subject: 'organisation' },
  freshFactor: 'required',
  area: 'organisations',
  method: 'DELETE',
  path: `${FACTORS_PATH}/{factor_id}`,
  summary: 'Remove a second factor',
  description: 'The last one stays where one is required; without it the recovery codes go too.',
  scopes,
  request: { path: factorPath },
  replies: { 204: 'empty' },
  errors: ['invalid_token_permissions', 'resource_not_found', 'second_factor_required_here'],
});

export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  audit: { action: 'recovery_codes.renewed', subject: 'organisation' },
  freshFactor: 'required',
  area: 'organisations',
  method: 'POST',
  path: `${FACTORS_PATH}/recovery_codes`,
  summary: 'Replace your recovery codes',
  description: 'Earlier ones are good no more. You need a second factor first.',
  scopes,
  request: {},
  replies: { 200: RecoveryCodes },
  errors: ['invalid_token_permissions', 'second_factor_missing'],
  ignoresIdempotencyKey: true,
});
