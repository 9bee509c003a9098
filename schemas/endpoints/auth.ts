import { endpoint } from '../endpoint.ts';
import { FactorChallenge } from '../entities/access/second-factor.ts';
import {
  AccessToken,
  ClientCredentialsForm,
  Message,
  PasswordForgotIn,
  PasswordResetIn,
  TokenForm,
} from '../entities/credentials.ts';

export const issueToken = endpoint({
  id: 'issueToken',
  area: 'auth',
  method: 'POST',
  path: '/v1/in/auth/login/token',
  summary: 'Sign in with username and password',
  description:
    'OAuth2 password flow. The answer and its time are the same for an unknown user and a wrong password; failed attempts are throttled per account and address. A user with a second factor, or whose organisation requires one, gets a challenge (202) and no token: answer it at /v1/in/auth/login/second_factor. Systems use an API token, which has no second factor.',
  scopes: 'none',
  request: { form: TokenForm },
  replies: { 200: AccessToken, 202: FactorChallenge },
  errors: [
    'invalid_credentials',
    'account_deactivated',
    'invalid_token_permissions',
    'second_factor_missing',
    'too_many_requests',
  ],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
  memoryMb: 1024,
});

export const issueClientToken = endpoint({
  id: 'issueClientToken',
  area: 'auth',
  method: 'POST',
  path: '/v1/in/auth/client_token',
  summary: 'Get access with a signed assertion',
  description:
    'OAuth2 client credentials with private_key_jwt (RFC 7523). The assertion has client_id as iss and sub, the address of the API or of this endpoint as its only aud, a jti that is used once, and an exp at most five minutes ahead. The access is good for ten minutes. The answer is the same whatever is wrong with an assertion.',
  scopes: 'none',
  request: { form: ClientCredentialsForm },
  replies: { 200: AccessToken },
  errors: ['invalid_client_assertion', 'invalid_token_permissions'],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
});

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  area: 'auth',
  method: 'POST',
  path: '/v1/in/auth/password/forgot',
  summary: 'Request a password link by email',
  description: 'The answer does not reveal whether the address is registered. The link works once, for one hour.',
  scopes: 'none',
  request: { body: PasswordForgotIn },
  replies: { 202: Message },
  errors: [],
  requestsPerMinute: 10,
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  area: 'auth',
  method: 'POST',
  path: '/v1/in/auth/password/reset',
  summary: 'Set a password with the token of the email',
  description: 'Also sets the first password of an invited user.',
  scopes: 'none',
  request: { body: PasswordResetIn },
  replies: { 200: Message },
  errors: ['email_exists', 'invalid_reset_token'],
  requestsPerMinute: 20,
  memoryMb: 1024,
});
