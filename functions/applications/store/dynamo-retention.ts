import * as z from 'zod';
import { dueWork } from '../../platform/keeping/due-work.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { type Expression, type Key, present, type Table } from '../../platform/store/table.ts';
import type {
  RetentionChoices,
  RetentionChoicesReader,
  RetentionLooksReader,
  RetentionSchedule,
} from '../domain/retention-store.ts';
import { PENDING_INDEX } from './bank-connection-item.ts';

const choiceKey = (organisationId: string): Key => ({ pk: `ORG#${organisationId}`, sk: 'RETENTION' });

const days = z.int().optional();
const Choice = z.object({ statement_files: days, bank_data: days, personal_info: days }).transform((kept) => ({
  ...(kept.statement_files === undefined ? {} : { statement_files: kept.statement_files }),
  ...(kept.bank_data === undefined ? {} : { bank_data: kept.bank_data }),
  ...(kept.personal_info === undefined ? {} : { personal_info: kept.personal_info }),
}));

/** What organisations chose, in the directory table. */
export function dynamoRetentionChoices(table: Table): RetentionChoices {
  return {
    ...dynamoRetentionChoicesReader(table),
    async set(organisationId, choice) {
      await table.put({ ...choiceKey(organisationId), ...choice });
    },
  };
}

/** The same for functions that may only read. */
export function dynamoRetentionChoicesReader(table: ReadableTable): RetentionChoicesReader {
  return {
    async find(organisationId) {
      const item = await table.get(choiceKey(organisationId));
      return item ? Choice.parse(item) : {};
    },
  };
}

/** Looks in the index of what is pending. */
export const pendingLooks = dueWork(PENDING_INDEX, 'retention');

/** Outside of the partition of the application, whose items an erasure takes whole. */
const lookKey = ({ organisationId, applicationId }: ConnectionRef): Key => ({
  pk: `ORG#${organisationId}`,
  sk: `RETENTION#${applicationId}`,
});

/** Sets when a look is due, and leaves what was noted with the looks before. */
const look = ({ organisationId, applicationId }: ConnectionRef, dueAt: string): Expression => ({
  expression:
    'SET organisationId = :organisation, applicationId = :application, #pending = :pending, pending_since = :due',
  names: { '#pending': 'pending' },
  values: {
    ':organisation': organisationId,
    ':application': applicationId,
    ':pending': pendingLooks.of(applicationId),
    ':due': dueAt,
  },
});

const Due = z.object({ organisationId: z.string(), applicationId: z.string(), pending_since: z.string() });

/** Looks for what has been kept long enough, in the applications table. */
export function dynamoRetentionLooks(table: Table): RetentionSchedule {
  return {
    ...dynamoRetentionLooksReader(table),
    async next(ref, dueAt) {
      if (dueAt === null) await table.remove(lookKey(ref));
      else await table.update(lookKey(ref), look(ref, dueAt));
    },
    async noteEnded(ref, name, at) {
      const item = await table.update(
        lookKey(ref),
        {
          expression: 'SET #ended = if_not_exists(#ended, :at)',
          names: { '#ended': `ended_${name}` },
          values: { ':at': at },
        },
        present,
      );
      // The looks have ended since.
      if (item === null) return at;
      return z.string().parse(item[`ended_${name}`]);
    },
  };
}

/** The same for functions that may only read. */
export function dynamoRetentionLooksReader(table: ReadableTable): RetentionLooksReader {
  return {
    async isDue(ref, by) {
      const item = await table.get(lookKey(ref));
      return item !== null && Due.parse(item).pending_since <= by;
    },
    drain: (by, take) =>
      pendingLooks.drain(
        table,
        by,
        (item) => {
          const { organisationId, applicationId } = Due.parse(item);
          return { organisationId, applicationId };
        },
        take,
      ),
  };
}
