import { describe, expect, test } from '@jest/globals';
import { isAlive, isNear, trueNetIncome, wholeMonths } from './income-truth.ts';

const paid = (...payments: readonly (readonly [bookedOn: string, amountCents: number])[]) =>
  payments.map(([bookedOn, amountCents]) => ({ bookedOn, amountCents }));

const salary = {
  cadence: 'monthly',
  payments: paid(['2026-01-25', 10_000_00], ['2026-02-25', 10_200_00], ['2026-03-25', 11_000_00]),
};
const oldJob = { cadence: 'weekly', payments: paid(['2026-01-02', 2_000_00], ['2026-01-09', 2_000_00]) };

describe('a true stream', () => {
  test('A true stream is alive for one period and two weeks after its last payment', () => {
    // 25 March and 31 + 14 days: until 9 May.
    expect(isAlive(salary, '2026-05-09')).toBe(true);
    expect(isAlive(salary, '2026-05-10')).toBe(false);
    // 9 January and 7 + 14 days: until 30 January.
    expect(isAlive(oldJob, '2026-01-30')).toBe(true);
    expect(isAlive(oldJob, '2026-01-31')).toBe(false);
  });

  test('A true stream without a rhythm is alive for three months after its last payment', () => {
    const jobs = { cadence: 'irregular', payments: paid(['2026-01-01', 100]) };
    expect(isAlive(jobs, '2026-04-03')).toBe(true);
    expect(isAlive(jobs, '2026-04-04')).toBe(false);
    expect(isAlive({ ...jobs, payments: [] }, '2026-01-01')).toBe(false);
  });
});

test('a month is whole when the data begins and ends within three days of it', () => {
  expect(wholeMonths('2026-01-04', '2026-03-28')).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(wholeMonths('2026-01-05', '2026-03-27')).toEqual(['2026-02']);
});

describe('true net income', () => {
  test('True net income is the median of what living streams brought in by whole month', () => {
    // 10 000, 10 200 and 11 000 a month: the middle is 10 200. The old job ended in January and adds nothing.
    expect(trueNetIncome([salary, oldJob], '2026-01-01', '2026-03-31')).toBe(10_200_00);
  });

  test('True net income adds streams up by month before it takes the middle', () => {
    const rent = { cadence: 'irregular', payments: paid(['2026-01-03', 500_00], ['2026-02-03', 900_00]) };
    // 10 500, 11 100 and 11 000: the middle is 11 000.
    expect(trueNetIncome([salary, rent], '2026-01-01', '2026-03-31')).toBe(11_000_00);
  });

  test('True net income leaves out a last month in which the monthly payment is still due', () => {
    const due = { ...salary, payments: salary.payments.slice(0, 2) };
    // The data ends on 29 March without the payment of March: 10 000 and 10 200 are left, 10 100 between them.
    expect(trueNetIncome([due], '2026-01-01', '2026-03-29')).toBe(10_100_00);
  });

  test('True net income counts from a step on', () => {
    // Of 10 000, 10 200 and 11 000 the months since February are left: 10 600 between them.
    expect(trueNetIncome([salary], '2026-01-01', '2026-03-31', '2026-02')).toBe(10_600_00);
  });

  test('True net income is unknown without a whole month', () => {
    expect(trueNetIncome([salary], '2026-01-20', '2026-02-10')).toBeNull();
  });
});

test('a figure is near within a hundredth of its truth, or when neither says anything', () => {
  expect(isNear(10_100_00, 10_000_00)).toBe(true);
  expect(isNear(10_101_00, 10_000_00)).toBe(false);
  expect(isNear(0, 0)).toBe(true);
  expect(isNear(null, null)).toBe(true);
  expect(isNear(null, 0)).toBe(false);
  expect(isNear(0, null)).toBe(false);
});
