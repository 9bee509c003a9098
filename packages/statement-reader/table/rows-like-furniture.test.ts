import { describe, expect, test } from '@jest/globals';
import { type Piece, writtenPage } from '../authenticity/written-page.fixture.ts';
import { readPages } from '../reading/read-pages.ts';

const today = '2026-11-21';

/** A piece for every cell: texts begin at their place, amounts end at it. */
function page(lines: readonly (readonly (readonly [x: number, text: string])[])[]) {
  return writtenPage(
    lines.flatMap((cells, index) =>
      cells.map(([x, text]): Piece => {
        const isAmount = /^-?[\d,]+\.\d{2}(?:Cr)?$/.test(text) || ['Amount', 'Balance', 'Debits(R)'].includes(text);
        return isAmount ? { text, x, y: 60 + index * 12, right: true } : { text, x, y: 60 + index * 12 };
      }),
    ),
  );
}

function rowsOf(made: ReturnType<typeof page>): readonly string[] {
  const { reading } = readPages([made], { today });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.statements.flatMap(({ layout, rows }) => [
    layout,
    ...rows.map(({ bookedOn, amountCents, description }) => `${bookedOn} ${amountCents} ${description}`),
  ]);
}

describe('a transaction whose text is that of a line that ends a table or is passed over', () => {
  test("A salary that names the bank does not end the bank's table", () => {
    const made = page([
      [[40, 'First National Bank']],
      [[40, 'Statement Period : 1 May 2026 to 31 May 2026']],
      [[40, 'Platinum Cheque Account : 62000000001']],
      [
        [40, 'Date'],
        [110, 'Description'],
        [450, 'Amount'],
        [540, 'Balance'],
      ],
      [
        [40, '02 May'],
        [110, 'Rent'],
        [450, '400.00'],
        [540, '600.00Cr'],
      ],
      [
        [40, '25 May'],
        [110, 'Salary FirstRand Bank'],
        [450, '1,000.00Cr'],
        [540, '1,600.00Cr'],
      ],
      [
        [40, '26 May'],
        [110, 'Groceries'],
        [450, '100.00'],
        [540, '1,500.00Cr'],
      ],
    ]);
    expect(rowsOf(made)).toEqual([
      'fnb/statement',
      '2026-05-02 -40000 Rent',
      '2026-05-25 100000 Salary FirstRand Bank',
      '2026-05-26 -10000 Groceries',
    ]);
  });

  test('A card transaction that resembles a page line is not skipped, though no balance would miss it', () => {
    const made = page([
      [[40, 'Credit Card']],
      [[40, 'Account 5520 0000 0000 0001']],
      [[40, 'Statement details']],
      [
        [40, 'Date'],
        [110, 'Description'],
        [280, 'Amount'],
        [310, 'Date'],
        [380, 'Description'],
        [550, 'Amount'],
      ],
      [
        [40, '2 Apr 26'],
        [110, 'Groceries'],
        [280, '100.00'],
        [310, '3 Apr 26'],
        [380, 'Books'],
        [550, '20.00'],
      ],
      [
        [40, '4 Apr 26'],
        [110, 'Debit order insurance'],
        [280, '300.00'],
        [310, '5 Apr 26'],
        [380, 'Fuel'],
        [550, '50.00'],
      ],
      [[40, 'The Standard Bank of South Africa Limited']],
    ]);
    // The left side of the page, then the right.
    expect(rowsOf(made)).toEqual([
      'standard_bank/credit_card',
      '2026-04-02 -10000 Groceries',
      '2026-04-04 -30000 Debit order insurance',
      '2026-04-03 -2000 Books',
      '2026-04-05 -5000 Fuel',
    ]);
  });
});
