import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { fitsDirection, hasFlag, isLabelId, labelOf, PRIMARIES, taxonomy } from './taxonomy.ts';

describe('the taxonomy', () => {
  test('The taxonomy has 111 labels in 17 primaries', () => {
    expect(taxonomy).toHaveLength(111);
    expect(new Set(taxonomy.map(({ id }) => id)).size).toBe(111);
    expect(PRIMARIES).toHaveLength(17);
  });

  test('A label id is distinguished from other text', () => {
    expect(isLabelId('food.groceries')).toBe(true);
    expect(isLabelId('food.caviar')).toBe(false);
    expect(isLabelId('toString')).toBe(false);
  });

  test('A label has flags, a discretionary mark and a nearest external category', () => {
    expect(hasFlag('debt.debt_review', 'distress')).toBe(true);
    expect(hasFlag('food.groceries', 'debt')).toBe(false);
    expect(labelOf('food.fast_food').discretionary).toBe(true);
    expect(labelOf('income.salary').discretionary).toBeNull();
    expect(labelOf('income.business')).toMatchObject({ pfc: 'INCOME_CONTRACTOR', pfcExact: false });
    expect(labelOf('returned.insufficient_funds').pfc).toBeNull();
  });

  test('A label is only valid for its own side of the ledger', () => {
    expect(fitsDirection('food.groceries', -1)).toBe(true);
    expect(fitsDirection('food.groceries', 1)).toBe(false);
    expect(fitsDirection('reversed.bank_correction', 1)).toBe(true);
    expect(fitsDirection('income.salary', 0)).toBe(true);
  });

  test('The external categories map to labels of the taxonomy only', () => {
    const rows = readFileSync(new URL('../../labels/data/pfc_to_label.tsv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    expect(rows).toHaveLength(127);
    expect(rows.map((row) => row.split('\t')[1] ?? '').filter((id) => id !== '-' && !isLabelId(id))).toEqual([]);
  });
});
