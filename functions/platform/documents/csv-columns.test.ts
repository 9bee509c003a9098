import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvColumns, writtenNumber } from './csv-columns.ts';

const KNOWN = ['name', 'loan_amount', 'as_of'] as const;

test('A header names its columns in any order, case and joining mark', () => {
  const mark = fc.constantFrom('_', ' ', '-', '  ');
  fc.assert(
    fc.property(fc.shuffledSubarray([...KNOWN], { minLength: 3 }), mark, fc.boolean(), (columns, joined, upper) => {
      const cells = columns.map((column) => ` ${column.replaceAll('_', joined)} `);
      const written = upper ? cells.map((cell) => cell.toUpperCase()) : cells;
      expect(csvColumns(written, KNOWN, KNOWN)).toEqual({ columns });
    }),
  );
});

test.each([
  ['a column that is not known', ['name', 'iban', 'as_of'], 'the column "iban" is not known'],
  ['a column that stands there twice', ['name', 'as_of', 'Name'], 'the column name stands there twice'],
  ['a column that is missing', ['name', 'loan_amount'], 'the column as_of is missing'],
])('A header with %s is refused and names it', (_, cells, fault) => {
  expect(csvColumns(cells, KNOWN, ['as_of'])).toEqual({ fault });
});

test('Amounts are read in the forms that spreadsheets write, and anything else stays text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      const [whole = '', decimals = ''] = (cents / 100).toFixed(2).split('.');
      const grouped = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
      const forms = [
        `${whole}.${decimals}`,
        `${whole},${decimals}`,
        `R ${grouped(' ')},${decimals}`,
        `R${grouped(',')}.${decimals}`,
        `${whole}.${decimals} %`,
      ];
      for (const form of forms) expect(writtenNumber(form)).toBe(cents / 100);
    }),
  );
  for (const text of ['', '-5', '1.149,22', '12a', 'R', 'NaN', 'Infinity', '1e5'])
    expect(writtenNumber(text)).toBe(text);
});
