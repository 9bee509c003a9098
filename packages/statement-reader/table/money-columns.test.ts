import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Piece, writtenPage } from '../authenticity/written-page.fixture.ts';
import { readPages } from '../reading/read-pages.ts';

const rows = [
  ['2026-05-02', 'Card purchase', '30.00', '', '970.00'],
  ['2026-05-03', 'Invoice 1', '', '12,000.00', '12,970.00'],
  ['2026-05-04', 'Rent', '8,500.00', '', '4,470.00'],
  ['2026-05-05', 'Invoice 2', '', '330.50', '4,800.50'],
  ['2026-05-06', 'Fuel', '800.50', '', '4,000.00'],
  ['2026-05-07', 'Invoice 3', '', '1,000.00', '5,000.00'],
] as const;

test('Headings at the left of columns whose amounts end at the right are matched one to one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 52, max: 90 }), fc.integer({ min: 0, max: 14 }), (width, gap) => {
      const columns = [0, 1, 2].map((index) => 250 + index * width);
      const ends = columns.map((left) => left + width - gap);
      const headings = ['Debit', 'Credit', 'Balance'].map(
        (text, index): Piece => ({ text, x: columns[index] ?? 0, y: 96 }),
      );
      const pieces: Piece[] = [
        { text: 'Finbond Mutual Bank', x: 40, y: 60 },
        { text: 'Account Number: 7000000001', x: 40, y: 72 },
        { text: 'Opening Balance 1,000.00', x: 40, y: 84 },
        { text: 'Date', x: 40, y: 96 },
        { text: 'Details', x: 110, y: 96 },
        ...headings,
        ...rows.flatMap(([date, details, ...money], row): Piece[] => [
          { text: date, x: 40, y: 108 + row * 12 },
          { text: details, x: 110, y: 108 + row * 12 },
          ...money.flatMap((text, index): Piece[] =>
            text === '' ? [] : [{ text, x: ends[index] ?? 0, y: 108 + row * 12, right: true }],
          ),
        ]),
      ];
      const { reading } = readPages([writtenPage(pieces)], { today: '2026-11-21' });
      if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
      // 1 000 - 30 + 12 000 - 8 500 + 330.50 - 800.50 + 1 000 = 5 000.
      expect(reading.statements.map((one) => one.rows.map(({ amountCents }) => amountCents))).toEqual([
        [-3_000, 1_200_000, -850_000, 33_050, -80_050, 100_000],
      ]);
    }),
  );
});
