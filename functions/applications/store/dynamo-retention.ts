import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { shardedPartition } from '../../platform/keeping/sharded-partition.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { type Expression, type Key, present, type Table } from '../../platform/store/table.ts';
import type { DrainedLooks, RetentionChoices, RetentionLooks, TakeLooks } from '../domain/retention-store.ts';
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
    async find(organisationId) {
      const item = await table.get(choiceKey(organisationId));
      return item ? Choice.parse(item) : {};
    },
    async set(organisationId, choice) {
      await table.put({ ...choiceKey(organisationId), ...choice });
    },
  };
}

/** Each shard takes 1,000 writes a second. May be raised, not lowered: looks in shards above the number are not found. */
const LOOK_SHARDS = 16;

/** Looks in the index of what is pending. */
const pendingLooks = shardedPartition('retention', LOOK_SHARDS);

/** Looks that are read from a shard at once. */
const PAGE_LOOKS = 100;

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

/** Takes what is due in one partition, page by page, the longest due first. */
async function drainPartition(table: Table, pending: string, by: string, take: TakeLooks): Promise<DrainedLooks> {
  let [taken, oldest]: [number, string | null] = [0, null];
  let start: Awaited<ReturnType<Table['queryPage']>>['lastKey'];
  do {
    const page = await table.queryPage({
      IndexName: PENDING_INDEX,
      KeyConditionExpression: '#pending = :pending AND pending_since <= :by',
      ExpressionAttributeNames: { '#pending': 'pending' },
      ExpressionAttributeValues: marshall({ ':pending': pending, ':by': by }),
      Limit: PAGE_LOOKS,
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    const due = page.items.map((item) => Due.parse(item));
    await take(due.map(({ organisationId, applicationId }) => ({ organisationId, applicationId })));
    taken += due.length;
    oldest ??= due[0]?.pending_since ?? null;
    start = page.lastKey;
  } while (start);
  return { taken, oldest };
}

/** Looks for what has been kept long enough, in the applications table. */
export function dynamoRetentionLooks(table: Table): RetentionLooks {
  return {
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
    async isDue(ref, by) {
      const item = await table.get(lookKey(ref));
      return item !== null && Due.parse(item).pending_since <= by;
    },
    async drain(by, take) {
      const drained = await Promise.all(pendingLooks.all.map((pending) => drainPartition(table, pending, by, take)));
      return {
        taken: drained.reduce((sum, { taken }) => sum + taken, 0),
        oldest: drained.flatMap(({ oldest }) => oldest ?? []).toSorted()[0] ?? null,
      };
    },
  };
}
