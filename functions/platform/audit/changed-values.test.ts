import { expect, test } from '@jest/globals';
import { changedValues } from './changed-values.ts';

test('a change is noted with both values of each field that changed', () => {
  const before = { limit: { share: 0.25 }, floor: 10, weights: null };
  expect(changedValues(before, { ...before, limit: { share: 0.3 } })).toEqual({
    before: '{"limit":{"share":0.25}}',
    after: '{"limit":{"share":0.3}}',
  });
});

test('what stays as it is is not noted', () => {
  expect(changedValues({ floor: 10, weights: null }, { floor: 10, weights: null })).toEqual({});
});

test('a field without a value before is noted as null', () => {
  const before: { floor?: number } = {};
  expect(changedValues(before, { floor: 5 })).toEqual({ before: '{"floor":null}', after: '{"floor":5}' });
});
