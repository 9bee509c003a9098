import { marshall } from '@aws-sdk/util-dynamodb';
import { keptSeconds } from '../keeping/retention-periods.ts';
import { countByDay, talliesOf } from '../store/day-tallies.ts';
import { filteredPage } from '../store/filtered-pages.ts';
import type { ReadableTable } from '../store/held-table.ts';
import { type List, readPage } from '../store/listing.ts';
import type { ListPage, PageRequest } from '../store/page.ts';
import type { Expression, Table } from '../store/table.ts';
import { auditPartition } from './audit-keys.ts';
import type { AuditFilter, AuditLog, LoggedEntry } from './audit-log.ts';
import { storedAuditEntry } from './stored-audit-entry.ts';

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

/** The sort keys between two instants, both included. */
function between(prefix: string, { from, to }: AuditFilter): { readonly from: string; readonly to: string } {
  const hex = (instant: string): string => secondOf(instant).toString(16).padStart(8, '0');
  return {
    from: `${prefix}${from === null ? '' : hex(from)}`,
    to: `${prefix}${to === null ? 'ffffffff' : hex(to)}${'f'.repeat(16)}`,
  };
}

/** The entries of one table, newest first. */
async function pageOf(
  table: ReadableTable,
  organisationId: string,
  filter: AuditFilter,
  page: PageRequest,
  countItems: (list: List) => Promise<number>,
): Promise<ListPage<LoggedEntry>> {
  const list = { pk: auditPartition(organisationId), prefix: 'AUDIT#' };
  const condition = asked(filter);
  if (condition === null) {
    return readPage(table, list, page, storedAuditEntry, () => countItems(list));
  }
  return filteredPage(
    table,
    {
      partition: { name: 'pk', value: list.pk },
      sort: { name: 'sk', prefix: list.prefix },
      ...between(list.prefix, filter),
      filter: condition,
    },
    page,
    storedAuditEntry,
  );
}

/** Two lists in the order of ids as one. What lies before the place that either of them was read to comes with a later page. */
function merged(
  one: ListPage<LoggedEntry>,
  other: ListPage<LoggedEntry>,
  { skip, limit, cursor }: PageRequest,
): ListPage<LoggedEntry> {
  const readTo = [one.nextCursor ?? '', other.nextCursor ?? ''].toSorted().at(-1) ?? '';
  // One that is just being moved is in both.
  const own = new Set(one.items.map(({ id }) => id));
  const all = [...one.items, ...other.items.filter(({ id }) => !own.has(id))]
    .filter(({ id }) => id >= readTo)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(cursor === undefined ? skip : 0);
  const items = all.slice(0, limit);
  const nextCursor = all.length > limit ? (items.at(-1)?.id ?? null) : readTo || null;
  const count = one.count + other.count;
  return {
    items,
    count,
    nextCursor,
    hasNext: nextCursor !== null,
    hasPrev: cursor !== undefined || (skip > 0 && count > 0),
  };
}

/**
 * The audit log as it is read: the entries of the chain, and those that lie in the operations table until a migration moves
 * them.
 * @param operations also keeps how many entries days have, since readers write nothing to the log
 */
export function dynamoAuditLog(audit: ReadableTable, operations: Table): AuditLog {
  return {
    async list(organisationId, filter, page, now) {
      const earlier = await operations.queryPage({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: marshall({ ':pk': auditPartition(organisationId), ':prefix': 'AUDIT#' }),
        Limit: 1,
      });
      const tallies = { table: operations, name: `LOG#${organisationId}` };
      const countOwn = (list: List) => countByDay(audit, list, now, keptEntrySeconds, tallies);
      if (earlier.items.length === 0) return pageOf(audit, organisationId, filter, page, countOwn);
      const both = { skip: 0, limit: page.limit + (page.cursor === undefined ? page.skip : 0), cursor: page.cursor };
      const [own, before] = await Promise.all([
        pageOf(audit, organisationId, filter, both, countOwn),
        pageOf(operations, organisationId, filter, both, (list) =>
          countByDay(operations, list, now, keptEntrySeconds, talliesOf(operations, list)),
        ),
      ]);
      return merged(own, before, page);
    },
  };
}
