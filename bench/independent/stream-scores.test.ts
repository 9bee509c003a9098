import { describe, expect, test } from '@jest/globals';
import type { IncomeStream } from '../../schemas/entities/analyses/income-analysis.ts';
import { hasRhythm, isWhollyRight, streamDetection, type WantedStream } from './stream-scores.ts';

const said = (name: string, ids: string, cadence: IncomeStream['cadence'], typical: number): IncomeStream => ({
  id: name,
  name,
  label: 'income.salary',
  kind: 'income',
  role: 'primary',
  cadence,
  day_of_month: null,
  state: 'MATURE',
  payments: ids.length,
  first_on: '2026-01-01',
  last_on: '2026-03-01',
  amount_pattern: 'fixed',
  stepped_on: null,
  typical_amount: typical,
  net_monthly_amount: null,
  monthly_amount: typical,
  base_amount: null,
  variable_amount: null,
  variation: null,
  missed_payments: null,
  weekend_rule: null,
  consistency: null,
  regularity: null,
  next_payment: null,
  evidence: { payments: [...ids] },
});

const wanted: WantedStream = {
  payer: 'Quill and Thistle (Pty) Ltd',
  cadence: 'monthly',
  typicalCents: 10_000_00,
  isAlive: true,
  ids: new Set('abcd'),
  texts: ['QUILLTHISTLE JAN', 'QUILL PAY', 'QUILL PAY', 'XQ SALARIES'],
};

const verdictOf = (stream: IncomeStream) => streamDetection([wanted], [stream], new Set()).verdicts[0];

describe('a true stream', () => {
  test('A true stream is wholly right with payer, rhythm, amount within 5 % and state', () => {
    const { verdicts, invented } = streamDetection([wanted], [said('Quill', 'abcd', 'day_25', 10_500)], new Set());
    expect(verdicts.map(isWhollyRight)).toEqual([true]);
    expect(invented).toEqual([]);
  });

  test('A true stream is judged by each of them', () => {
    expect(verdictOf(said('Other', 'abcd', 'day_25', 10_000))).toMatchObject({ isFound: true, isPayerRight: false });
    expect(verdictOf(said('Quill', 'abcd', 'weekly', 10_000))).toMatchObject({ isFound: true, isCadenceRight: false });
    expect(verdictOf(said('Quill', 'abcd', 'monthly', 10_501))).toMatchObject({ isFound: true, isAmountRight: false });
    const ended = { ...said('Quill', 'abcd', 'monthly', 10_000), state: 'ENDED' as const };
    expect(verdictOf(ended)).toMatchObject({ isFound: true, isStateRight: false });
  });

  test('A true stream needs half of its payments shared', () => {
    // Two of a, b, c, d shared: 2 of 4. Two of a, b, c, d, e shared: 2 of 5.
    expect(verdictOf(said('Quill', 'ab', 'monthly', 10_000))?.isFound).toBe(true);
    expect(verdictOf(said('Quill', 'abe', 'monthly', 10_000))?.isFound).toBe(false);
  });

  test('A true stream whose payer is not printed cannot have the wrong one', () => {
    const unnamed = { ...wanted, texts: ['SALARY', 'SALARY', 'QUILL', 'SALARY'] };
    const { verdicts } = streamDetection([unnamed], [said('Salary', 'abcd', 'monthly', 10_000)], new Set());
    expect(verdicts[0]?.isPayerRight).toBe(true);
  });
});

test('a stream of ours is invented when it holds a payment of no true income', () => {
  const streams = [said('part', 'abx', 'monthly', 1), said('jobs', 'yz', 'weekly', 1), said('rest', 'cd', 'weekly', 1)];
  // x is no true income; y and z are of other true income; c and d are of the stream itself.
  expect(streamDetection([wanted], streams, new Set('yz')).invented.map(({ name }) => name)).toEqual(['part']);
});

test('daily takings and odd jobs keep no rhythm that is asked for', () => {
  expect(['weekly', 'fortnightly', 'four_weekly', 'semi_monthly', 'monthly'].every(hasRhythm)).toBe(true);
  expect(['daily', 'irregular', 'single'].some(hasRhythm)).toBe(false);
});
