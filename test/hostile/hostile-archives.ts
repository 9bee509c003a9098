import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A zip with one file, packed already, whose headers say what they are given. */
function zipOf(name: string, packed: Uint8Array, claimedBytes: number): Uint8Array {
  const nameBytes = bytesOf(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimedBytes, 22);
  local.writeUInt16LE(nameBytes.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimedBytes, 24);
  entry.writeUInt16LE(nameBytes.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + nameBytes.length, 12);
  end.writeUInt32LE(30 + nameBytes.length + packed.length, 16);
  return Buffer.concat([local, nameBytes, packed, entry, nameBytes, end]);
}

/** A zip with one CSV of `bytes` zeros, which takes a thousandth of them. */
export function zipBomb(bytes: number): Uint8Array {
  return zipOf('statement.csv', deflateRawSync(Buffer.alloc(bytes), { level: 9 }), bytes);
}

/** The same, saying that its file has a hundred bytes. */
export function lyingZipBomb(bytes: number): Uint8Array {
  return zipOf('statement.csv', deflateRawSync(Buffer.alloc(bytes), { level: 9 }), 100);
}

/** A zip in a zip, so deep. */
export function nestedZip(depth: number): Uint8Array {
  let inner = zipSync({ 'statement.csv': bytesOf('Date,Description,Amount,Balance\n2026-01-01,a,1.00,1.00\n') });
  for (let level = 0; level < depth; level += 1) inner = zipSync({ [`level-${level}.zip`]: inner });
  return inner;
}

/** A zip with so many files. */
export function crowdedZip(files: number): Uint8Array {
  return zipSync(Object.fromEntries(Array.from({ length: files }, (_, index) => [`${index}.csv`, bytesOf('a,b\n')])), {
    level: 0,
  });
}

/** A workbook whose only sheet is this XML, with what comes before its root. */
function workbookOf(sheetData: string, options: { readonly prolog?: string; readonly dimension?: string } = {}) {
  const { prolog = '', dimension = 'A1:D10' } = options;
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipSync(
    {
      '[Content_Types].xml': bytesOf(
        `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
      ),
      '_rels/.rels': bytesOf(
        `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': bytesOf(
        `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': bytesOf(
        `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': bytesOf(
        `${head}${prolog}<worksheet xmlns="${main}"><dimension ref="${dimension}"/><sheetData>${sheetData}</sheetData></worksheet>`,
      ),
    },
    { level: 6 },
  );
}

const cell = (address: string, text: string): string => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

const heading = ['Date', 'Description', 'Amount', 'Balance'];

/** Rows of a sheet from the second on, under the headings of a statement. */
function sheetRows(rows: readonly string[]): string {
  const head = heading.map((text, index) => cell(`${'ABCD'.charAt(index)}1`, text)).join('');
  return `<row r="1">${head}</row>${rows.join('')}`;
}

/** A workbook with so many rows. */
export function longWorkbook(rows: number): Uint8Array {
  const row = (_: unknown, index: number) => `<row r="${index + 2}"><c r="C${index + 2}"><v>1</v></c></row>`;
  return workbookOf(sheetRows(Array.from({ length: rows }, row)), { dimension: `A1:D${rows + 1}` });
}

/** A workbook whose one cell is in the last corner of the largest sheet there is. */
export function sparseWorkbook(): Uint8Array {
  return workbookOf(sheetRows([`<row r="1048576">${cell('XFD1048576', '1')}</row>`]), { dimension: 'A1:XFD1048576' });
}

/** A workbook that says it is as large as can be, and is not: its cells are few. */
export function claimingWorkbook(): Uint8Array {
  return workbookOf(sheetRows([`<row r="2">${cell('A2', 'x')}</row>`]), { dimension: 'A1:XFD1048576' });
}

/** Entities of entities: a thousand million words when they are expanded. */
export const billionLaughs = `<!DOCTYPE a [<!ENTITY l0 "ha">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('')}]>`;

export function laughingWorkbook(): Uint8Array {
  return workbookOf(sheetRows([`<row r="2">${cell('A2', '&l9;')}</row>`]), { prolog: billionLaughs });
}
