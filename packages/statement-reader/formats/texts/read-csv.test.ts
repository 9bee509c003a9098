import { describe, expect, test } from '@jest/globals';
import { bytesOf, errorsOf, rowsOf, statedAbsa, statementOf, statementsOf } from '../grids/shown-reading.fixture.ts';
import { readCsv } from './read-csv.ts';

const read = (text: string, stated = statedAbsa) => readCsv(bytesOf(text), stated);
const alone = (text: string) => readCsv(bytesOf(text), undefined);

describe('tables that are not known', () => {
  test('Unknown tables are read by headings in Afrikaans, in any delimiter', () => {
    for (const delimiter of [';', '\t', '|', ',', '^', '~', '¦', ':']) {
      const lines = [
        ['Rekeningnommer', '1234567890'],
        ['Datum', 'Beskrywing', 'Debiete', 'Krediete', 'Saldo'],
        ['01 Maa 2025', 'Salaris', '', '10000.00', '10500.25'],
        ['02 Maa 2025', 'Koffie', '35.50', '', '10464.75'],
      ];
      const statement = statementOf(
        read(lines.map((cells) => cells.join(delimiter)).join('\n'), { ...statedAbsa, accountNumber: '' }),
      );
      expect(statement.accountNumber).toBe('1234567890');
      expect(rowsOf(statement).map((row) => row.slice(1, 4))).toEqual([
        ['2025-03-01', 1_000_000, 1_050_025],
        ['2025-03-02', -3_550, 1_046_475],
      ]);
    }
  });

  test('A table is read where a program put quotes around each whole line', () => {
    const lines = [
      'Date,Description,Amount,Balance',
      '02/01/2026,""Rent, June"",-400.00,600.00',
      '03/01/2026,Pay,5,605',
    ];
    const statement = statementOf(read(lines.map((line) => `"${line}"`).join('\n')));
    expect(rowsOf(statement).map((row) => row.slice(1))).toEqual([
      ['2026-01-02', -40_000, 60_000, 'Rent, June'],
      ['2026-01-03', 500, 60_500, 'Pay'],
    ]);
  });

  test("A table without headings is accepted only where one column is another's running balance", () => {
    const rows =
      '7,01/02/2025,Salary,100.00,110.00\n7,02/02/2025,Food,-40,70\n7,03/02/2025,Food,-30,40\n7,04/02/2025,Food,-40,0';
    expect(rowsOf(statementOf(read(rows))).map((row) => row[2])).toEqual([10_000, -4_000, -3_000, -4_000]);
    expect(errorsOf(read(rows.replace(',70', ',71')))).toMatchObject([{ type: 'Parse Error' }]);
  });

  test("A table may print each page's headings again", () => {
    const statement = statementOf(
      read(
        'Date,Description,Amount,Balance\n2026-01-01,A,1.00,1.00\nDate,Description,Amount,Balance\n2026-01-02,B,1.00,2.00',
      ),
    );
    expect(statement.rows).toHaveLength(2);
  });

  test('A file may have several statements one below the other', () => {
    const part = (number: string) =>
      `Account Number,${number}\nDate,Details,Amount,Balance\n2026-01-01,A,1.00,1.00\n2026-01-02,B,1.00,2.00\n\n`;
    const statements = statementsOf(
      readCsv(bytesOf(part('11111111') + part('22222222')), { ...statedAbsa, accountNumber: '' }),
    );
    expect(statements.map(({ accountNumber }) => accountNumber)).toEqual(['11111111', '22222222']);
  });

  test('a text below a row goes on with its description', () => {
    const statement = statementOf(
      read('Date,Description,Amount,Balance\n2026-01-01,PAYMENT,1.00,1.00\n,TO SOMEBODY,,\n'),
    );
    expect(rowsOf(statement)[0]?.[4]).toBe('PAYMENT TO SOMEBODY');
  });

  test('an apostrophe that guards a cell against formulas is not part of it', () => {
    const statement = statementOf(
      read(
        "Date,Description,Amount,Balance\n2026-01-01,'=CMD|'/C calc'!A0,'-1.00,1.00\n2026-01-02,'n Boek,'+1.00,2.00",
      ),
    );
    expect(rowsOf(statement)).toEqual([
      [2, '2026-01-01', -100, 100, "=CMD|'/C calc'!A0"],
      [3, '2026-01-02', 100, 200, "'n Boek"],
    ]);
  });
});

