import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FairOrder } from './fair-order.ts';

describe('A fair queue', () => {
  test('Nothing is lost or sent twice, and messages of one tenant keep their order', () => {
    const message = fc.record({ tenant: fc.constantFrom('a', 'b', 'c'), n: fc.nat() });
    fc.assert(
      fc.property(fc.array(message), fc.array(fc.constantFrom('a', 'b', 'c')), (messages, held) => {
        const order = new FairOrder();
        for (const [index, tenant] of held.entries()) order.take(String(index), tenant, 0);
        const after = order.ordered(messages, ({ tenant }) => tenant, 10_000);
        for (const tenant of ['a', 'b', 'c']) {
          const of = (list: readonly { tenant: string; n: number }[]) => list.filter((one) => one.tenant === tenant);
          expect(of(after)).toEqual(of(messages));
        }
        expect(after).toHaveLength(messages.length);
      }),
    );
  });

  test('A tenant that has become quiet goes with the others again', () => {
    const order = new FairOrder();
    for (let handle = 0; handle < 40; handle += 1) order.take(String(handle), 'loud', 0);
    order.take('other', 'quiet', 0);
    expect([...order.noisy(5000)]).toContain('loud');
    for (let handle = 0; handle < 40; handle += 1) order.end(String(handle), 5000);
    order.end('other', 5000);
    expect(order.noisy(15 * 60_000).size).toBe(0);
  });
});
