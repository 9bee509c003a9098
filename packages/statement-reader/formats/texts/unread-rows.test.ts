import { describe, expect, test } from '@jest/globals';
import { bytesOf, rowsOf, statedAbsa } from '../grids/shown-reading.fixture.ts';
import { readCsv } from './read-csv.ts';

const head = 'Date,Description,Amount,Balance\n';
const read = (rows: readonly string[]) => readCsv(bytesOf(head + rows.join('\n')), statedAbsa);

const rows = [
  '20260301,ONE,-1.00,99.00',
  '20260302,TWO,-1.00,98.00',
  '20260303,THREE,-1.00,97.00',
  '20260304,FOUR,-1.00,96.00',
];

/** The rows with one in place of another. */
const withRow = (at: number, row: string) => rows.map((one, index) => (index === at ? row : one));

describe('a table with a row that cannot be read', () => {
  test('A table with an unreadable row is refused with its line, its other rows and its place', () => {
    const reading = read(withRow(1, '20260302,TWO,-1.#0,98.00'));
    expect(reading).toMatchObject({
      outcome: 'refused',
      errors: [{ place: { page: 1, row: 3 } }],
      partial: { unreadRows: [{ page: 1, row: 3 }], unreadPages: [] },
    });
    const partial = reading.outcome === 'refused' ? reading.partial : undefined;
    expect(partial?.statements.map(rowsOf)).toEqual([
      [
        [2, '2026-03-01', -100, 9_900, 'ONE'],
        [4, '2026-03-03', -100, 9_700, 'THREE'],
        [5, '2026-03-04', -100, 9_600, 'FOUR'],
      ],
    ]);
  });

  test('The text below an unreadable row belongs to no other row', () => {
    const [one = '', , three = '', four = ''] = rows;
    const reading = read([one, '20260302,TWO,-1.#0,98.00', ',GOES ON,,', three, four]);
    const partial = reading.outcome === 'refused' ? reading.partial : undefined;
    expect(partial?.statements[0]?.rows.map(({ description }) => description)).toEqual(['ONE', 'THREE', 'FOUR']);
  });

  test.each([
    ['the first row', withRow(0, '20260301,ONE,-1.#0,99.00')],
    ['the last row', withRow(3, '20260304,FOUR,-1.#0,96.00')],
    ['a row, and the last row has no balance', [...withRow(1, '20260302,TWO,#,98.00'), '20260305,FIVE,-1.00,']],
  ])('No partial rows are returned if the unreadable one is %s, as nothing bounds the gap', (_, some) => {
    const reading = read(some);
    expect(reading.outcome).toBe('refused');
    expect('partial' in reading).toBe(false);
  });

  test("No partial rows of several accounts are returned, as the row's account is unknown", () => {
    const cells = rows.map((row, index) => `${row},6200000001${index % 2}`);
    const two = cells.map((row, index) => (index === 1 ? row.replace('-1.00', '#') : row));
    const reading = readCsv(bytesOf(`${head.trim()},Account Number\n${two.join('\n')}`), statedAbsa);
    expect(reading.outcome).toBe('refused');
    expect('partial' in reading).toBe(false);
  });
});