describe('encodings', () => {
  const text = 'Datum;Beskrywing;Bedrag;Saldo\n2026-01-01;Kafee Renée – Môre;-35,50;10,00\n';
  const utf16 = (order: 'le' | 'be', mark: boolean): Uint8Array => {
    const source = (mark ? '\ufeff' : '') + text;
    const view = new DataView(new ArrayBuffer(source.length * 2));
    for (let at = 0; at < source.length; at += 1) view.setUint16(at * 2, source.charCodeAt(at), order === 'le');
    return new Uint8Array(view.buffer);
  };
  const windows = Uint8Array.from(text, (letter) => (letter === '–' ? 0x96 : letter.charCodeAt(0)));

  test.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with its mark', bytesOf(`\ufeff${text}`)],
    ['UTF-16 little endian', utf16('le', true)],
    ['UTF-16 big endian', utf16('be', true)],
    ['UTF-16 without a mark', utf16('le', false)],
    ['Windows-1252', windows],
  ])('%s is read as it was written', (_, bytes) => {
    expect(rowsOf(statementOf(readCsv(bytes, statedAbsa)))).toEqual([
      [2, '2026-01-01', -3_550, 1_000, 'Kafee Renée – Môre'],
    ]);
  });
});

describe('what cannot be read', () => {
  test('A cell that cannot be read is named by its line', () => {
    const errors = errorsOf(
      read('Date,Description,Amount,Balance\n2026-01-01,A,1.00,1.00\n2026-02-30,B,1.00,2.00\n2026-01-03,C,one,3.00\n'),
    );
    expect(errors).toEqual([
      {
        type: 'Parse Error',
        code: 'row_date_unreadable',
        message: 'The row has an amount but no date.',
        place: { page: 1, row: 3 },
        expected: 'a date',
        found: '2026-02-30',
      },
      {
        type: 'Parse Error',
        code: 'row_amount_unreadable',
        message: 'The amount of the row is not an amount.',
        place: { page: 1, row: 4 },
        expected: 'an amount',
        found: 'one',
      },
    ]);
  });

  test('An account that nobody names, or that differs from the stated one, is refused', () => {
    const rows = 'Date,Description,Amount,Balance\n20260101,A,1.00,1.00\n';
    const general = rows.replace('20260101', '2026-01-01');
    const nameless = errorsOf(alone(general));
    expect(nameless).toMatchObject([{ missing: ['bank_slug', 'account_number'] }]);
    expect(nameless[0]?.code).toBe('bank_and_account_unknown');
    // What was stated has to be stated again: the file still does not say it.
    for (const part of ['bankSlug', 'accountNumber']) {
      expect(errorsOf(read(general, { ...statedAbsa, [part]: '' }))).toMatchObject([
        { missing: ['bank_slug', 'account_number'] },
      ]);
    }
    expect(errorsOf(alone(`Bank,FNB\n${general}`))).toMatchObject([{ missing: ['account_number'] }]);
    expect(errorsOf(alone(`Account Number,62000000011\n${general}`))).toMatchObject([{ missing: ['bank_slug'] }]);
    const other = errorsOf(read(`Account Number,62000000011\n${rows}`));
    expect(other).toMatchObject([{ expected: '4012345678', found: '62000000011' }]);
  });

  test('A file without a table, or with an empty one, is refused', () => {
    expect(errorsOf(read('a,b\nc,d\n'))[0]?.message).toContain('No table of transactions');
    expect(errorsOf(read('Date,Description,Amount,Balance\n'))[0]?.message).toContain('no transactions');
  });

  test('A table of too many rows or with too long a cell is refused, naming the limit', () => {
    const row = '20260101,A,1.00,1.00\n';
    expect(errorsOf(read(`Date,Description,Amount,Balance\n${row.repeat(66_000)}`))[0]?.message).toContain(
      '65000 rows',
    );
    expect(errorsOf(read(`Date,Description,Amount,Balance\n${row.repeat(60_001)}`))[0]?.message).toContain('60000');
    const long = errorsOf(read(`Date,Description,Amount,Balance\n20260101,${'A'.repeat(1_001)},1.00,1.00`));
    expect(long).toMatchObject([{ place: { row: 2 }, expected: 'at most 1000', found: '1001 characters' }]);
  });

  test('A row whose cells are not under the headings is refused', () => {
    const head = 'Date,Description,Amount,Balance\n20260101,A,1.00,1.00\n';
    for (const row of ['20260102,B,C,1.00,2.00', '20260102,B,1.00', '20260102,1,234.00,235.00,x']) {
      expect(errorsOf(read(`${head}${row}\n20260103,D,1.00,3.00\n`))).toMatchObject([
        { type: 'Parse Error', place: { row: 3 } },
      ]);
    }
  });

  test("A last row without the others' balance is refused, as in a truncated file", () => {
    expect(errorsOf(read('Date,Description,Amount,Balance\n20260101,A,1.00,1.00\n20260102,B,-30,\n'))).toMatchObject([
      { type: 'Parse Error', place: { row: 3 } },
    ]);
  });

  test('a quote that is never closed does not swallow the rows below it', () => {
    const statement = statementOf(
      read('Date,Description,Amount,Balance\n20260101,"NANDOS 5,1.00,1.00\n20260102,B,1.00,2.00\n'),
    );
    expect(rowsOf(statement).map((row) => row[4])).toEqual(['NANDOS 5', 'B']);
  });
});
