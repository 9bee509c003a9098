import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inOrder, nextOrder, orderFrom } from './row-order.ts';

const value = fc.oneof(fc.constant(null), fc.integer({ min: -3, max: 3 }));
const rows = fc.array(value, { maxLength: 30 }).map((values) => values.map((one, place) => ({ one, place })));

describe('The order of rows', () => {
  test('Rows without a value come last both ways, equal ones stay as they came, and none is lost', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (given, descending) => {
        const ordered = inOrder(given, ({ one }) => one, descending);
        expect(ordered.toSorted((a, b) => a.place - b.place)).toEqual(given);
        const values = ordered.flatMap(({ one }) => (one === null ? [] : [one]));
        expect(values).toEqual(values.toSorted((a, b) => (descending ? b - a : a - b)));
        expect(ordered.slice(values.length).every(({ one }) => one === null)).toBe(true);
        for (const [index, row] of ordered.entries()) {
          const next = ordered[index + 1];
          if (next !== undefined && next.one === row.one) expect(next.place).toBeGreaterThan(row.place);
        }
      }),
    );
  });

  test('Names are ordered as people order them', () => {
    const names = ['Zanele', 'ánd', 'Thabo 10', 'thabo 9', 'Bongi'];
    expect(inOrder(names, (name) => name, false)).toEqual(['ánd', 'Bongi', 'thabo 9', 'Thabo 10', 'Zanele']);
  });

  test('A column is pressed up, down and off, and another one begins anew', () => {
    expect(nextOrder(null, 'asked')).toBe('asked');
    expect(nextOrder(orderFrom('asked'), 'asked')).toBe('-asked');
    expect(nextOrder(orderFrom('-asked'), 'asked')).toBeNull();
    expect(nextOrder(orderFrom('-asked'), 'status')).toBe('status');
    expect(orderFrom('')).toBeNull();
  });
});
