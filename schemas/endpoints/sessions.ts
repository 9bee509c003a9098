import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Session } from '../entities/session.ts';
import { Id } from '../identifiers.ts';

const scopes = ['organisation:api'] as const;
const userPath = z.object({ user_id: Id });

export const listSessions = endpoint({
  id: 'listSessions',
  area: 'auth',
  method: 'GET',
  path: '/v1/organisations/users/{user_id}/sessions/',
  summary: 'Sessions of a user',
  description:
    'Sign-ins that go on, the newest 100, newest first. Users see their own; those of others need the permission users.manage.',
  scopes,
  request: { path: userPath },
  replies: { 200: z.array(Session) },
  errors: ['resource_not_found', 'invalid_token_permissions'],
});

export const endSession = endpoint({
  id: 'endSession',
  audit: { action: 'session.ended', subject: 'session', at: 'session_id' },
  area: 'auth',
  method: 'DELETE',
  path: '/v1/organisations/users/{user_id}/sessions/{session_id}',
  summary: 'End a session of a user',
  description:
    'Its tokens and its cookie are refused from the next call on. Users end their own; those of others need the permission users.manage.',
  scopes,
  request: { path: userPath.extend({ session_id: Id }) },
  replies: { 204: 'empty' },
  errors: ['resource_not_found', 'invalid_token_permissions', 'user_holds_more_permissions'],
});

export const endSessions = endpoint({
  id: 'endSessions',
  audit: { action: 'user.signed_out_everywhere', subject: 'user', at: 'user_id' },
  area: 'auth',
  method: 'DELETE',
  path: '/v1/organisations/users/{user_id}/sessions/',
  summary: 'Sign a user out everywhere',
  description:
    'Ends every session of the user, the one of this call too where it is their own. API tokens of the organisation go on.',
  scopes,
  request: { path: userPath },
  replies: { 204: 'empty' },
  errors: ['resource_not_found', 'invalid_token_permissions', 'user_holds_more_permissions'],
});
