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
    sequence: z.int().nullable().meta({
      description: 'Number in the chain of your organisation; null for an entry from before the chain',
    }),
    hash: z.string().nullable().meta({
      description: 'SHA-256 (hex) of the entry, which covers the hash of the one before',
    }),
    origin: z
      .object({
        network: z
          .string()
          .nullable()
          .meta({ examples: ['41.13.204.0/24'] }),
        address: z.string().nullable(),
        agent: z
          .string()
          .nullable()
          .meta({ examples: ['Firefox on Linux'] }),
      })
      .nullable()
      .meta({
        description:
          'Where the call came from: its network, a digest that is the same for the same IP address, and the kind of program. Null where nobody called',
      }),
    details: z.record(z.string(), z.string()).meta({
      description:
        'endpoint and request_id; result (done, refused or failed) of what was to change something; before and after, as JSON, of a change of settings',
    }),
  })
  .meta({ id: 'AuditEntry' });
