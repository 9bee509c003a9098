import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountLevel, mayBeClean } from './amount-levels.ts';

test('amounts within 10 % of their median are fixed', () => {
  expect(amountLevel([100, 110, 90, 100])).toEqual({
    pattern: 'fixed',
    isClean: true,
    since: 0,
    typical: 100,
    low: 90,
    high: 110,
  });
});

test('a change of level that lasts is a step, and the present level counts', () => {
  expect(amountLevel([100, 100, 100, 120, 121])).toEqual({
    pattern: 'stepped',
    isClean: true,
    since: 3,
    typical: 121,
    low: 120,
    high: 121,
  });
});

test('a raise of 15 % in the last payment is a step, a doubled last payment a bonus', () => {
  expect(amountLevel([100, 100, 100, 100, 115])).toMatchObject({ pattern: 'stepped', since: 4, typical: 115 });
  expect(amountLevel([100, 100, 100, 100, 200])).toMatchObject({
    pattern: 'fixed',
    isClean: false,
    typical: 100,
    high: 100,
  });
});

test('two changes of level are no step', () => {
  expect(amountLevel([100, 130, 130, 180])).toMatchObject({ pattern: 'variable', isClean: false });
});

test('variable amounts are described by the last six', () => {
  // 3 4 5 6 7 8 in hundreds: median 550
  expect(amountLevel([100, 900, 300, 400, 500, 600, 700, 800])).toMatchObject({
    pattern: 'variable',
    typical: 550,
    low: 300,
    high: 800,
  });
});

test('amounts that are clean are never ruled out by their range', () => {
  const amountsAt = (middle: number) =>
    fc.array(fc.integer({ min: Math.ceil(middle * 0.9), max: Math.floor(middle * 1.1) }), {
      minLength: 1,
      maxLength: 6,
    });
  const level = fc.integer({ min: 100, max: 1_000 }).chain(amountsAt);
  fc.assert(
    fc.property(level, level, (before, after) => {
      const amounts = [...before, ...after];
      if (amountLevel(amounts).isClean) expect(mayBeClean(Math.min(...amounts), Math.max(...amounts))).toBe(true);
    }),
  );
  expect(mayBeClean(100, 245)).toBe(false);
});
