import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { identifierAt, orderedIdentifiers } from './identifiers.ts';

const instant = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2100-01-01') });

describe('Identifiers', () => {
  test('Those of one process have the order in which they were made, also within one millisecond', () => {
    fc.assert(
      fc.property(
        instant,
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 200 }),
        (begin, steps) => {
          const identifiers = orderedIdentifiers();
          let now = begin;
          const made = steps.map((step) => {
            now += step;
            return identifiers.next(now);
          });
          expect(made.toSorted()).toEqual(made);
          expect(new Set(made).size).toBe(made.length);
          expect(made.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
        },
      ),
    );
  });

  test('They begin with the second of their creation, and one named by its parts has a place among them', () => {
    const now = Date.parse('2026-11-25T08:00:00.250Z');
    expect(orderedIdentifiers().next(now).slice(0, 11)).toBe(`${(now / 1000 - 0.25).toString(16)}0fa`);
    expect(identifierAt(now, 'part').slice(0, 11)).toBe(orderedIdentifiers().next(now).slice(0, 11));
  });

  test('The next one cannot be guessed from the one before', () => {
    const identifiers = orderedIdentifiers();
    const draws = Array.from({ length: 500 }, () => Number.parseInt(identifiers.next(0).slice(11), 16));
    const steps = draws.slice(1).map((draw, index) => draw - (draws[index] ?? 0));
    expect(new Set(steps).size).toBeGreaterThan(490);
  });
});
