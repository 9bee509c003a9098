import { describe, expect, test } from '@jest/globals';
import type { WaitingDelivery } from './delivery.ts';
import { readyDeliveries } from './ready-deliveries.ts';

const at = (second: number): string => new Date(second * 1000).toISOString();
const waits = (place: string, key: string, dueSecond: number): WaitingDelivery => ({
  place,
  deliveryId: place,
  eventId: place,
  body: '{}',
  key,
  due: at(dueSecond),
  attempts: 0,
  queuedAt: at(0),
  inOrder: true,
});

describe('of what waits', () => {
  test('the first one of each key is ready, when it is due', () => {
    const waiting = [
      waits('1', 'a', 0),
      waits('2', 'a', 0),
      waits('3', 'b', 5),
      waits('4', 'b', 0),
      waits('5', 'c', 9),
    ];
    const { ready, nextDue } = readyDeliveries(waiting, 1_000);
    expect(ready.map(({ place }) => place)).toEqual(['1']);
    expect(nextDue).toBe(5_000);
  });

  test('nothing else is due where everything is ready', () => {
    expect(readyDeliveries([waits('1', 'a', 0), waits('2', 'b', 0)], 0)).toMatchObject({ nextDue: null });
    expect(readyDeliveries([], 0)).toEqual({ ready: [], nextDue: null });
  });
});
