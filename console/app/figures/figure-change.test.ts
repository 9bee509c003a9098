import { describe, expect, test } from '@jest/globals';
import { changedFigureName, changedFigureValue } from './figure-change.ts';

const document = {
  currency: 'ZAR',
  units: { net_income: 'money', months: 'money', debt_to_income: 'share', score: 'score', streams: 'list' },
  net_income: 20_000,
  months: [
    { year: 2026, month: 6, primary_income: 1 },
    { year: 2026, month: 7, primary_income: 2 },
  ],
  streams: [{ name: 'ACME STORES', monthly_amount: 3 }, { label: 'income.salary' }, { amount: 4 }],
  worst_month: { year: 2026, month: 6 },
};
const words = { yes: 'Yes', no: 'No' };

describe('a changed figure', () => {
  test('A changed figure is named by its own name at the top of a document', () => {
    expect(changedFigureName(document, 'net_income')).toBe('Net income');
  });

  test('A changed figure is named by its month in a list of months', () => {
    expect(changedFigureName(document, 'months[1].primary_income')).toBe('Jul 2026: primary income');
  });

  test("A changed figure is named by the list, and by the entry's own name or else its place", () => {
    expect(changedFigureName(document, 'streams[0].monthly_amount')).toBe('Streams: ACME STORES: monthly amount');
    expect(changedFigureName(document, 'streams[1].amount')).toBe('Streams: Income: salary: amount');
    expect(changedFigureName(document, 'streams[2].amount')).toBe('Streams: 3: amount');
    expect(changedFigureName(document, 'streams[9].amount')).toBe('Streams: 10: amount');
    expect(changedFigureName(document, 'worst_month.month')).toBe('Worst month: month');
  });

  test('A changed figure is shown in its unit', () => {
    const shown = (field: string, value: string | number | boolean | null) =>
      changedFigureValue(document, field, value, words).replaceAll(/\s/g, ' ');
    expect(shown('net_income', 20_000)).toBe('R 20 000.00');
    expect(shown('months[1].primary_income', 1_234.5)).toBe('R 1 234.50');
    expect(shown('debt_to_income', 0.423)).toBe('42 %');
    expect(shown('score', 61.25)).toBe('61.3');
    expect(shown('worst_month.month', 7)).toBe('7');
    expect(shown('months[1].full_month', true)).toBe('Yes');
    expect(shown('net_income', null)).toBe('–');
    expect(shown('as_of', '2026-07-31')).toBe('31 Jul 2026');
    expect(shown('streams[1].label', 'income.salary')).toBe('Income: salary');
  });
});
