import { describe, expect, test } from '@jest/globals';
import { queue } from '../../functions/platform/grants/resource.ts';
import { declaredQueues } from '../capability-resources.ts';
import { queueAlarms, queueAlarmsOf } from './queue-alarms.ts';

describe('Alarms of queues', () => {
  test('Every declared queue has three: of dead letters, of late messages and of a pile of them', () => {
    expect(declaredQueues.length).toBeGreaterThan(15);
    expect(queueAlarms).toHaveLength(3 * declaredQueues.length);
    expect(new Set(queueAlarms.map(({ id }) => id)).size).toBe(queueAlarms.length);
  });

  test('A queue that is declared, and of which nobody says how long it may wait, does not synthesize', () => {
    const planted = queue('plantedQueue', { takenBy: 'runBackTests' });
    expect(() => queueAlarmsOf([...declaredQueues, planted])).toThrow(
      'Nobody says how long messages of plantedQueue may wait',
    );
  });
});
