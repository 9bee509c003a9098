import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { ListQuery } from '../listing.ts';

const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());

export const AuditLogQuery = ListQuery.extend({
  actor: Id.optional().meta({ description: 'Id of the user, API token or application (its applicant) that acted' }),
  action: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/, 'must be an action such as applicant.read')
    .optional()
    .meta({ examples: ['applicant.read'] }),
  subject: z.string().max(64).optional().meta({ description: 'Id of what was acted on' }),
  from: instant.optional().meta({ description: 'First instant (ISO 8601)' }),
  to: instant.optional().meta({ description: 'Last instant (ISO 8601)' }),
});

export const AuditEntryOut = z
  .object({
    id: Id,
    at: Instant,
    actor: z.object({
      kind: z.enum(['user', 'api_token', 'internal', 'applicant', 'system']),
      id: z.string(),
    }),
    action: z.string().meta({ examples: ['applicant.read'] }),
    subject: z.object({ kind: z.string(), id: z.string() }),
    details: z.record(z.string(), z.string()).meta({
      description:
        'endpoint and request_id; result (done, refused or failed) of what was to change something; before and after, as JSON, of a change of settings',
    }),
  })
  .meta({ id: 'AuditEntry' });
