import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, StaffForm, StaffHeaders } from '../staff-page.ts';

const RedirectQuery = z.object({
  redirect_url: z
    .string()
    .min(1)
    .max(2083)
    .meta({ description: 'Where to go once signed in: a path of this origin, or an address of an origin we allow' }),
});

export const getLoginPage = endpoint({
  id: 'getLoginPage',
  area: 'pages',
  method: 'GET',
  path: '/auth/login',
  summary: 'Page on which our own staff sign in',
  description: 'A redirect_url that leads elsewhere than to our own pages is refused.',
  scopes: 'none',
  request: { headers: StaffHeaders, query: RedirectQuery },
  replies: { 200: page, 400: page },
  errors: [],
  requestsPerMinute: 60,
});

export const submitLogin = endpoint({
  id: 'submitLogin',
  area: 'pages',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in on the page',
  description:
    'Shows the page that asks for a second factor: a password alone opens nothing. Failed attempts count together with those of /v1/in/auth/login/token.',
  scopes: 'none',
  request: {
    headers: StaffHeaders,
    query: RedirectQuery,
    form: StaffForm.extend({ username: z.string().max(254).default(''), password: z.string().max(1024).default('') }),
  },
  replies: { 200: page, 400: page, 401: page, 403: page, 429: page },
  errors: [],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
  memoryMb: 1024,
});

export const submitStaffCode = endpoint({
  id: 'submitStaffCode',
  area: 'pages',
  method: 'POST',
  path: '/auth/login/code',
  summary: 'Show a second factor on the page',
  description:
    'Takes a code of the authenticator app, or a recovery code, after the password. Sets the cookie access_token and leads to redirect_url.',
  scopes: 'none',
  request: {
    headers: StaffHeaders,
    query: RedirectQuery,
    form: StaffForm.extend({
      challenge: z.string().max(64).default('').meta({ description: 'Of the page that asks' }),
      code: z.string().max(40).default(''),
    }),
  },
  replies: { 303: 'empty', 400: page, 401: page, 403: page, 429: page },
  errors: [],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
});

export const signOut = endpoint({
  id: 'signOut',
  area: 'pages',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out of the pages',
  description: 'Ends the session of the staff pages.',
  scopes: 'none',
  request: { headers: StaffHeaders, form: StaffForm },
  replies: { 303: 'empty', 403: page },
  errors: [],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
});
