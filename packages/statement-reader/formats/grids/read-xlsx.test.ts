import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { readXlsx } from './read-xlsx.ts';
import { errorsOf, rowsOf, statedAbsa, statementOf, statementsOf } from './shown-reading.fixture.ts';

const day = (date: string): Cell => ({ value: new Date(`${date}T00:00:00Z`), type: Date, format: 'yyyy/mm/dd' });
const text = (value: string): Cell => ({ value, type: String });
const number = (value: number): Cell => ({ value, type: Number });

async function workbook(...sheets: Cell[][][]): Promise<Uint8Array> {
  return new Uint8Array(await writeXlsxFile(sheets.map((data, index) => ({ sheet: `S${index}`, data }))).toBuffer());
}

/** A workbook of one sheet whose XML is given. */
function rawWorkbook(sheet: string): Uint8Array {
  const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipSync({
    '[Content_Types].xml': strToU8(types),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${sheet}</worksheet>`),
  });
}

describe('workbooks', () => {
  test('A workbook is read with lines above the table, dates as serials and numbers as computed', async () => {
    const statement = statementOf(
      await readXlsx(
        await workbook([
          [text('Statement of account')],
          [text('Account Number'), number(62_000_000_011)],
          [],
          [null, text('Date'), text('Description'), text('Money In'), text('Money Out'), text('Balance')],
          [null, { ...day('2026-01-05'), rowSpan: 2 }, text('SALARY'), number(1000.1), null, number(1000.1 + 0.2)],
          [null, null, text('SHOP'), null, number(0.1 + 0.2), number(1000)],
          [null, text('06 Jan 2026'), text("'=SHOP"), null, text('1 000,00'), number(0)],
        ]),
        { ...statedAbsa, accountNumber: '' },
      ),
    );
    expect(statement.accountNumber).toBe('62000000011');
    expect(rowsOf(statement)).toEqual([
      [5, '2026-01-05', 100_010, 100_030, 'SALARY'],
      [6, '2026-01-05', -30, 100_000, 'SHOP'],
      [7, '2026-01-06', -100_000, 0, '=SHOP'],
    ]);
  });

  test('A Bank Zero workbook has a sheet of sums, and numbers as texts with spaces', async () => {
    const headings = 'Date,Day,Time,Type,Description 1,Description 2,Fee,Amount,Balance,Has Attachments';
    const row = (...cells: string[]) => cells.map(text);
    const book = await workbook(
      [row('Summary'), row('Total', '5 669.50')],
      [
        row(...headings.split(',')),
        row(
          '2026-02-05',
          'Thu',
          '17:22',
          'Card purchase',
          'Bake and Par',
          'Albertsville',
          '0.00',
          '-130.50',
          '24 857.91',
          'No',
        ),
        row(
          '2026-02-08',
          'Sun',
          '19:37',
          'Transfer in',
          'T Example',
          'February',
          '0.00',
          '7 300.00',
          '32 157.91',
          'No',
        ),
        row('2026-02-09', 'Mon', '08:00', 'Pay out', 'S Example', 'Rent', '-5.00', '-1,500.00', '30 652.91', 'No'),
      ],
    );
    const statement = statementOf(await readXlsx(book, { ...statedAbsa, bankSlug: 'bank_zero' }));
    expect(statement.bankSlug).toBe('bank_zero');
    // 32 157.91 - 1 500 - 5 = 30 652.91: the fee moved the balance.
    expect(rowsOf(statement).map(([, ...row]) => row)).toEqual([
      ['2026-02-05', -13_050, 2_485_791, 'Bake and Par', 'Albertsville'],
      ['2026-02-08', 730_000, 3_215_791, 'T Example', 'February'],
      ['2026-02-09', -150_000, 3_065_791, 'S Example', 'Rent'],
      ['2026-02-09', -500, 3_065_291, 'Fee: S Example'],
    ]);
  });

  test('A workbook leaves totals out and carries no date into a cell that is merely empty', async () => {
    const headings = [text('Date'), text('Description'), text('Amount')];
    const shop = [day('2026-01-05'), text('SHOP'), number(-1)];
    const first = { value: new Date('2026-01-06T00:00:00Z'), type: Date, format: 'yyyy/mm/dd', rowSpan: 2 };
    const rows = [shop, [first, text('SALARY'), number(5)], [null, text('BONUS'), number(2)]];
    const summed = statementOf(
      await readXlsx(await workbook([headings, ...rows, [text(''), text('Total'), number(6)]]), {
        ...statedAbsa,
        bankSlug: 'investec',
      }),
    );
    expect(rowsOf(summed).map((row) => row.slice(1, 3))).toEqual([
      ['2026-01-05', -100],
      ['2026-01-06', 500],
      ['2026-01-06', 200],
    ]);
    const errors = errorsOf(
      await readXlsx(await workbook([headings, shop, [null, text('SHOP'), number(-2)]]), statedAbsa),
    );
    expect(errors).toMatchObject([{ message: 'The row has an amount but no date.', place: { page: 1, row: 3 } }]);
  });

  test("A merged cell's date is carried in its own sheet, whatever the order of the parts", async () => {
    const headings = [text('Date'), text('Description'), text('Amount')];
    const plain = [headings, [day('2026-01-05'), text('A'), number(-1)], [null, text('B'), number(-2)]];
    const merged = [
      headings,
      [{ ...day('2026-01-05'), rowSpan: 2 }, text('A'), number(-1)],
      [null, text('B'), number(-2)],
    ];
    expect(errorsOf(await readXlsx(await workbook(merged, plain), statedAbsa))).toMatchObject([{ place: { page: 2 } }]);
    expect(errorsOf(await readXlsx(await workbook(plain, merged), statedAbsa))).toMatchObject([{ place: { page: 1 } }]);
  });

  test('A workbook whose merged cells overlap beyond measure is refused', async () => {
    const cells = '<mergeCell ref="A1:A65000"/>'.repeat(50);
    const bytes = rawWorkbook(`<sheetData/><mergeCells>${cells}</mergeCells>`);
    expect(errorsOf(await readXlsx(bytes, statedAbsa))[0]?.message).toContain('overlap');
  });

  test('A workbook of several sheets has a statement for each sheet with a table', async () => {
    const table = (number_: string): Cell[][] => [
      [text('Account Number'), text(number_)],
      [text('Date'), text('Details'), text('Amount')],
      [day('2026-01-05'), text('A'), number(-5.5)],
    ];
    const bytes = await workbook(table('11111111'), [[text('Notes')]], table('22222222'));
    const statements = statementsOf(await readXlsx(bytes, { ...statedAbsa, accountNumber: '' }));
    expect(statements.map(({ accountNumber, rows }) => [accountNumber, rows[0]?.place.page])).toEqual([
      ['11111111', 1],
      ['22222222', 3],
    ]);
  });

  test.each([
    ['a cell in the last column', '<sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData>'],
    ['a row of a billion', '<sheetData><row r="1000000000"><c r="A1000000000"><v>1</v></c></row></sheetData>'],
    ['a row far down', "<sheetData><row r='900000'><c r='A900000'><v>1</v></c></row></sheetData>"],
  ])('A workbook with %s is refused before anything is filled in', async (_, sheet) => {
    expect(errorsOf(await readXlsx(rawWorkbook(sheet), statedAbsa))[0]?.message).toContain('goes beyond');
  });

  test('A workbook with styled cells to the last column and row is read by its filled cells', async () => {
    const cell = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const empty = ['XFA', 'XFB', 'XFC', 'XFD'].map((column) => `<c r="${column}1" s="3"/>`).join('');
    const rows = [
      `<row r="1">${cell('A1', 'Date')}${cell('B1', 'Description')}${cell('C1', 'Amount')}${empty}</row>`,
      `<row r="2">${cell('A2', '2026-01-05')}${cell('B2', 'SHOP')}${cell('C2', '-10.00')}<c r="AAA2" s="1"></c></row>`,
      '<row r="1048576" s="4" customFormat="1"/>',
    ];
    const sheet = `<dimension ref="A1:XFD1048576"/><sheetData>${rows.join('')}</sheetData>`;
    expect(rowsOf(statementOf(await readXlsx(rawWorkbook(sheet), statedAbsa)))).toEqual([
      [2, '2026-01-05', -1_000, null, 'SHOP'],
    ]);
  });

  test('A workbook with a document type, with broken XML, or cut short is refused', async () => {
    const messages = [];
    for (const bytes of [rawWorkbook('<!DOCTYPE x>'), rawWorkbook('<sheetData><row'), rawWorkbook('').slice(0, 300)]) {
      messages.push(errorsOf(await readXlsx(bytes, statedAbsa)).length);
    }
    expect(messages).toEqual([1, 1, 1]);
  });

  test('A workbook that unpacks to far more than it declares is refused', async () => {
    const bytes = zipSync({ 'xl/workbook.xml': new Uint8Array(90_000_000) });
    expect(errorsOf(await readXlsx(bytes, statedAbsa))[0]?.message).toContain('unpacked');
  });
});
