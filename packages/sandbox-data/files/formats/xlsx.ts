import { daysBetween } from '@imali/ledger/basics/calendar.ts';
import { strToU8, zipSync } from 'fflate';
import type { PrintedAccount } from '../printed-account.ts';
import { placesInOrder, type TextFormat } from './written-text.ts';

type CellValue = string | { readonly number: number } | { readonly date: string };

/** Day 0 of the dates of spreadsheets. */
const SERIAL_EPOCH = '1899-12-30';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function cellXml(place: string, value: CellValue): string {
  if (typeof value === 'string') {
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  }
  if ('date' in value) return `<c r="${place}" s="1"><v>${daysBetween(SERIAL_EPOCH, value.date)}</v></c>`;
  return `<c r="${place}" s="2"><v>${value.number / 100}</v></c>`;
}

function sheetXml(rows: readonly (readonly CellValue[])[]): string {
  const lines = rows.map((cells, index) => {
    const row = index + 1;
    const texts = cells.map((value, column) => cellXml(`${String.fromCharCode(65 + column)}${row}`, value));
    return `<row r="${row}">${texts.join('')}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationship = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;

/** A workbook of one sheet, as the parts of its zip. Style 1 is a date, style 2 an amount. */
function workbookParts(rows: readonly (readonly CellValue[])[]): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
    '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relationship(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relationship(1, 'worksheet', 'worksheets/sheet1.xml')}${relationship(2, 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Transactions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy/mm/dd"/></numFmts><fonts count="1"><font><sz val="10"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(rows),
  };
}

function sheetRows(account: PrintedAccount): (readonly CellValue[])[] {
  return [
    ['Account Number', account.accountNumber],
    ['Account Holder', account.holderName],
    ['Opening Balance', { number: account.openingCents }],
    ['Closing Balance', { number: account.closingCents }],
    [],
    ['Date', 'Description', 'Reference', 'Amount', 'Balance'],
    ...account.rows.map((row): readonly CellValue[] => [
      { date: row.bookedOn },
      row.description,
      row.reference,
      { number: row.amountCents },
      { number: row.balanceCents },
    ]),
  ];
}

/** A workbook with facts above one table, dates as dates and amounts as numbers. */
export const xlsx: TextFormat = {
  usualMonths: 3,
  write(account) {
    const [year = '', month = '', day = ''] = account.to.split('-');
    // Zip files hold local times: a local date is the same bytes everywhere.
    const mtime = new Date(Number(year), Number(month) - 1, Number(day), 6);
    const parts = Object.entries(workbookParts(sheetRows(account)));
    const content = zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])), { mtime });
    return { content, places: placesInOrder(account.rows) };
  },
};
