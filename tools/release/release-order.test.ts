import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { leavingWith } from './release-order.ts';

const released = {
  functions: ['imali-staging-get-old', 'imali-staging-get-application'],
  indexes: { 'imali-staging-applications': ['byStatus', 'byDate'] },
};

describe('what a release takes away', () => {
  test('A function that no route of the release leads to is named, and an index that no table has any more', () => {
    const next = {
      functions: ['imali-staging-get-application', 'imali-staging-get-new'],
      indexes: { 'imali-staging-applications': ['byStatus', 'byEverything'] },
    };
    expect(leavingWith(released, next)).toEqual({
      functions: ['imali-staging-get-old'],
      indexes: ['imali-staging-applications/byDate'],
    });
  });

  test('A table that goes takes all of its indexes away', () => {
    expect(leavingWith(released, { ...released, indexes: {} }).indexes).toHaveLength(2);
  });

  test('A release that only adds takes nothing away', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(names, names, names, (functions, indexes, added) => {
        const before = { functions, indexes: { table: indexes } };
        const after = { functions: [...functions, ...added], indexes: { table: [...added, ...indexes], other: added } };
        expect(leavingWith(before, after)).toEqual({ functions: [], indexes: [] });
      }),
    );
  });
});
