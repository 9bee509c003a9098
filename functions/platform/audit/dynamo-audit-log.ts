import * as z from 'zod';
import { keptSeconds } from '../keeping/retention-periods.ts';
import { countByDay } from '../store/day-tallies.ts';
import { filteredPage } from '../store/filtered-pages.ts';
import { readPage } from '../store/listing.ts';
import type { Expression, Table } from '../store/table.ts';
import type { AuditFilter, AuditLog } from './audit-log.ts';
import { auditKey, auditPartition, dynamoAuditTrail } from './dynamo-audit-trail.ts';

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

/** The sort keys between two instants, both included. */
function between(prefix: string, { from, to }: AuditFilter): { readonly from: string; readonly to: string } {
  const hex = (instant: string): string => secondOf(instant).toString(16).padStart(8, '0');
  return {
    from: `${prefix}${from === null ? '' : hex(from)}`,
    to: `${prefix}${to === null ? 'ffffffff' : hex(to)}${'f'.repeat(16)}`,
  };
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
      return filteredPage(
        table,
        {
          partition: { name: 'pk', value: list.pk },
          sort: { name: 'sk', prefix: list.prefix },
          ...between(list.prefix, filter),
          filter: condition,
        },
        page,
        (item) => Kept.parse(item),
      );
    },
  };
}
