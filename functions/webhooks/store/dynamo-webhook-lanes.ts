import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Expression, Item, Table } from '../../platform/store/table.ts';
import { Circuit, closedCircuit } from '../domain/circuit.ts';
import { type LaneReader, type LaneStore, WaitingDelivery } from '../domain/delivery.ts';
import { paces } from '../domain/pace.ts';
import { dueLanes, expiresAt, webhookKeys } from './webhook-items.ts';

const Paced = z.object({ pace: z.enum(paces).default('slow') });
const Lane = Paced.extend({
  circuit: Circuit.default(closedCircuit),
  queued: z.int().default(0),
  resets: z.int().default(0),
});
const Leased = Paced.extend({ leasedUntil: z.number().optional() });
const Ref = z.object({ organisationId: z.string(), webhookId: z.string() });

/** That a count, of which there is no item before the first, is as it was. */
const isStill = (name: 'queued' | 'resets', count: number): Expression =>
  count === 0
    ? { expression: `attribute_not_exists(${name})` }
    : { expression: `${name} = :${name}`, values: { [`:${name}`]: count } };

const pending = { '#pending': 'pending' };

/** Lanes in the operations table: an item of their own, and behind it what waits in them. */
export function dynamoWebhookLanes(table: Table): LaneStore {
  return {
    ...dynamoWebhookLanesReader(table),
    async acquireLease(ref, now, until) {
      const taken = await table.update(
        webhookKeys.lane(ref),
        { expression: 'SET leasedUntil = :until', values: { ':until': until } },
        { expression: 'attribute_not_exists(leasedUntil) OR leasedUntil <= :now', values: { ':now': now } },
      );
      return taken === null ? null : Lane.parse(taken);
    },
    async release(ref, { circuit, queued, resets, pace }, nextAt) {
      const key = webhookKeys.lane(ref);
      const [sameQueued, sameResets] = [isStill('queued', queued), isStill('resets', resets)];
      const values = { ':circuit': circuit, ':pace': pace };
      const next =
        nextAt === null
          ? {
              expression: 'REMOVE leasedUntil, #pending, pending_since SET circuit = :circuit, pace = :pace',
              names: pending,
              values,
            }
          : {
              expression:
                'SET circuit = :circuit, pace = :pace, #pending = :pending, pending_since = :at REMOVE leasedUntil',
              names: pending,
              values: { ...values, ':pending': dueLanes.of(ref.webhookId), ':at': new Date(nextAt).toISOString() },
            };
      const unchanged = await table.update(key, next, {
        expression: `${sameQueued.expression} AND ${sameResets.expression}`,
        values: { ...sameQueued.values, ...sameResets.values },
      });
      if (unchanged !== null) return 'nothing';
      const learnt = { expression: 'SET circuit = :circuit, pace = :pace REMOVE leasedUntil', values };
      if ((await table.update(key, learnt, sameResets)) !== null) return 'queued';
      await table.update(key, { expression: 'REMOVE leasedUntil' });
      return 'reset';
    },
    async markPending(ref, now, lookAgainAt) {
      const touched = await table.update(webhookKeys.lane(ref), {
        expression:
          'SET #pending = :pending, pending_since = :at, organisationId = :organisation, webhookId = :webhook, expires_at = :expires ADD queued :one',
        names: pending,
        values: {
          ':pending': dueLanes.of(ref.webhookId),
          ':at': new Date(lookAgainAt).toISOString(),
          ':organisation': ref.organisationId,
          ':webhook': ref.webhookId,
          // Twice as long as anything that waits in it.
          ':expires': 2 * expiresAt(lookAgainAt) - Math.floor(lookAgainAt / 1000),
          ':one': 1,
        },
      });
      const { leasedUntil = 0, pace } = Leased.parse(touched);
      return { state: leasedUntil > now ? 'running' : 'idle', pace };
    },
    async reset(ref) {
      await table.update(webhookKeys.lane(ref), {
        expression: 'SET circuit = :circuit ADD resets :one',
        values: { ':circuit': closedCircuit, ':one': 1 },
      });
    },
  };
}

/** The same for functions that may only read. */
export function dynamoWebhookLanesReader(table: ReadableTable): LaneReader {
  return {
    async waiting(ref, limit) {
      const items: Item[] = await table.query({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: marshall({ ':pk': webhookKeys.lanePartition(ref), ':prefix': 'WAIT#' }),
        ConsistentRead: true,
        Limit: limit,
      });
      return items.map((item) => WaitingDelivery.parse(item));
    },
    drainDue: (by, take) => dueLanes.drain(table, new Date(by).toISOString(), (item) => Ref.parse(item), take),
  };
}
