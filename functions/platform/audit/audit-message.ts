import * as z from 'zod';

/** What an entry holds when it is handed over. */
const Entry = z.strictObject({
  id: z.string().min(1),
  organisation: z.string().min(1).nullable(),
  at: z.iso.datetime(),
  actor: z.strictObject({ kind: z.enum(['user', 'api_token', 'internal', 'applicant', 'system']), id: z.string() }),
  action: z.string().min(1),
  subject: z.strictObject({ kind: z.string(), id: z.string() }),
  details: z.record(z.string(), z.string()),
});

/** A message to the appender. `origin` goes no further: the log keeps digests of it. */
export const AuditMessage = z.strictObject({
  /** Null for a message that only takes its time. */
  entry: Entry.nullable(),
  origin: z.strictObject({ ip: z.string(), userAgent: z.string() }).nullable(),
});
export type AuditMessage = z.infer<typeof AuditMessage>;
