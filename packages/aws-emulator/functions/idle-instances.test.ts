import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { idleInstances } from './idle-instances.ts';

describe('idleInstances', () => {
  test('The most recently idle instances are kept, whatever started and ended before', () => {
    const step = fc.record({ instance: fc.nat({ max: 7 }), waits: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step), fc.nat({ max: 5 }), (steps, most) => {
        const names = Array.from({ length: 8 }, (_, name) => ({ name }));
        const idle = idleInstances<{ name: number }>(
          (count) => count <= most,
          () => 0,
        );
        const ended: number[] = [];
        // By the plain rule: those that wait, in the order in which they began.
        let waiting: number[] = [];
        const expected: number[] = [];
        for (const { instance, waits } of steps) {
          const one = names[instance];
          if (one === undefined) continue;
          waiting = waiting.filter((name) => name !== instance);
          if (waits) {
            idle.add(one, () => ended.push(instance));
            waiting.push(instance);
          } else {
            idle.remove(one);
          }
          while (waiting.length > most) expected.push(waiting.shift() ?? -1);
          expect(ended).toEqual(expected);
        }
      }),
    );
  });

  test('Each new idle instance over the bound ends one other, and not all at once', () => {
    let isTight = false;
    const idle = idleInstances<object>(() => !isTight);
    const ended: string[] = [];
    for (const name of ['a', 'b', 'c']) idle.add({}, () => ended.push(name));
    isTight = true;
    idle.add({}, () => ended.push('d'));
    expect(ended).toEqual(['a']);
    idle.add({}, () => ended.push('e'));
    expect(ended).toEqual(['a', 'b']);
  });

  test('An instance that has been idle too long is ended once', () => {
    let now = 10;
    const idle = idleInstances<object>(
      () => true,
      () => now,
    );
    const ended: string[] = [];
    const [a, b, c] = [{}, {}, {}];
    idle.add(a, () => ended.push('a'));
    idle.add(b, () => ended.push('b'));
    now = 20;
    idle.add(c, () => ended.push('c'));
    // a began again.
    idle.add(a, () => ended.push('a'));
    idle.endBefore(20);
    idle.endBefore(20);
    expect(ended).toEqual(['b']);
  });
});
