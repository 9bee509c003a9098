import { describe, expect, test } from '@jest/globals';
import { type AlarmDesk, fireDrill } from './fire-drill.ts';

/** A desk whose alarms write into their history what a test says, and whose clock the waiting moves. */
function deskWith(
  written: Readonly<Record<string, readonly string[]>>,
  subscriptions: Awaited<ReturnType<AlarmDesk['subscriptions']>> = [{ endpoint: 'a@imali.co.za', confirmed: true }],
) {
  const states: string[] = [];
  let now = 0;
  const desk: AlarmDesk = {
    setState: async (alarm, state) => {
      states.push(`${alarm} ${state}`);
    },
    actionsSince: async (alarm) => written[alarm] ?? [],
    subscriptions: async () => subscriptions,
    wait: async (milliseconds) => {
      now += milliseconds;
    },
    now: () => new Date(now),
  };
  return { desk, states, waited: () => now };
}

describe('fire drills', () => {
  test('An alarm that publishes to somebody passes, and is put back', async () => {
    const { desk, states } = deskWith({ one: ['Successfully executed action arn:aws:sns:x'] });
    expect(await fireDrill(['one'], desk)).toMatchObject({
      passed: true,
      receivers: 1,
      results: [{ kind: 'published' }],
    });
    expect(states).toEqual(['one ALARM', 'one OK']);
  });

  test('An alarm that may not publish fails with what CloudWatch wrote', async () => {
    const denied = 'Failed to execute action arn:aws:sns:x. Received error: not authorized to perform: SNS:Publish';
    const { desk } = deskWith({ one: ['Successfully executed action'], two: [denied] });
    const drill = await fireDrill(['one', 'two'], desk);
    expect(drill.passed).toBe(false);
    expect(drill.results[1]).toEqual({ alarm: 'two', kind: 'failed', detail: denied });
  });

  test('An alarm about which nothing is written is silent after half a minute', async () => {
    const { desk, waited } = deskWith({});
    expect(await fireDrill(['one'], desk)).toMatchObject({ passed: false, results: [{ kind: 'silent' }] });
    expect(waited()).toBe(30_000);
  });

  test('Alarms that publish to a topic nobody confirmed do not pass', async () => {
    const { desk } = deskWith({ one: ['Successfully executed action'] }, [
      { endpoint: 'a@imali.co.za', confirmed: false },
    ]);
    expect(await fireDrill(['one'], desk)).toMatchObject({
      passed: false,
      receivers: 0,
      unconfirmed: ['a@imali.co.za'],
    });
  });
});
