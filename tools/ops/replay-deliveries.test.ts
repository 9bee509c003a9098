import { describe, expect, test } from '@jest/globals';
import type { DeliveryRecord } from '../../functions/webhooks/domain/delivery.ts';
import { replayDeliveries } from './replay-deliveries.ts';

const delivery = (id: string, state: DeliveryRecord['state'], createdAt: string): DeliveryRecord => ({
  id,
  eventId: `event-${id}`,
  eventType: 'analysis.completed',
  state,
  createdAt,
  attempts: 5,
  nextAttemptAt: null,
  log: [],
});
const all = [
  delivery('old', 'FAILED', '2026-11-22T06:00:00.000Z'),
  delivery('gone', 'FAILED', '2026-11-23T06:00:00.000Z'),
  delivery('kept', 'FAILED', '2026-11-23T07:00:00.000Z'),
  delivery('made', 'DELIVERED', '2026-11-23T07:00:00.000Z'),
];
const ref = { organisationId: 'o', webhookId: 'w' };

/** Replays with one event that is kept no more. */
async function replayed(since: string) {
  const asked: string[] = [];
  const ports = {
    failed: async () => all,
    replay: async (_: typeof ref, id: string) => {
      asked.push(id);
      return id === 'gone' ? null : delivery(id, 'PENDING', since);
    },
    enqueueLane: async () => {
      asked.push('lane');
    },
  };
  return { result: await replayDeliveries(ports, ref, since, 0), asked };
}

describe('replaying deliveries', () => {
  test('Failed deliveries since an instant are made again, and their lane is asked for once', async () => {
    expect(await replayed('2026-11-23T00:00:00Z')).toEqual({
      result: { replayed: 1, gone: 1 },
      asked: ['gone', 'kept', 'lane'],
    });
  });

  test('No lane is asked for when nothing is made again', async () => {
    expect(await replayed('2026-11-24T00:00:00Z')).toEqual({ result: { replayed: 0, gone: 0 }, asked: [] });
  });
});
