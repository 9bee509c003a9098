import { describe, expect, test } from '@jest/globals';
import { type Piece, writtenPage } from '../authenticity/written-page.fixture.ts';
import { readPages } from '../reading/read-pages.ts';

const rights = [360, 430, 500] as const;
const lefts = [40, 110] as const;

/** A line of a table: two texts, and three cells flush right. */
const line = (cells: readonly string[], y: number): Piece[] =>
  cells.flatMap((text, column): Piece[] => {
    if (text === '') return [];
    const left = lefts[column];
    return [left === undefined ? { text, x: rights[column - 2] ?? 0, y, right: true } : { text, x: left, y }];
  });

const rows = [
  ['02 Feb 2026', 'KHANYA TRADERS', '1.100,00', '', '900,00'],
  ['03 Mrt 2026', 'SALARIS NOORD BK', '', '12.500,50', '13.400,50'],
  ['04 Mei 2026', 'HUUR', '3.400,50', '', '10.000,00'],
  ['05 Okt 2026', 'DEBIETORDER', '250,00', '', '9.750,00'],
  ['06 Okt 2026', 'TERUGBETALING', '', '50,00', '9.800,00'],
] as const;

/** What is read of those rows under headings of one or more lines. */
function read(bank: string, headings: readonly (readonly string[])[], opening: string) {
  const pieces = [
    ...[bank, 'MNR J P BOTHA', 'Rekeningnommer: 4099887766', opening].map((text, index) => ({
      text,
      x: 40,
      y: 30 + 12 * index,
    })),
    ...headings.flatMap((cells, index) => line(cells, 90 + 10 * index)),
    ...rows.flatMap((cells, index) => line(cells, 130 + 14 * index)),
  ];
  const { reading } = readPages([writtenPage(pieces)], { today: '2026-11-21' });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.statements;
}

const expected = [
  ['2026-02-02', -110_000, 'KHANYA TRADERS'],
  ['2026-03-03', 1_250_050, 'SALARIS NOORD BK'],
  ['2026-05-04', -340_050, 'HUUR'],
  ['2026-10-05', -25_000, 'DEBIETORDER'],
  ['2026-10-06', 5_000, 'TERUGBETALING'],
];

describe('a table that no layout knows is read by its headings', () => {
  test.each<[string, readonly (readonly string[])[]]>([
    ['in Afrikaans', [['Datum', 'Transaksiebeskrywing', 'Debietbedrag', 'Kredietbedrag', 'Saldo']]],
    ['with a currency in brackets', [['Date', 'Description', 'Money out (R)', 'Money in (R)', 'Balance (ZAR)']]],
    [
      'on two lines',
      [
        ['Transaction', 'Transaction', 'Debit', 'Credit', 'Running'],
        ['Date', 'Description', 'Amount', 'Amount', 'Balance'],
      ],
    ],
    // As wide as the space of a typewriter between them.
    ['that a space parts', [['Date', 'Description', '', 'Debit amount Credit amount', 'Balance']]],
  ])('The rows are exact under headings %s', (_, headings) => {
    const statements = read('Postbank', headings, 'Openingsaldo: 2.000,00');
    expect(statements).toMatchObject([{ holderName: 'MNR J P BOTHA', accountNumber: '4099887766' }]);
    const found = statements.flatMap((one) => one.rows.map((row) => [row.bookedOn, row.amountCents, row.description]));
    expect(found).toEqual(expected);
  });

  test("The headings count even where a bank's own layout finds some of its headings in it and contradicts itself", () => {
    const headings = [['Date', 'Transaction Description', 'Debit Amount', 'Credit Amount', 'Balance']];
    const statements = read('Absa Bank', headings, 'Openingsaldo: 2.000,00');
    expect(statements.flatMap((one) => one.rows.map(({ amountCents }) => amountCents))).toEqual(
      expected.map(([, amountCents]) => amountCents),
    );
  });
});
