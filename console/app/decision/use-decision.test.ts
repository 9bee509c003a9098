import { expect, test } from '@jest/globals';
import { outcomeLine, pauseUntilDecided } from './use-decision.ts';

const at = (minutes: number): string => new Date(minutes * 60_000).toISOString();

test('A decision is waited for while an analysis is newer than it, and not for ever', () => {
  const asked: readonly (readonly [decidedAt: string | null, analysedAt: string | null, now: number])[] = [
    [null, null, 0],
    [null, at(1), 100],
    [at(2), at(3), 4],
    [at(2), at(3), 6],
    [at(3), at(2), 4],
  ];
  const pauses = asked.map(([decided, analysed, now]) => pauseUntilDecided(decided, analysed, now * 60_000));
  expect(pauses).toEqual([15_000, 2_000, 2_000, null, null]);
});

test('An outcome is a line: what is granted, the queue, or the word alone', () => {
  const approve = {
    kind: 'approve' as const,
    amount: 12_000,
    term_months: 1,
    annual_rate: '24.5%',
    instalment: 1_200,
    initiation_fee: 0,
    monthly_fee: 0,
    conditions: [],
  };
  expect([
    outcomeLine(approve),
    outcomeLine({ kind: 'refer', queue: 'income' }),
    outcomeLine({ kind: 'decline' }),
  ]).toEqual(['Approved: R\u202f12\u202f000.00 over 1 month', 'Referred to the queue income', 'Declined']);
});
