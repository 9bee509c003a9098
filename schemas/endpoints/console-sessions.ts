import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { FactorChallenge } from '../entities/access/second-factor.ts';
import { CONSOLE_SESSION_PATH, ConsoleHeaders, ConsoleSession, ConsoleSessionIn } from '../entities/console-session.ts';

export const openConsoleSession = endpoint({
  id: 'openConsoleSession',
  area: 'auth',
  method: 'POST',
  path: CONSOLE_SESSION_PATH,
  summary: 'Sign in to the console',
  description:
    'For the console only: answers an access token of a few minutes and sets a refresh cookie that scripts cannot read. A user with a second factor gets a challenge (202) instead. Attempts are counted together with those of the password flow. Systems use an API token, or the password flow.',
  scopes: 'none',
  request: { headers: ConsoleHeaders, body: ConsoleSessionIn },
  replies: { 200: ConsoleSession, 202: FactorChallenge },
  errors: [
    'invalid_credentials',
    'account_deactivated',
    'second_factor_missing',
    'origin_not_allowed',
    'too_many_requests',
  ],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
  memoryMb: 1024,
});

export const refreshConsoleSession = endpoint({
  id: 'refreshConsoleSession',
  area: 'auth',
  method: 'POST',
  path: `${CONSOLE_SESSION_PATH}/refresh`,
  summary: 'Go on with a session of the console',
  description:
    'Answers a new access token and a new refresh cookie for the one that was sent. A cookie that was replaced earlier ends the session: two hold it. The same request sent again within seconds is answered alike.',
  scopes: 'none',
  request: { headers: ConsoleHeaders },
  replies: { 200: ConsoleSession },
  errors: ['session_over', 'account_deactivated', 'origin_not_allowed'],
  requestsPerMinute: 120,
  ignoresIdempotencyKey: true,
});

export const closeConsoleSession = endpoint({
  id: 'closeConsoleSession',
  area: 'auth',
  method: 'DELETE',
  path: CONSOLE_SESSION_PATH,
  summary: 'Sign out of the console',
  description:
    'Ends the session of the refresh cookie and takes the cookie away; an access token that was given out ends by itself within minutes. With everywhere=true every session of the user ends, and every access token with it.',
  scopes: 'none',
  request: {
    headers: ConsoleHeaders,
    query: z.strictObject({
      everywhere: z
        .enum(['true', 'false'])
        .default('false')
        .meta({ description: 'Whether to sign out on every device' }),
    }),
  },
  replies: { 204: 'empty' },
  errors: ['session_over', 'origin_not_allowed'],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
});
