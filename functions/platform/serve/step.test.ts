import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { loggedDuring } from './function-log.fixture.ts';
import { step } from './step.ts';

const Message = z.strictObject({ chunk: z.int() });

describe('a step of a state machine', () => {
  test('A step of a state machine returns the result of its work, with one wiring for the life of the function', async () => {
    let wirings = 0;
    const handler = step({
      name: 'test',
      message: Message,
      wire: () => {
        wirings += 1;
        return 'wired';
      },
      handle: async (adapters, { chunk }) => `${adapters} ${chunk}`,
    });
    expect([await handler({ chunk: 1 }), await handler({ chunk: 2 })]).toEqual(['wired 1', 'wired 2']);
    expect(wirings).toBe(1);
  });

  test('A step that throws fails, so that it is retried, and shows the history nothing of what it read', async () => {
    const handler = step({
      name: 'test',
      message: Message,
      wire: () => null,
      handle: async () => {
        throw new Error('balance of 6200011122 is 5 100');
      },
    });
    const log = await loggedDuring(async () => {
      await expect(handler({ chunk: 1 })).rejects.toThrow(/^test failed: its log tells why$/);
    });
    expect(JSON.stringify(log)).toContain('step_failed');
    expect(JSON.stringify(log)).not.toContain('6200011122');
  });

  test('A step of a state machine refuses input that it does not understand', async () => {
    const handler = step({ name: 'test', message: Message, wire: () => null, handle: async () => 'done' });
    await expect(handler({ chunk: 'all' })).rejects.toThrow('does not understand');
  });
});
