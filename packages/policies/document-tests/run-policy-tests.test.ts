import { expect, test } from '@jest/globals';
import type { PolicyTest } from '../document/policy-document.ts';
import { idleNode, readyPolicy, smallInput, smallPolicy } from '../starters/small-policy.fixture.ts';
import { runPolicyTests } from './run-policy-tests.ts';

const { request, figures } = smallInput;
const failuresOf = (expected: PolicyTest['expect'], given: Partial<PolicyTest['given']> = {}): readonly string[] => {
  const one = { id: 'one', words: 'One.', given: { request, figures, facts: {}, ...given }, expect: expected };
  return runPolicyTests(readyPolicy(smallPolicy([idleNode], { tests: [one] })))[0]?.failures ?? ['not run'];
};

test('A test that expects what the policy decides passes', () => {
  expect(failuresOf({ outcome: 'approve', amount_cents: 1_000_000, term_months: 12 })).toEqual([]);
});

test('A test that expects another outcome fails with both and the reasons', () => {
  expect(failuresOf({ outcome: 'decline' })).toEqual(['expected decline, and the policy says approve (reasons: none)']);
});

test('A test that expects another amount or a reason that is not given fails with each', () => {
  expect(failuresOf({ outcome: 'approve', amount_cents: 5, reasons: ['low'] })).toEqual([
    'expected amount_cents 5, found 1000000 (reasons: none)',
    'expected the reason low (reasons: none)',
  ]);
});

test('A test with a figure that does not exist or inputs of the wrong type fails by their names', () => {
  expect(failuresOf({ outcome: 'approve' }, { figures: { ...figures, 'affordability.net_incme': 1 } })).toEqual([
    'a policy may not use the figure affordability.net_incme: there is no such figure',
  ]);
  expect(failuresOf({ outcome: 'approve' }, { facts: { other: 1 } })).toEqual([
    'facts.other: the policy declares no such fact',
  ]);
});
