import { describe, expect, test } from '@jest/globals';
import { succeededMessages } from './batch-outcome.ts';

const ids = ['a', 'b', 'c'];
const answered = (value: unknown): readonly string[] =>
  succeededMessages({ ok: true, payload: JSON.stringify(value) }, ids, true);

describe('succeededMessages', () => {
  test('keeps the reported messages in the queue and removes the others', () => {
    expect(answered({ batchItemFailures: [{ itemIdentifier: 'b' }] })).toEqual(['a', 'c']);
  });

  test('takes no answer, an empty answer and an empty list for success', () => {
    expect([answered(null), answered({}), answered({ batchItemFailures: [] })]).toEqual([ids, ids, ids]);
  });

  test('fails the whole batch for an identifier that is empty or unknown', () => {
    expect(answered({ batchItemFailures: [{ itemIdentifier: '' }] })).toEqual([]);
    expect(answered({ batchItemFailures: [{ itemIdentifier: 'z' }] })).toEqual([]);
    expect(answered({ batchItemFailures: [{}] })).toEqual([]);
  });

  test('fails the whole batch for an answer of another shape', () => {
    expect([answered('done'), answered({ batchItemFailures: 'b' })]).toEqual([[], []]);
  });

  test('fails the whole batch when the function failed', () => {
    expect(succeededMessages({ ok: false, errorType: 'Error', errorMessage: '' }, ids, true)).toEqual([]);
  });

  test('does not read the answer of a function that does not report failures', () => {
    const payload = JSON.stringify({ batchItemFailures: [{ itemIdentifier: 'b' }] });
    expect(succeededMessages({ ok: true, payload }, ids, false)).toEqual(ids);
  });
});
