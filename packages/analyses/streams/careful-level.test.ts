import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { carefulLevel, oddLast } from './careful-level.ts';

const MONTHLY_PAY = { direction: 'in', paymentsAYear: 12 } as const;
const WEEKLY_PAY = { direction: 'in', paymentsAYear: 52 } as const;
const MONTHLY_DEBIT = { direction: 'out', paymentsAYear: 12 } as const;

const eleven = (amount: number): number[] => Array.from({ length: 11 }, () => amount);

describe('eleven payments of one amount and one of another', () => {
  test('A higher last payment leaves the level of monthly pay unchanged', () => {
    expect(carefulLevel([...eleven(20_000), 28_000], MONTHLY_PAY)).toMatchObject({
      pattern: 'fixed',
      typical: 20_000,
      low: 20_000,
      high: 20_000,
    });
    expect(oddLast([...eleven(20_000), 28_000], MONTHLY_PAY)).toEqual({ usual: 20_000, last: 28_000, counts: false });
  });

  test('A lower last payment sets the level of monthly pay, with the usual pay in the next range', () => {
    expect(carefulLevel([...eleven(20_000), 15_000], MONTHLY_PAY)).toMatchObject({
      pattern: 'stepped',
      since: 11,
      typical: 15_000,
      low: 15_000,
      high: 20_000,
    });
  });

  test('A last payment below half the level is part of a pay and leaves the level unchanged', () => {
    expect(carefulLevel([...eleven(20_000), 9_900], MONTHLY_PAY)).toMatchObject({
      pattern: 'fixed',
      typical: 20_000,
      low: 9_900,
    });
  });

  test('A low last payment leaves the level unchanged where one came before and pay recovered', () => {
    const short = [...eleven(20_000).with(6, 15_000), 15_000];
    expect(carefulLevel(short, MONTHLY_PAY)).toMatchObject({ typical: 20_000, low: 15_000 });
  });

  test('The level of weekly pay is unchanged, as its next payment is near', () => {
    expect(carefulLevel([...eleven(2_000), 1_500], WEEKLY_PAY)).toMatchObject({
      pattern: 'fixed',
      typical: 2_000,
      low: 1_500,
    });
  });

  test('A higher last debit sets the level, but not when two debits came as one', () => {
    expect(carefulLevel([...eleven(6_000), 7_200], MONTHLY_DEBIT)).toMatchObject({
      pattern: 'stepped',
      typical: 7_200,
    });
    expect(carefulLevel([...eleven(6_000), 12_000], MONTHLY_DEBIT)).toMatchObject({
      pattern: 'fixed',
      typical: 6_000,
      high: 12_000,
    });
    expect(carefulLevel([...eleven(6_000), 5_000], MONTHLY_DEBIT)).toMatchObject({ pattern: 'fixed', typical: 6_000 });
  });
});

test('whatever the last payment is, what comes in is counted at no more than the level before it, and what goes out at no less', () => {
  const some = fc.record({
    count: fc.integer({ min: 3, max: 20 }),
    usual: fc.integer({ min: 1_000, max: 50_000 }),
    last: fc.integer({ min: 500, max: 100_000 }),
    paymentsAYear: fc.constantFrom(12, 13, 24, 26, 52),
  });
  fc.assert(
    fc.property(some, ({ count, usual, last, paymentsAYear }) => {
      const amounts = [...Array.from({ length: count }, () => usual), last];
      const pay = carefulLevel(amounts, { direction: 'in', paymentsAYear });
      const debit = carefulLevel(amounts, { direction: 'out', paymentsAYear });
      expect(pay.typical).toBeLessThanOrEqual(usual);
      expect(debit.typical).toBeGreaterThanOrEqual(usual);
      // And a pay cut is in the range of the next payment, whether or not it counts.
      expect(pay.low).toBeLessThanOrEqual(Math.max(last, 0.9 * usual));
    }),
    { seed: 17, numRuns: 500 },
  );
});

test('the next payment decides: what is paid twice is the level, and what was for once is not', () => {
  const factor = fc.double({ min: 0.55, max: 0.85, noNaN: true });
  fc.assert(
    fc.property(factor, (share) => {
      const cut = Math.round(20_000 * share);
      expect(carefulLevel([...eleven(20_000), cut], MONTHLY_PAY).typical).toBe(cut);
      expect(carefulLevel([...eleven(20_000), cut, cut], MONTHLY_PAY).typical).toBe(cut);
      expect(carefulLevel([...eleven(20_000), cut, 20_000], MONTHLY_PAY).typical).toBe(20_000);
    }),
    { seed: 18 },
  );
});
