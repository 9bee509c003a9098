import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readCsv } from '../texts/read-csv.ts';
import { bytesOf, rowsOf, statedAbsa, statementOf } from './shown-reading.fixture.ts';

const head = 'Date,Description,Amount,Balance';
const one = '2026-03-01,SHOP,-1.00,99.00';
const two = '2026-03-02,RENT,-2.00,97.00';
const descriptionsOf = (...lines: readonly string[]) =>
  rowsOf(statementOf(readCsv(bytesOf(`${lines.join('\n')}\n`), statedAbsa))).map((row) => row[4]);

describe('a text without date and money in a table', () => {
  test.each([
    ',Page 2 of 2,,',
    'Page 2 of 2,,,',
    ',Bladsy 2 van 3,,',
    ',- 2 of 3 -,,',
    ',Page: 1,,',
    ',Continued on next page,,',
    ',End of statement,,',
    ',Statement generated on 2026/03/05,,',
    ',Total fees,,',
    ',Example Bank Ltd Reg. No 1929/001225/06,,',
    ',Closing balance,,97.00',
  ])('A text line that reads %s joins no row', (line) => {
    expect(descriptionsOf(head, one, line, two)).toEqual(['SHOP', 'RENT']);
    expect(descriptionsOf(head, one, two, line)).toEqual(['SHOP', 'RENT']);
  });

  test('A text line belongs to the row right above it', () => {
    expect(descriptionsOf(head, one, ',PAGE BOOKS CAPE TOWN,,', two)).toEqual(['SHOP PAGE BOOKS CAPE TOWN', 'RENT']);
    expect(descriptionsOf(head, one, ',CARD 1234,,', two, ',CARD 1234,,')).toEqual([
      'SHOP CARD 1234',
      'RENT CARD 1234',
    ]);
  });

  test('A text line joins no row if it also appears above the table, or below a page line', () => {
    const letterhead = 'Example Savings Account 1,,,';
    expect(descriptionsOf(letterhead, head, one, ',Example Savings Account 1,,', two)).toEqual(['SHOP', 'RENT']);
    expect(descriptionsOf(head, one, ',Page 1 of 2,,', ',Private clients,,', two)).toEqual(['SHOP', 'RENT']);
    expect(descriptionsOf(head, one, ',Total,-1.00,', ',Private clients,,', two)).toEqual(['SHOP', 'RENT']);
  });

  test('A text line joins no row where it repeats beside the page lines', () => {
    const three = '2026-03-03,FUEL,-3.00,94.00';
    const footer = (page: number) => [',Customer care 0800 000,,', `,Page ${page} of 3,,`];
    expect(descriptionsOf(head, one, ...footer(1), two, ...footer(2), three, ...footer(3))).toEqual([
      'SHOP',
      'RENT',
      'FUEL',
    ]);
  });

  test('Any number of page lines at any place leaves every description unchanged', () => {
    const line = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('Page', 'PAGE', 'Bladsy'));
    fc.assert(
      fc.property(fc.array(fc.nat(8), { maxLength: 6 }), line, (places, [page, word]) => {
        const rows = Array.from({ length: 8 }, (_, at) => `2026-03-1${at},ROW ${at} SHOP,-1.00,${100 - at}.00`);
        const lines = rows.flatMap((row, at) => [
          row,
          ...places.filter((p) => p === at).map(() => `,${word} ${page} of 12,,`),
        ]);
        expect(descriptionsOf(head, ...lines)).toEqual(rows.map((_, at) => `ROW ${at} SHOP`));
      }),
      { numRuns: 50 },
    );
  });
});
