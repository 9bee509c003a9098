import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { amountColumns } from './amount-columns.ts';
import { vatPercent } from './data/vat-on-fees.ts';
import { feeTotalFindings } from './fee-total-findings.ts';
import { markedPage } from './marked-page.ts';
import { type Piece, readStatement, rowCount, rowPieces, writtenPage } from './written-page.fixture.ts';

const rands = (cents: number): string => (cents / 100).toFixed(2);
const heading: Piece = { text: 'Fees', x: 560, y: 80, right: true };

interface Printed {
  readonly fees: readonly number[];
  readonly totalCents?: number;
  readonly vatCents?: number;
  readonly vatOnFeesCents?: number;
  /** Cents in the column of fees on a line that is no row. */
  readonly apartCents?: number;
}

/** Codes found in the twelve rows of the fixture with a fee beside the first of them, and totals below. */
function found({ fees, totalCents, vatCents, vatOnFeesCents, apartCents }: Printed, statement = readStatement()) {
  const rows = Array.from({ length: rowCount }, (_, index) => [
    ...rowPieces(index),
    ...(fees[index] === undefined
      ? []
      : [{ text: rands(fees[index]), x: 560, y: 100 + index * 12, right: true as const }]),
  ]);
  const line = (label: string, y: number, cents: number | undefined): Piece[] =>
    cents === undefined
      ? []
      : [
          { text: label, x: 100, y },
          { text: rands(cents), x: 560, y, right: true },
        ];
  const said =
    vatOnFeesCents === undefined
      ? []
      : [{ text: `VAT on fees for this period = R${rands(vatOnFeesCents)}`, x: 100, y: 324 }];
  const pages = [
    markedPage(
      writtenPage([
        heading,
        ...rows.flat(),
        ...line('Monthly account fee', 288, apartCents),
        ...line('Fee Total:', 300, totalCents),
        ...line('VAT Total:', 312, vatCents),
        ...said,
      ]),
    ),
  ];
  return feeTotalFindings(amountColumns(pages, [statement]), pages, [statement]).map(({ code, message }) => [
    code,
    message,
  ]);
}

test('fees of 11.50, 6.00 and 5.50 have a total of 23.00 with 3.00 of VAT in it', () => {
  const fees = [1150, 600, 550];
  expect(found({ fees, totalCents: 2300, vatCents: 300 })).toEqual([]);
  expect(found({ fees, totalCents: 2900, vatCents: 300 })).toEqual([
    ['fees_differ', 'The fees come to 23.00, and their printed total is 29.00.'],
  ]);
  expect(found({ fees, totalCents: 2300, vatCents: 380 })).toEqual([
    ['vat_differs', 'VAT of 15 % in fees of 23.00 is 3.00, and 3.80 is printed.'],
  ]);
  expect(found({ fees, vatOnFeesCents: 300 })).toEqual([]);
  expect(found({ fees, vatOnFeesCents: 380 })).toHaveLength(1);
});

test('nothing is said of totals without a column of fees, of VAT that is said of no column, and of rows that are not found', () => {
  expect(found({ fees: [], totalCents: 2300, vatCents: 380 })).toEqual([]);
  expect(found({ fees: [1150, 600], vatCents: 900 })).toEqual([]);
  const [first, ...rest] = readStatement().rows;
  if (first === undefined) throw new Error('the statement has rows');
  const other = { ...readStatement(), rows: [{ ...first, balanceCents: 77_777_777 }, ...rest] };
  expect(found({ fees: [1150, 600], totalCents: 2300 }, other)).toEqual([]);
});

test('Fees in the column without a row never make an honest total differ', () => {
  const fee = fc.integer({ min: 1, max: 99_999 });
  fc.assert(
    fc.property(fc.array(fee, { minLength: 2, maxLength: rowCount }), fee, (fees, apartCents) => {
      const totalCents = fees.reduce((sum, cents) => sum + cents, apartCents);
      expect(found({ fees, apartCents, totalCents, vatCents: Math.round((totalCents * 15) / 115) })).toEqual([]);
    }),
    { seed: 23, numRuns: 30 },
  );
});

test('VAT that a bank rounds fee by fee is no difference, and a fee that was taken out is one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: rowCount }), (fees) => {
      const totalCents = fees.reduce((sum, cents) => sum + cents, 0);
      const vatCents = fees.reduce((sum, cents) => sum + Math.round((cents * 15) / 115), 0);
      expect(found({ fees, totalCents, vatCents })).toEqual([]);
      expect(found({ fees: fees.slice(1), totalCents, vatCents })).toMatchObject([['fees_differ', expect.any(String)]]);
    }),
    { seed: 19, numRuns: 50 },
  );
});

test('the rate of VAT is the one of the whole period, or unknown', () => {
  expect(vatPercent('2018-03-01', '2018-03-31')).toBe(14);
  expect(vatPercent('2018-03-15', '2018-04-14')).toBeNull();
  expect(vatPercent('2026-04-01', '2026-04-30')).toBe(15);
  expect(vatPercent('1990-01-01', '1990-01-31')).toBeNull();
});
