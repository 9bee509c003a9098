import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { ConnectionRef } from '../../core/connect/bank-connection-store.ts';
import type { RetentionChoices, RetentionLooks } from '../../core/retention/retention-store.ts';
import { PENDING_INDEX } from './bank-connection-items.ts';
import type { Key, Table } from './table.ts';

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

/** Looks in the index of what is pending. */
const PENDING_LOOKS = 'retention';

/** Outside of the partition of the application, whose items an erasure takes whole. */
const lookKey = ({ organisationId, applicationId }: ConnectionRef): Key => ({
  pk: `ORG#${organisationId}`,
  sk: `RETENTION#${applicationId}`,
});

const lookItem = (ref: ConnectionRef, dueAt: string) => ({
  ...lookKey(ref),
  organisationId: ref.organisationId,
  applicationId: ref.applicationId,
  pending: PENDING_LOOKS,
  pending_since: dueAt,
});

const Due = z.object({ organisationId: z.string(), applicationId: z.string() });

/** Looks for what has been kept long enough, in the applications table. */
export function dynamoRetentionLooks(table: Table): RetentionLooks {
  return {
    async next(ref, dueAt) {
      if (dueAt === null) await table.remove(lookKey(ref));
      else await table.put(lookItem(ref, dueAt));
    },
    async due(by, limit) {
      const items = await table.query({
        IndexName: PENDING_INDEX,
        KeyConditionExpression: '#pending = :pending AND pending_since <= :by',
        ExpressionAttributeNames: { '#pending': 'pending' },
        ExpressionAttributeValues: marshall({ ':pending': PENDING_LOOKS, ':by': by }),
        Limit: limit,
      });
      return items.map((item) => Due.parse(item));
    },
  };
}
