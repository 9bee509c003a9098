import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { PENDING_INDEX, partition } from '../../applications/store/bank-connection-item.ts';
import { consentRevokedActions } from '../../applications/store/dynamo-applications.ts';
import { dueWork } from '../../platform/keeping/due-work.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Item, type Key, present, type Table, type WriteAction } from '../../platform/store/table.ts';
import { eraseSightings, REUSE_PREFIX } from '../../statements/store/dynamo-statement-reuse.ts';
import type { ConnectFlow, ConsentLogEntry } from '../domain/flow/connect-flow.ts';
import {
  ERASURE_LOST_AFTER_MS,
  type ErasureReader,
  ErasureRecord,
  type ErasureStore,
} from '../domain/flow/erasure-store.ts';

/** Erasures in the index of what is pending. */
export const pendingErasures = dueWork(PENDING_INDEX, 'erasure');

const keyOf = (ref: ConnectionRef): Key => ({ pk: partition(ref), sk: 'ERASURE' });

const Due = z.object({ organisationId: z.string(), applicationId: z.string() });

/** Sort keys that outlive a consent: what proves it, and that it is over. Whatever else is kept there, now or later, goes. */
const KEPT: readonly RegExp[] = [/^CONNECTION$/, /^CONNECT$/, /^CONSENT#/, /^ERASURE$/];
const GRANTS = /^GRANT#/;

/** Items that are removed at the same time. */
const AT_ONCE = 8;

/** The members of a transaction that withdraw a consent: from then on nothing can be added, and the erasure is due. */
export function withdrawalActions(
  flow: ConnectFlow,
  { at, receiptId }: Extract<ConsentLogEntry, { kind: 'withdrawn' }>,
): WriteAction[] {
  const { organisationId, applicationId } = flow;
  const ref = { organisationId, applicationId };
  const record: ErasureRecord = {
    ...ref,
    receiptId,
    withdrawnAt: at,
    erasedAt: null,
    finishedAt: null,
    told: [],
  };
  const lost = new Date(Date.parse(at) + ERASURE_LOST_AFTER_MS).toISOString();
  return [
    {
      put: { ...keyOf(ref), ...record, ...pendingErasures.fields(applicationId, lost) },
      condition: absent,
    },
    ...consentRevokedActions(ref, at, flow.bank.state !== 'NOT_ASKED'),
  ];
}

/** Erasures in the applications table, in the partition of their application. */
export function dynamoErasures(table: Table): ErasureStore {
  async function sortKeys(ref: ConnectionRef): Promise<string[]> {
    const items: Item[] = await table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: marshall({ ':pk': partition(ref) }),
      ProjectionExpression: 'sk',
      ConsistentRead: true,
    });
    return items.map(({ sk }) => String(sk));
  }
  return {
    ...dynamoErasuresReader(table),
    async eraseRecords(ref, grants) {
      const erased = (await sortKeys(ref)).filter(
        (sk) => !KEPT.some((kept) => kept.test(sk)) && (grants === 'erase' || !GRANTS.test(sk)),
      );
      // Before the notes that lead there go.
      const notes = await table.startingWith(partition(ref), REUSE_PREFIX);
      for (const note of notes) await eraseSightings(table, note);
      for (let from = 0; from < erased.length; from += AT_ONCE) {
        await Promise.all(erased.slice(from, from + AT_ONCE).map((sk) => table.remove({ pk: partition(ref), sk })));
      }
      return erased.length;
    },
    async noteErased(ref, at, dueAt) {
      await table.update(
        keyOf(ref),
        { expression: 'SET erasedAt = :at, pending_since = :due', values: { ':at': at, ':due': dueAt } },
        {
          expression: 'attribute_exists(pk) AND NOT attribute_type(erasedAt, :text)',
          values: { ':text': 'S' },
        },
      );
    },
    async noteTold(ref, userId) {
      await table.update(
        keyOf(ref),
        { expression: 'SET told = list_append(told, :user)', values: { ':user': [userId] } },
        { expression: 'NOT contains(told, :one)', values: { ':one': userId } },
      );
    },
    async postpone(ref, dueAt) {
      await table.update(
        keyOf(ref),
        { expression: 'SET pending_since = :due', values: { ':due': dueAt } },
        { expression: 'attribute_exists(pending_since)' },
      );
    },
    async finish(ref, at) {
      await table.update(
        keyOf(ref),
        {
          expression: 'SET finishedAt = :at REMOVE #pending, pending_since',
          names: { '#pending': 'pending' },
          values: { ':at': at },
        },
        present,
      );
    },
  };
}

/** The same for functions that may only read. */
export function dynamoErasuresReader(table: ReadableTable): ErasureReader {
  return {
    async find(ref) {
      const item = await table.get(keyOf(ref));
      return item ? ErasureRecord.parse(item) : null;
    },
    drainDue: (by, take) => pendingErasures.drain(table, by, (item) => Due.parse(item), take),
  };
}
