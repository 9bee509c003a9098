import { describe, expect, test } from '@jest/globals';
import { succeededMessages } from './batch-outcome.ts';

const ids = ['a', 'b', 'c'];
const answered = (value: unknown): readonly string[] =>
  succeededMessages({ ok: true, payload: JSON.stringify(value) }, ids, true);

describe('succeededMessages', () => {
  test('The reported messages stay in the queue and the others are removed', () => {
    expect(answered({ batchItemFailures: [{ itemIdentifier: 'b' }] })).toEqual(['a', 'c']);
  });

  test('A missing answer, an empty answer and an empty list all mean success', () => {
    expect([answered(null), answered({}), answered({ batchItemFailures: [] })]).toEqual([ids, ids, ids]);
  });

  test('The whole batch fails for an identifier that is empty or unknown', () => {
    expect(answered({ batchItemFailures: [{ itemIdentifier: '' }] })).toEqual([]);
    expect(answered({ batchItemFailures: [{ itemIdentifier: 'z' }] })).toEqual([]);
    expect(answered({ batchItemFailures: [{}] })).toEqual([]);
  });

  test('The whole batch fails for an answer of another shape', () => {
    expect([answered('done'), answered({ batchItemFailures: 'b' })]).toEqual([[], []]);
  });

  test('The whole batch fails when the function failed', () => {
    expect(succeededMessages({ ok: false, errorType: 'Error', errorMessage: '' }, ids, true)).toEqual([]);
  });

  test('The answer of a function that does not report failures is not read', () => {
    const payload = JSON.stringify({ batchItemFailures: [{ itemIdentifier: 'b' }] });
    expect(succeededMessages({ ok: true, payload }, ids, false)).toEqual(ids);
  });
});
