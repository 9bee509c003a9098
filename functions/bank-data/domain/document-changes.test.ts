import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { documentChanges } from './document-changes.ts';

describe('the changes between two documents', () => {
  test('Document changes name each figure by its path, with both values and the cause', () => {
    const before = { months: [{ income: 100, full: true }, { income: 50 }], score: null, name: 'a' };
    const after = { months: [{ income: 90, full: true }], score: 7, name: 'a', extra: { deep: ['x'] } };
    expect(documentChanges(before, after, 'why')).toEqual([
      { field: 'months[0].income', before: 100, after: 90, cause: 'why' },
      { field: 'score', before: null, after: 7, cause: 'why' },
      { field: 'extra.deep[0]', before: null, after: 'x', cause: 'why' },
      { field: 'months[1].income', before: 50, after: null, cause: 'why' },
    ]);
  });

  test('Document changes leave out fields that explain figures and are not figures themselves', () => {
    const of = (value: number) => ({
      evidence: { income: [String(value)] },
      definitions: { income: `#${value}` },
      data_quality_issues: [{ code: String(value) }],
      engine_version: String(value),
      rules_version: String(value),
      months: [{ evidence: { a: [value] }, income: 5 }],
    });
    expect(documentChanges(of(1), of(2), 'why')).toEqual([]);
  });

  test('Document changes between a document and itself are empty, whatever it contains', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        expect(documentChanges(document, JSON.parse(JSON.stringify(document)), 'why')).toEqual([]);
      }),
    );
  });

  test('Document changes are the same backwards, with before and after exchanged', () => {
    const anyDocument = fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.oneof(fc.integer({ min: 0, max: 3 }), fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 })),
    );
    fc.assert(
      fc.property(anyDocument, anyDocument, (one, two) => {
        const sorted = (changes: ReturnType<typeof documentChanges>) =>
          changes.toSorted((a, b) => (a.field < b.field ? -1 : 1));
        const turned = documentChanges(two, one, 'why').map((change) => ({
          ...change,
          before: change.after,
          after: change.before,
        }));
        expect(sorted(turned)).toEqual(sorted(documentChanges(one, two, 'why')));
      }),
    );
  });

  test('Document changes are cut off after 200, and the first are kept', () => {
    const of = (value: number) => ({ rows: Array.from({ length: 500 }, (_, index) => index + value) });
    const changes = documentChanges(of(0), of(1), 'why');
    expect(changes).toHaveLength(200);
    expect(changes[199]?.field).toBe('rows[199]');
  });
});
