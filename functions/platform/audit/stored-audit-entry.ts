import * as z from 'zod';
import { documentVersions, VERSION_FIELD } from '../documents/document-versions.ts';
import type { Item } from '../store/table.ts';
import type { LoggedEntry } from './audit-log.ts';

const Act = z.object({
  id: z.string(),
  organisation: z.string().nullable(),
  at: z.string(),
  actor: z.object({ kind: z.enum(['user', 'api_token', 'internal', 'applicant', 'system']), id: z.string() }),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  details: z.record(z.string(), z.string()),
});
const Chained = Act.extend({
  sequence: z.int().min(1).nullable(),
  hash: z.string().nullable(),
  origin: z
    .object({ network: z.string().nullable(), address: z.string().nullable(), agent: z.string().nullable() })
    .nullable()
    .default(null),
});

/** Version 1 was kept in the operations table, without a chain and without where calls came from. */
const entries = documentVersions(Act).next(Chained, (entry) => ({
  ...Act.parse(entry),
  sequence: null,
  hash: null,
  origin: null,
}));

/** An entry as it is stored in either table. Throws for one that cannot be read: a log may leave nothing out. */
export function storedAuditEntry(item: unknown): LoggedEntry {
  const { [VERSION_FIELD]: version } = z.record(z.string(), z.unknown()).parse(item) satisfies Item;
  const opened = entries.open(item, version);
  if (opened.outcome === 'unreadable') throw new Error(`an entry of the audit log ${opened.why}`);
  return opened.document;
}
