import { expect, test } from '@jest/globals';
import { enteredFact, policiesInForce, policyAsks } from './policy-asks.ts';

const act = { user_id: '692039c05f3c8b2a1d9e4f70', at: '2026-01-01T00:00:00.000Z' };
const version = (id: string, state: 'approved' | 'draft', effective_from: string | null, policy_id = 'p') => ({
  id,
  policy_id,
  name: 'Loans',
  hash: 'h',
  state,
  written: act,
  submitted: null,
  reviewed: null,
  effective_from,
});

test('The approved version that began last decides, and neither a draft nor one that begins later', () => {
  const versions = [
    version('later', 'approved', '2026-05-01T00:00:00.000Z'),
    version('draft', 'draft', null),
    version('now', 'approved', '2026-03-01T00:00:00.000Z'),
    version('former', 'approved', '2026-01-01T00:00:00.000Z'),
    version('other', 'approved', '2026-02-01T00:00:00.000Z', 'q'),
  ];
  const ids = policiesInForce(versions, Date.parse('2026-04-01T00:00:00.000Z')).map(({ id }) => id);
  expect(ids).toEqual(['now', 'other']);
});

test('A policy document says its products and its facts, and what is no fact is left out', () => {
  const fact = { id: 'first', type: 'yes_or_no', words: 'Whether it is the first.', may_be_missing: false };
  expect(policyAsks({ products: ['loan', 3], facts: [fact, 'none', { id: 7 }] })).toEqual({
    products: ['loan'],
    facts: [{ id: 'first', type: 'yes_or_no', words: 'Whether it is the first.', values: [], mayBeMissing: false }],
  });
  expect(policyAsks({})).toEqual({ products: [], facts: [] });
});

test.each([
  ['yes_or_no', 'yes', true],
  ['yes_or_no', 'no', false],
  ['yes_or_no', '', null],
  ['label', 'good', 'good'],
  ['label', 'other', undefined],
  ['money', 'R 1 200,50', 1200.5],
  ['percent', '27.75', 0.2775],
  ['number', 'many', undefined],
])('A fact of type %s that is entered as %p is %p', (type, text, value) => {
  const fact = { id: 'f', type, words: 'A fact.', values: ['good', 'late'], mayBeMissing: true };
  expect(enteredFact(fact, text)).toBe(value);
});
