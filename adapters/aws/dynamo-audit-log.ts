import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { AuditEntry } from '../../core/audit/audit-entry.ts';
import type { AuditFilter, AuditLog } from '../../core/audit/audit-log.ts';
import { auditKey, auditPartition, dynamoAuditTrail } from './dynamo-audit-trail.ts';
import type { Table } from './table.ts';

/** Entries that one page looks through at most: what a filter leaves out is read all the same. */
const LOOKED_THROUGH = 2000;
const AT_ONCE = 500;

const Kept = z.object({
  id: z.string(),
  organisation: z.string().nullable(),
  at: z.string(),
  actor: z.object({ kind: z.enum(['user', 'api_token', 'internal', 'applicant', 'system']), id: z.string() }),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  details: z.record(z.string(), z.string()),
});

const passes = (entry: AuditEntry, { actor, action, subject, from, to }: AuditFilter): boolean =>
  (actor === null || entry.actor.id === actor) &&
  (action === null || entry.action === action) &&
  (subject === null || entry.subject.id === subject) &&
  (from === null || entry.at >= from) &&
  (to === null || entry.at <= to);

const seconds = (instant: string): string =>
  Math.max(0, Math.floor(Date.parse(instant) / 1000))
    .toString(16)
    .padStart(8, '0');

const LAST = 'ffffffffffffffffffffffff';

/** The audit log with what reads it and what ends its entries, in the operations table. */
export function dynamoAuditLog(table: Table): AuditLog {
  return {
    ...dynamoAuditTrail(table),
    async conclude(entry, result, madeId) {
      await table.update(
        auditKey(entry.organisation, entry.id),
        {
          expression:
            madeId === null ? 'SET #details.#result = :result' : 'SET #details.#result = :result, #subject.#id = :id',
          names: {
            '#details': 'details',
            '#result': 'result',
            ...(madeId === null ? {} : { '#subject': 'subject', '#id': 'id' }),
          },
          values: { ':result': result, ...(madeId === null ? {} : { ':id': madeId }) },
        },
        { expression: 'attribute_exists(pk) AND attribute_not_exists(#details.#result)' },
        'UPDATED_NEW',
      );
    },
    async list(organisationId, filter, { limit, cursor }) {
      const pk = auditPartition(organisationId);
      const from = `AUDIT#${filter.from === null ? '' : seconds(filter.from)}`;
      const to = `AUDIT#${filter.to === null ? LAST : `${seconds(filter.to)}${LAST.slice(8)}`}`;
      const items: AuditEntry[] = [];
      let looked = 0;
      let last = cursor;
      while (looked < LOOKED_THROUGH) {
        const before = last === undefined ? to : `AUDIT#${last}`;
        const upTo = before < to ? before : to;
        if (upTo < from) return { hasNext: false, nextCursor: null, items };
        const page = await table.queryPage({
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: marshall({ ':pk': pk, ':from': from, ':to': upTo }),
          ScanIndexForward: false,
          ConsistentRead: true,
          Limit: AT_ONCE,
        });
        for (const item of page.items) {
          const entry = Kept.parse(item);
          if (entry.id === last) continue;
          if (passes(entry, filter)) {
            // One more than was asked for: there is a page behind this one.
            if (items.length === limit) return { hasNext: true, nextCursor: items.at(-1)?.id ?? null, items };
            items.push(entry);
          }
          last = entry.id;
        }
        looked += page.items.length;
        if (page.lastKey === undefined) return { hasNext: false, nextCursor: null, items };
      }
      return { hasNext: true, nextCursor: last ?? null, items };
    },
  };
}
