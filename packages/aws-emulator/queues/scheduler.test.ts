import { expect, jest, test } from '@jest/globals';
import * as z from 'zod';
import { startScheduler } from './scheduler.ts';

const Scheduled = z.object({ 'detail-type': z.string(), time: z.string(), resources: z.array(z.string()) });

test('a schedule calls its function at each of its times with the event that EventBridge sends, until it is stopped', () => {
  jest.useFakeTimers({ now: Date.parse('2026-03-01T08:00:30Z') });
  try {
    const calls: [string, unknown][] = [];
    const scheduler = startScheduler({
      schedules: [
        {
          name: 'resume',
          functionName: 'resume-analyses',
          expression: 'rate(5 minutes)',
          timeZone: 'UTC',
          input: undefined,
        },
      ],
      region: 'af-south-1',
      account: '000000000000',
      invokeLater: (functionName, event) => calls.push([functionName, event]),
    });
    jest.advanceTimersByTime(16 * 60_000);
    expect(calls.map(([name]) => name)).toEqual(['resume-analyses', 'resume-analyses', 'resume-analyses']);
    const events = calls.map(([, event]) => Scheduled.parse(event));
    expect(events[0]).toMatchObject({
      'detail-type': 'Scheduled Event',
      resources: ['arn:aws:events:af-south-1:000000000000:rule/resume'],
    });
    const [first = 0, second = 0] = events.map(({ time }) => Date.parse(time));
    expect(second - first).toBe(5 * 60_000);
    scheduler.stop();
    jest.advanceTimersByTime(60 * 60_000);
    expect(calls).toHaveLength(3);
  } finally {
    jest.useRealTimers();
  }
});
