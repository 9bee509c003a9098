import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { AuditEntry } from '../../core/audit/audit-entry.ts';
import type { AuditFilter, AuditLog } from '../../core/audit/audit-log.ts';
import { keptSeconds } from '../../core/retention/retention-periods.ts';
import { AFTER_ALL, countBetween, countByDay, oldestSecond } from './day-tallies.ts';
import { auditKey, auditPartition, dynamoAuditTrail } from './dynamo-audit-trail.ts';
import { type List, readPage } from './listing.ts';
import type { Expression, Table } from './table.ts';

const Kept = z.object({
  id: z.string(),
  organisation: z.string().nullable(),
  at: z.string(),
  actor: z.object({ kind: z.enum(['user', 'api_token', 'internal', 'applicant', 'system']), id: z.string() }),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  details: z.record(z.string(), z.string()),
});

/** What a filter asks of an entry, for the table to decide; null where it asks nothing. */
function asked({ actor, action, subject, from, to }: AuditFilter): Expression | null {
  const conditions = [
    ...(actor === null ? [] : [['#actor.#id = :actor', { '#actor': 'actor', '#id': 'id' }, { ':actor': actor }]]),
    ...(action === null ? [] : [['#action = :action', { '#action': 'action' }, { ':action': action }]]),
    ...(subject === null
      ? []
      : [['#subject.#id = :subject', { '#subject': 'subject', '#id': 'id' }, { ':subject': subject }]]),
    ...(from === null ? [] : [['#at >= :first', { '#at': 'at' }, { ':first': from }]]),
    ...(to === null ? [] : [['#at <= :last', { '#at': 'at' }, { ':last': to }]]),
  ] as const;
  if (conditions.length === 0) return null;
  return {
    expression: conditions.map(([expression]) => expression).join(' AND '),
    names: Object.assign({}, ...conditions.map(([, names]) => names)),
    values: Object.assign({}, ...conditions.map(([, , values]) => values)),
  };
}

const secondOf = (instant: string): number => Math.max(0, Math.floor(Date.parse(instant) / 1000));
const keptEntrySeconds = (at: number): number => keptSeconds('audit_log', at);

/** Parts of the time between that are counted at once. */
const PARTS = 8;

/** Number of entries that a filter holds of: all between its instants are read, in parts at once. */
async function countFiltered(
  table: Table,
  list: List,
  filter: AuditFilter,
  condition: Expression,
  now: number,
): Promise<number> {
  const oldest = await oldestSecond(table, list);
  if (oldest === null) return 0;
  const from = Math.max(oldest, filter.from === null ? 0 : secondOf(filter.from));
  const to = filter.to === null ? Math.floor(now / 1000) + 1 : secondOf(filter.to) + 1;
  const step = Math.max(1, Math.ceil((to - from) / PARTS));
  const counts = await Promise.all(
    Array.from({ length: PARTS }, (_, part) => {
      const [first, last] = [
        from + part * step,
        part === PARTS - 1 ? Math.max(to, filter.to === null ? AFTER_ALL : to) : Math.min(to, from + (part + 1) * step),
      ];
      return first < last ? countBetween(table, list, first, last, condition) : 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** So many of the entries that a filter holds of and one more, newest first, after a cursor. */
async function newestFiltered(
  table: Table,
  { pk, prefix }: List,
  filter: AuditFilter,
  condition: Expression,
  most: number,
  cursor: string | undefined,
): Promise<AuditEntry[]> {
  const hex = (second: number): string => second.toString(16).padStart(8, '0');
  const from = `${prefix}${filter.from === null ? '' : hex(secondOf(filter.from))}`;
  const last = `${prefix}${filter.to === null ? 'ffffffff' : hex(secondOf(filter.to))}${'f'.repeat(16)}`;
  const before = `${prefix}${cursor ?? 'g'}`;
  const to = before < last ? before : last;
  const entries: AuditEntry[] = [];
  let start: Awaited<ReturnType<Table['queryPage']>>['lastKey'];
  if (to < from) return entries;
  do {
    const page = await table.queryPage({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      FilterExpression: condition.expression,
      ExpressionAttributeNames: { ...condition.names },
      ExpressionAttributeValues: marshall({ ':pk': pk, ':from': from, ':to': to, ...condition.values }),
      ScanIndexForward: false,
      ConsistentRead: true,
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    entries.push(...page.items.map((item) => Kept.parse(item)).filter(({ id }) => id !== cursor));
    start = page.lastKey;
  } while (start && entries.length <= most);
  return entries;
}

/** The audit log with what reads it and what ends its entries, in the operations table. */
export function dynamoAuditLog(table: Table): AuditLog {
  return {
    ...dynamoAuditTrail(table),
    async conclude(entry, result, madeId, noted = {}) {
      const details = Object.entries({ ...noted, result });
      await table.update(
        auditKey(entry.organisation, entry.id),
        {
          expression: `SET ${details.map((_, at) => `#details.#detail${at} = :detail${at}`).join(', ')}${madeId === null ? '' : ', #subject.#id = :id'}`,
          names: {
            '#details': 'details',
            '#result': 'result',
            ...Object.fromEntries(details.map(([name], at) => [`#detail${at}`, name])),
            ...(madeId === null ? {} : { '#subject': 'subject', '#id': 'id' }),
          },
          values: {
            ...Object.fromEntries(details.map(([, value], at) => [`:detail${at}`, value])),
            ...(madeId === null ? {} : { ':id': madeId }),
          },
        },
        { expression: 'attribute_exists(pk) AND attribute_not_exists(#details.#result)' },
        'UPDATED_NEW',
      );
    },
    async list(organisationId, filter, page, now) {
      const list = { pk: auditPartition(organisationId), prefix: 'AUDIT#' };
      const condition = asked(filter);
      if (condition === null) {
        return readPage(
          table,
          list,
          page,
          (item) => Kept.parse(item),
          () => countByDay(table, list, now, keptEntrySeconds),
        );
      }
      const { limit, cursor } = page;
      const skip = cursor === undefined ? page.skip : 0;
      const [count, newest] = await Promise.all([
        countFiltered(table, list, filter, condition, now),
        newestFiltered(table, list, filter, condition, skip + limit, cursor),
      ]);
      const items = newest.slice(skip, skip + limit);
      const hasNext = newest.length > skip + limit;
      return {
        count,
        hasNext,
        hasPrev: cursor !== undefined || (skip > 0 && count > 0),
        nextCursor: hasNext ? (items.at(-1)?.id ?? null) : null,
        items,
      };
    },
  };
}
