import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

const page = { mediaType: 'text/html; charset=utf-8' } as const;

export const getXeroPage = endpoint({
  id: 'getXeroPage',
  area: 'pages',
  method: 'GET',
  path: '/billing/xero',
  summary: 'Page that shows whether our books at Xero are linked, and links them',
  description: 'For our own staff: takes the access token from the cookie access_token or from Authorization.',
  scopes: 'none',
  request: {
    headers: z.object({ cookie: z.string().max(8192).optional(), authorization: z.string().max(8192).optional() }),
    query: z.object({ error: z.string().max(64).optional() }),
  },
  replies: { 200: page, 401: page },
  errors: [],
  requestsPerMinute: 60,
});

export const finishXeroLogin = endpoint({
  id: 'finishXeroLogin',
  area: 'pages',
  method: 'GET',
  path: '/billing/authxero',
  summary: 'Where staff come back from the login at Xero',
  description: 'Xero sends a staff user here with a code. The books are linked.',
  scopes: 'none',
  request: {
    headers: z.object({ cookie: z.string().max(8192).optional(), authorization: z.string().max(8192).optional() }),
    query: z.object({
      code: z.string().max(2048).optional(),
      state: z.string().max(2048).optional(),
      error: z.string().max(256).optional(),
    }),
  },
  replies: { 303: 'empty', 401: page },
  errors: [],
  requestsPerMinute: 60,
});

export const receiveXeroEvents = endpoint({
  id: 'receiveXeroEvents',
  area: 'payments',
  method: 'POST',
  path: '/v1/webhooks/billing/xerohook',
  summary: 'Receive notifications of changed invoices from Xero',
  description:
    'x-xero-signature is checked over the bytes as they came. Answers 200 or 401, both without a body. What it speaks of is fetched later; its own words are not believed.',
  scopes: 'none',
  request: { headers: z.object({ 'x-xero-signature': z.string().max(256).optional() }), rawBody: true },
  replies: { 200: 'empty', 401: 'empty' },
  errors: [],
  requestsPerMinute: 1200,
  ignoresIdempotencyKey: true,
});
