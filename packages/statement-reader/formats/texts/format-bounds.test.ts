import { describe, expect, test } from '@jest/globals';
import { zipSync } from 'fflate';
import type { FormatReading } from '../../refusals/refusal.ts';
import { bytesOf, errorsOf } from '../grids/shown-reading.fixture.ts';
import { readZip } from '../zip/read-zip.ts';
import { readCamt053 } from './read-camt053.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import { readOfx } from './read-ofx.ts';
import { hasManyLines } from './text-lines.ts';

const camt = (inside: string): string => `<Document><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`;

const reasonsOf = (reading: FormatReading): readonly string[] => [
  ...new Set(errorsOf(reading).map(({ message }) => message)),
];
const csvReason = (text: string) => reasonsOf(readCsv(bytesOf(text), undefined));
const ofxReason = (text: string) => reasonsOf(readOfx(bytesOf(text), undefined));
const camtReason = (inside: string) => reasonsOf(readCamt053(bytesOf(camt(inside)), undefined));

describe('a file beyond the bounds of its format is refused by what it holds', () => {
  test('A CSV of more than three million cells is refused', () => {
    const row = `2026-01-01,a,1.00,1.00${','.repeat(196)}\n`;
    // 15 000 rows of 200 cells are 3 000 000.
    const table = (rows: number) => `Date,Description,Amount,Balance\n${row.repeat(rows)}`;
    expect(csvReason(table(15_000))).toEqual(['The table has more than 3000000 cells.']);
  });

  test('A CSV of more than 800 000 lines is refused', () => {
    const text = (lines: number) => `Date,Description,Amount,Balance${'\n'.repeat(lines - 1)}`;
    expect(csvReason(text(800_001))).toEqual(['The file has more than 800000 lines.']);
    expect(hasManyLines(text(800_000))).toBe(false);
  });

  test('A camt.053 of over a hundred thousand elements beside its entries, or in one, is refused', () => {
    const reason = 'The file has more elements than its transactions need.';
    expect(camtReason('<a/>'.repeat(100_000))).toEqual([reason]);
    expect(camtReason(`<Ntry>${'<a/>'.repeat(100_000)}</Ntry>`)).toEqual([reason]);
    // Document, BkToCstmrStmt and Stmt, or Ntry, are elements too.
    expect(camtReason('<a/>'.repeat(99_997))).not.toEqual([reason]);
    expect(camtReason(`<Ntry>${'<a/>'.repeat(99_999)}</Ntry>`)).not.toEqual([reason]);
  });

  test('A camt.053 with a tag of more than ten thousand characters is refused', () => {
    const reason = 'A tag of the file has more than 10000 characters.';
    expect(camtReason(`<Id a="${'x'.repeat(10_000)}"/>`)).toEqual([reason]);
    expect(camtReason(`<Id a="${'x'.repeat(9_900)}"/>`)).not.toEqual([reason]);
  });

  test('An OFX of more than two hundred statements is refused', () => {
    const text = (count: number) => `<OFX>${'<STMTRS></STMTRS>'.repeat(count)}</OFX>`;
    const reason = 'The file has statements of more than 200 accounts and periods.';
    expect(ofxReason(text(201))).toContain(reason);
    expect(ofxReason(text(300_000))).toContain(reason);
    expect(ofxReason(text(200))).not.toContain(reason);
  });

  test('An MT940 of more than thirty thousand messages is refused', () => {
    const text = (count: number) => bytesOf(':20:A\n'.repeat(count));
    const reason = 'The file has more than 30000 messages.';
    expect(reasonsOf(readMt940(text(30_001), undefined))).toEqual([reason]);
    expect(reasonsOf(readMt940(text(30_000), undefined))).not.toEqual([reason]);
  });

  test('a zip is read no further than to its sixty-thousandth transaction', async () => {
    const zip = zipSync(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, bytesOf(name)])));
    const rows = `${'2026-01-01,a,0.00,1.00\n'.repeat(30_001)}`;
    const reading = readCsv(bytesOf(`Date,Description,Amount,Balance\n${rows}`), {
      bankSlug: 'fnb',
      accountNumber: '62000000011',
      holderName: '',
    });
    expect(reading.outcome).toBe('read');
    const opened: string[] = [];
    const whole = await readZip(zip, async (_, name) => {
      opened.push(name);
      return reading;
    });
    expect(opened).toEqual(['a', 'b']);
    expect(whole).toMatchObject({
      outcome: 'refused',
      errors: [{ message: 'The files hold more than 60000 transactions together.' }],
    });
  });
});
