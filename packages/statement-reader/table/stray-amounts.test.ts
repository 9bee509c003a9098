import { describe, expect, test } from '@jest/globals';
import { type Piece, writtenPage } from '../authenticity/written-page.fixture.ts';
import { readPages } from '../reading/read-pages.ts';

type Cells = readonly (readonly [x: number, text: string])[];

/** A statement of African Bank: texts begin at their place, amounts end at it. */
function statement(rows: readonly Cells[], closing: string | null = null) {
  const heads: Cells = [
    [40, 'Transaction Date'],
    [140, 'Transaction Details'],
    [380, 'Bank Charges'],
    [450, 'Amount'],
    [540, 'Balance'],
  ];
  const lines: readonly Cells[] = [
    [[40, 'African Bank']],
    [[40, 'Account Number: 20000000001']],
    heads,
    ...rows,
    ...(closing === null ? [] : [[[40, `Closing Balance: ${closing}`]] satisfies Cells]),
  ];
  const pieces = lines.flatMap((cells, index) =>
    cells.map(([x, text]): Piece => ({ text, x, y: 60 + index * 12, ...(x >= 380 ? { right: true as const } : {}) })),
  );
  return readPages([writtenPage(pieces)], { today: '2026-11-21' }).reading;
}

const row = (day: string, text: string, amount: string, balance: string): Cells => [
  [40, `2026/05/${day}`],
  [140, text],
  [450, amount],
  [540, balance],
];
/** Its amount is in no column. */
const stray = (day: string, text: string): Cells => [
  [40, `2026/05/${day}`],
  [140, text],
];

describe('a row with a day whose amount is in no column', () => {
  const first = row('02', 'Rent', '-400.00', '600.00');
  const second = row('03', 'Salary', '1000.00', '1600.00');

  test('A stray amount is no transaction where the balances around it leave no room for one', () => {
    const bounces = [stray('03', 'Debit order (R 230.00) not paid'), stray('03', 'Debit order (R 90.00) not paid')];
    for (const reading of [statement([first, ...bounces, second]), statement([first, second, ...bounces], '1600.00')]) {
      expect(reading.outcome === 'read' && reading.statements[0]?.rows.map(({ amountCents }) => amountCents)).toEqual([
        -40_000, 100_000,
      ]);
    }
  });

  test('A stray amount refuses the file where nothing proves that it changed no balance', () => {
    const lost = stray('04', 'Groceries -230.00');
    for (const reading of [statement([first, second, lost]), statement([lost, first, second])]) {
      expect(reading).toMatchObject({
        outcome: 'refused',
        errors: [
          { type: 'Parse Error', message: 'The amount of the row is in no column.', found: 'Groceries -230.00' },
        ],
      });
    }
  });
});
