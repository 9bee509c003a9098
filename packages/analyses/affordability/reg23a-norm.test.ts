import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { REG_23A_NORMS } from '../data/reg23a-norms.ts';
import { minimumExpenseNorm, normTableOn } from './reg23a-norm.ts';

const table = normTableOn('2026-03-31');
const norm = (rands: number): number => (table ? minimumExpenseNorm(rands * 100, table) / 100 : Number.NaN);

describe('minimum expense norms', () => {
  test('The expense norm is the fixed factor plus the percentage above the floor', () => {
    expect(norm(2_000)).toBe(881); // 800 + 6.75 % of 1 200
    expect(norm(10_000)).toBe(1_505.38); // 1 167.88 + 9 % of 3 750 = 1 167.88 + 337.50
    expect(norm(20_000)).toBe(2_405.38); // 1 167.88 + 9 % of 13 750 = 1 167.88 + 1 237.50
    expect(norm(40_000)).toBe(4_085.38); // 2 855.38 + 8.20 % of 15 000 = 2 855.38 + 1 230
    expect(norm(60_000)).toBe(5_580.38); // 4 905.38 + 6.75 % of 10 000 = 4 905.38 + 675
  });

  test('The expense norm is the whole of an income up to R800', () => {
    expect([norm(0), norm(500), norm(800)]).toEqual([0, 500, 800]);
  });

  test('The expense norms meet at the edges of the bands', () => {
    expect(norm(6_250)).toBe(1_167.88); // 800 + 6.75 % of 5 450 = 1 167.875
    expect(norm(25_000)).toBe(2_855.38);
    expect(norm(50_000)).toBe(4_905.38);
  });

  test('The expense norm is unknown before the first table', () => {
    expect(normTableOn('2015-03-12')).toBeNull();
    expect(normTableOn('2015-03-13')).not.toBeNull();
  });

  test('The norm tables are sorted by date, and their bands by income', () => {
    const dates = REG_23A_NORMS.map((entry) => entry.effectiveFrom);
    expect(dates).toEqual(dates.toSorted());
    for (const { bands } of REG_23A_NORMS) {
      const floors = bands.map((band) => band.aboveCents);
      expect(floors).toEqual(floors.toSorted((a, b) => a - b));
    }
  });

  test('The expense norm never falls as income rises and never exceeds it', () => {
    fc.assert(
      fc.property(fc.nat(20_000_000), fc.nat(100_000), (income, more) => {
        if (!table) throw new Error('no table');
        expect(minimumExpenseNorm(income + more, table)).toBeGreaterThanOrEqual(minimumExpenseNorm(income, table));
        expect(minimumExpenseNorm(income, table)).toBeLessThanOrEqual(income);
      }),
    );
  });
});
