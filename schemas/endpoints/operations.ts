import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const checkHealth = endpoint({
  id: 'checkHealth',
  area: 'operations',
  method: 'GET',
  path: '/health',
  summary: 'Whether the API answers',
  description: 'Answers without touching any data. For monitors.',
  scopes: 'none',
  unmetered: true,
  request: {},
  replies: { 200: z.object({ status: z.literal('ok') }) },
  errors: [],
});

export const checkPartners = endpoint({
  id: 'checkPartners',
  area: 'operations',
  method: 'GET',
  path: '/health/partners',
  summary: 'Name the partners that are not configured',
  description: 'Notices in the name of such a partner are refused, and the partner is not called.',
  scopes: 'none',
  requestsPerMinute: 30,
  request: {},
  replies: {
    200: z.object({
      not_configured: z
        .array(z.enum(['peach', 'xero', 'whatsapp']))
        .describe('Partners whose secret lacks a key: they are not called, and notices in their name are refused.'),
    }),
  },
  errors: [],
});

const Jwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string().meta({ description: 'Thumbprint of the key (RFC 7638), as headers of signatures name it' }),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  purpose: z.enum(['user', 'staff', 'receipts']).meta({
    description: 'What the key signs: a signature by a key of one purpose proves nothing for another',
  }),
});

export const getJwks = endpoint({
  id: 'getJwks',
  area: 'operations',
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The public keys that verify what Imali signs',
  description:
    'A JWK set (RFC 7517). The next key of a rotation is here at least 20 minutes before it signs; keys of receipts stay. May be kept for five minutes.',
  scopes: 'none',
  request: {},
  replies: { 200: z.object({ keys: z.array(Jwk) }).meta({ id: 'JwkSet' }) },
  errors: [],
});

export const takeContentPolicyReport = endpoint({
  id: 'takeContentPolicyReport',
  area: 'operations',
  method: 'POST',
  path: '/content_policy_reports',
  summary: 'Take a report of a browser that a page tried to load what its policy forbids',
  description:
    'For browsers: both forms of a report are taken, `application/csp-report` and `application/reports+json`. Only the directive, the screen without ids, and the origin that was refused are logged. What is no report is ignored.',
  scopes: 'none',
  request: { rawBody: true },
  replies: { 204: 'empty' },
  errors: [],
  ignoresIdempotencyKey: true,
  maxBodyBytes: 32 * 1024,
  requestsPerMinute: 60,
});

export const getOpenapi = endpoint({
  id: 'getOpenapi',
  area: 'operations',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description',
  description: 'The OpenAPI description that this reference and the clients are made from.',
  scopes: 'none',
  request: {},
  replies: { 200: { mediaType: 'application/json' } },
  errors: [],
  requestsPerMinute: 60,
});
