import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CsvQuoteError, csvRecords } from './csv-records.ts';

const read = (text: string) => [...csvRecords(text)];

describe('records of a CSV text', () => {
  test('Each record of a CSV text has the line it begins on, whatever ends the lines', () => {
    expect(read('a,b\r\n1,2\n\n3,"x\ny"\r4,5')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 4, cells: ['3', 'x\ny'] },
      { line: 6, cells: ['4', '5'] },
    ]);
  });

  test('CSV records are separated by semicolons where the first line is, and begin after a byte order mark', () => {
    expect(read('\uFEFFa;b\n1,5;2')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1,5', '2'] },
    ]);
  });

  test('lines within quotes count once, however they end, and after more records than a batch has', () => {
    const records = read(`a,b\r\n${'"1\r\n2",x\r\n'.repeat(600)}\r\n\r\n5,6\r\n`);
    expect(records[600]).toEqual({ line: 1200, cells: ['1\n2', 'x'] });
    expect(records.at(-1)).toEqual({ line: 1204, cells: ['5', '6'] });
  });

  test('A quoted CSV cell does not include the blanks around it', () => {
    expect(read('a,b\n x , "y, z" \n')[1]).toEqual({ line: 2, cells: ['x', 'y, z'] });
  });

  test('a file is parsed no further than its reader goes', () => {
    const records = csvRecords(`a,b\n${'1,2\n'.repeat(1000)}"open`);
    expect(records.take(700).toArray()).toHaveLength(700);
    expect(() => records.toArray()).not.toThrow();
    expect(() => read(`a,b\n${'1,2\n'.repeat(1000)}"open`)).toThrow(expect.objectContaining({ line: 1002 }));
  });

  test('A CSV cell with a misplaced or unclosed quote is refused with its line', () => {
    expect(() => read('a,b\n1,x"2"\n')).toThrow(
      expect.objectContaining({ line: 2, message: 'a cell with a quote in it must be in quotes' }),
    );
    for (const text of ['a,b\n1,"2', 'a,b\n1,"2"x\n']) {
      expect(() => read(text)).toThrow(CsvQuoteError);
      expect(() => read(text)).toThrow(expect.objectContaining({ line: 2 }));
    }
  });

  test('CSV records read back what was written, whatever their cells contain', () => {
    const cell = fc.string({ maxLength: 8, unit: fc.constantFrom('a', ',', '"', '\n', ' ', ';') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect(
          read(`h,h,h\n${text}`)
            .slice(1)
            .map(({ cells }) => cells),
        ).toEqual(rows);
      }),
    );
  });
});
