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
          'Where the call came from: its network, a digest that is the same for the same IP address, and the kind of program. Null if nobody called',
      }),
    details: z.record(z.string(), z.string()).meta({
      description:
        'endpoint and request_id; result (done, refused or failed) of what was to change something; before and after, as JSON, of a change of settings',
    }),
  })
  .meta({ id: 'AuditEntry' });

/** Days that one export may span. */
const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

export const AuditExportIn = z
  .strictObject({
    from: instant.meta({ description: 'First instant (ISO 8601)', examples: ['2026-11-22T00:00:00+02:00'] }),
    to: instant.meta({ description: 'Last instant, at most 31 days later', examples: ['2026-11-22T23:59:59+02:00'] }),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY_MS, {
    path: ['to'],
    message: `must be at most ${MOST_DAYS} days after from`,
  })
  .meta({ id: 'AuditExportIn' });

export const AuditExport = z
  .object({
    download_url: z.string().meta({
      description:
        'Where the file can be fetched: one entry a line as JSON (NDJSON), in the order of the chain, as the list shows them',
    }),
    expires_at: Instant.meta({ description: 'End of the address' }),
    entries: z.int().meta({ description: 'Entries in the file' }),
    complete: z.boolean().meta({
      description: 'Whether the file holds all entries of the time; false beyond 50 000, of which it holds the newest',
    }),
    first_at: Instant.nullable().meta({
      description:
        'When the earliest act in the file was. Where the file is not complete, export what is before it, too',
    }),
  })
  .meta({ id: 'AuditExport' });
