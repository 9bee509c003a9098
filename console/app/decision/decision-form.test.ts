import { expect, test } from '@jest/globals';
import { enteredAmount, enteredMonths, overrideOf } from './decision-form.ts';

const reason = 'The employer confirmed the new salary in writing.';
const form = { amount: '12 000', term: '12', queue: ' senior_credit ', reason };

test('Each kind of override needs its own fields and a reason', () => {
  expect(overrideOf('approve', form)).toEqual({
    faults: null,
    outcome: { kind: 'approve', amount: 12_000, term_months: 12 },
    reason,
  });
  expect(overrideOf('refer', form)).toEqual({
    faults: null,
    outcome: { kind: 'refer', queue: 'senior_credit' },
    reason,
  });
  expect(overrideOf('decline', { ...form, amount: '' })).toEqual({
    faults: null,
    outcome: { kind: 'decline' },
    reason,
  });
  const bad = { amount: '', term: '0', queue: 'Senior Credit', reason: 'no' };
  expect(
    ['approve', 'refer', 'decline'].map(
      (kind) => overrideOf(kind === 'approve' ? 'approve' : kind === 'refer' ? 'refer' : 'decline', bad).faults,
    ),
  ).toEqual([['amount', 'term', 'reason'], ['queue', 'reason'], ['reason']]);
});

test.each([
  ['R 1 500', 1500],
  ['1500,55', 1500.55],
  ['1500.555', null],
  ['0', null],
  ['much', null],
])('An amount that is entered as %p is %p', (text, amount) => {
  expect(enteredAmount(text)).toBe(amount);
});

test.each([
  ['12', 12],
  ['0', null],
  ['361', null],
  ['1.5', null],
])('A term that is entered as %p is %p', (text, months) => {
  expect(enteredMonths(text)).toBe(months);
});
