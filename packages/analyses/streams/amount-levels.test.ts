import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountLevel, mayBeClean } from './amount-levels.ts';

test('Amounts within 10 % of their median are fixed', () => {
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

test('a change of level counts from its second payment', () => {
  expect(amountLevel([100, 100, 100, 100, 115])).toMatchObject({ pattern: 'fixed', typical: 100, low: 100, high: 100 });
  expect(amountLevel([100, 100, 100, 100, 115, 115])).toMatchObject({ pattern: 'stepped', since: 4, typical: 115 });
  expect(amountLevel([100, 100, 100, 100, 80])).toMatchObject({ pattern: 'fixed', typical: 100, low: 100, high: 100 });
  expect(amountLevel([100, 100, 100, 100, 80, 80])).toMatchObject({ pattern: 'stepped', since: 4, typical: 80 });
  expect(amountLevel([100, 100, 100, 100, 200])).toMatchObject({
    pattern: 'fixed',
    isClean: false,
    typical: 100,
    high: 100,
  });
});

test('one payment of any size behind four or more of one level leaves the level as it is', () => {
  const odd = fc.record({ count: fc.integer({ min: 4, max: 20 }), last: fc.integer({ min: 1_000, max: 90_000 }) });
  fc.assert(
    fc.property(odd, ({ count, last }) => {
      const level = amountLevel([...Array.from({ length: count }, () => 20_000), last]);
      expect(level).toMatchObject({ pattern: 'fixed', since: 0, typical: 20_000 });
      expect(level.low).toBeGreaterThanOrEqual(18_000);
      expect(level.high).toBeLessThanOrEqual(22_000);
    }),
  );
});

test('one odd payment behind a raise leaves the level of the raise', () => {
  expect(amountLevel([100, 100, 100, 120, 120, 120, 170])).toMatchObject({
    pattern: 'stepped',
    since: 3,
    typical: 120,
  });
});

test('a raise of 5 % that lasts is a step where amounts do not scatter', () => {
  // 28 500 until June, 30 000 from July: 1 500 is 5.3 % of 28 500, and no amount is off its level.
  const raised = [...Array.from({ length: 6 }, () => 28_500), ...Array.from({ length: 6 }, () => 30_000)];
  expect(amountLevel(raised)).toEqual({
    pattern: 'stepped',
    isClean: true,
    since: 6,
    typical: 30_000,
    low: 30_000,
    high: 30_000,
  });
  // Seen once, 5.3 % more is overtime as likely as a raise.
  expect(amountLevel(raised.slice(0, 7))).toMatchObject({ pattern: 'fixed', typical: 28_500 });
  // A bonus of twice the pay before the raise does not hide it.
  expect(amountLevel(raised.with(3, 57_000))).toMatchObject({ pattern: 'stepped', since: 6, isClean: false });
});

test('The last of several changes of level is the one that counts', () => {
  expect(amountLevel([100, 100, 100, 108, 108, 108, 115, 115])).toMatchObject({ since: 6, typical: 115 });
});

test('Amounts that vary around one level by up to 5 % step in fewer than one case of fifty', () => {
  const scattered = fc.array(fc.integer({ min: 9_500, max: 10_500 }), { minLength: 8, maxLength: 30 });
  const samples = fc.sample(scattered, { numRuns: 2_000, seed: 7 });
  const stepped = samples.filter((amounts) => amountLevel(amounts).pattern === 'stepped');
  expect(stepped.length / samples.length).toBeLessThan(0.02);
});

test('a change of 3 % to 30 % among twelve payments that scatter by 0.2 % is found where it happened', () => {
  const changed = fc.record({
    since: fc.integer({ min: 2, max: 10 }),
    factor: fc.double({ min: 1.03, max: 1.3, noNaN: true }),
    scatter: fc.array(fc.double({ min: -0.002, max: 0.002, noNaN: true }), { minLength: 12, maxLength: 12 }),
    isCut: fc.boolean(),
  });
  fc.assert(
    fc.property(changed, ({ since, factor, scatter, isCut }) => {
      const amounts = scatter.map((share, index) =>
        Math.round(28_500 * (index < since ? 1 : isCut ? 1 / factor : factor) * (1 + share)),
      );
      expect(amountLevel(amounts)).toMatchObject({ pattern: 'stepped', since });
    }),
    { numRuns: 200 },
  );
});

test('two changes of level are no step', () => {
  expect(amountLevel([100, 130, 130, 180])).toMatchObject({ pattern: 'variable', isClean: false });
});

test('variable amounts are described by the median of the last 26 and the range of the last six', () => {
  // The first, 9 000, is the 27th last. The others go from 100 to 2 600 in hundreds: (1 300 + 1 400) / 2.
  const rising = Array.from({ length: 26 }, (_, index) => 100 * (index + 1));
  const amounts = [9_000, ...rising.slice(0, 2), ...rising.slice(8), ...rising.slice(2, 8)];
  expect(amountLevel(amounts)).toMatchObject({
    pattern: 'variable',
    typical: 1_350,
    low: 300,
    high: 800,
  });
});

test('Clean amounts are never excluded by their range', () => {
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
