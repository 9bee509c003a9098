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
});
