import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

const text = z.string().max(512).optional();

export const answerAgent = endpoint({
  id: 'answerAgent',
  audit: { action: 'agent.asked', subject: 'organisation' },
  area: 'integrations',
  method: 'POST',
  path: '/mcp',
  summary: 'Let an AI agent read applications and figures (Model Context Protocol)',
  description:
    'HTTP without sessions, for both the 2026-07-28 and the 2025 revisions of the protocol. Its tools are the reading operations of this API: each call needs the permission that the operation needs, and reads with the token of this call. Nothing can be changed. Names, contact details, ids, account numbers and what transactions print are masked, unless the address ends in ?personal_data=show and the caller holds the permission personal_data.share.',
  scopes: ['organisation:api'],
  request: {
    query: z.object({ personal_data: z.enum(['masked', 'show']).optional() }),
    headers: z.object({
      authorization: z.string().max(8192).optional(),
      accept: text,
      'content-type': text,
      'mcp-protocol-version': text,
      'mcp-method': text,
      'mcp-name': text,
    }),
    rawBody: true,
  },
  replies: {
    200: { mediaType: 'application/json', alternatives: ['text/event-stream'] },
    202: 'empty',
    400: { mediaType: 'application/json' },
    404: { mediaType: 'application/json' },
    406: { mediaType: 'application/json' },
  },
  errors: [],
  ignoresIdempotencyKey: true,
  maxBodyBytes: 64 * 1024,
  requestsPerMinute: 120,
});
