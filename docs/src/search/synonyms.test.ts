import { expect, test } from '@jest/globals';
import { otherWords } from './synonyms.ts';

test('A question is asked in the words of the guide as well', () => {
  expect(otherWords('Salary')).toContain('income');
  expect(otherWords('mandates of a borrower')).toContain('debit order of a borrower');
  expect(otherWords('api key rotation')).toContain('token rotation');
});

test('A word that only contains another one is not taken for it, and a question without a synonym has no other words', () => {
  expect(otherWords('tokenise')).toEqual([]);
  expect(otherWords('waterfall')).toEqual([]);
  expect(otherWords('')).toEqual([]);
});

test('There are at most four other questions, none twice and none that is the question itself', () => {
  for (const term of ['income', 'webhook token', 'debit order mandate', '429']) {
    const others = otherWords(term);
    expect(others.length).toBeLessThanOrEqual(4);
    expect(new Set([...others, term]).size).toBe(others.length + 1);
  }
});
