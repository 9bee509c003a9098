import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Piece, writtenPage } from '../authenticity/written-page.fixture.ts';
import { readPages } from '../reading/read-pages.ts';

const context = { today: '2026-11-21' };

/** Cells of a line of Standard Bank's statement of several months, by where they stand. */
type Cells = readonly [date: string, description: string, payments: string, deposits: string, balance: string];

const heading: Cells = ['Date', 'Description', 'Payments', 'Deposits', 'Balance'];
const places = [38, 115, 400, 490, 570] as const;

/** Pages of lines 12 points apart, each under the heading of the table. */
function pagesOf(bodies: readonly (readonly Cells[])[]) {
  return bodies.map((body, index) => {
    const top: Piece[] = [
      { text: 'Standard Bank', x: 38, y: 30 },
      { text: 'Account Number: 10 123 456 789', x: 38, y: 42 },
      { text: 'Statement Period: 1 October 2026 to 31 October 2026', x: 38, y: 54 },
    ];
    const lines = [heading, ...body].flatMap((cells, line): Piece[] =>
      cells.flatMap((text, column) => {
        if (text === '') return [];
        const piece = { text, x: places[column] ?? 0, y: 80 + line * 12 };
        return column < 2 ? [piece] : [{ ...piece, right: true as const }];
      }),
    );
    return writtenPage([...(index === 0 ? top : []), ...lines], index + 1);
  });
}

const forward = (balance: string): Cells => ['', 'BALANCE BROUGHT FORWARD', '', '', balance];

const body: readonly Cells[] = [
  ['', 'STATEMENT OPENING BALANCE', '', '', '1,000.00'],
  ['01 Oct 26', 'KHANYA TRADERS', '-100.00', '', '900.00'],
  ['', 'IB PAYMENT TO', '', '', ''],
  ['', 'INVOICE 77', '', '', ''],
  ['02 Oct 26', 'NOORD CIVILS', '', '500.00', '1,400.00'],
  ['', 'CREDIT TRANSFER', '', '', ''],
  ['03 Oct 26', 'SUPERMARKET', '-400.00', '', '1,000.00'],
  ['', 'CHEQUE CARD PURCHASE', '', '', ''],
];

function rowsOf(bodies: readonly (readonly Cells[])[]): readonly string[] {
  const { reading } = readPages(pagesOf(bodies), context);
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.statements.flatMap(({ rows }) =>
    rows.map((row) => `${row.bookedOn} ${row.amountCents} ${row.balanceCents} ${row.description}`),
  );
}

const notesOf = (bodies: readonly (readonly Cells[])[]) => {
  const { reading } = readPages(pagesOf(bodies), context);
  return reading.outcome === 'read' ? reading.statements.flatMap(({ notes = [] }) => notes) : [];
};

describe('a row that a page break divides', () => {
  const whole = rowsOf([body]);

  test('the statement on one page has every line of every description', () => {
    expect(whole).toEqual([
      '2026-10-01 -10000 90000 IB PAYMENT TO KHANYA TRADERS INVOICE 77',
      '2026-10-02 50000 140000 CREDIT TRANSFER NOORD CIVILS',
      '2026-10-03 -40000 100000 CHEQUE CARD PURCHASE SUPERMARKET',
    ]);
  });

  test('the same rows are read wherever pages end, with or without a balance brought forward', () => {
    const balances = ['1,000.00', '1,000.00', '900.00', '900.00', '900.00', '1,400.00', '1,400.00', '1,000.00'];
    fc.assert(
      fc.property(fc.subarray([2, 3, 4, 5, 6, 7], { minLength: 1 }), fc.boolean(), (cuts, isForward) => {
        const starts = [0, ...cuts];
        const bodies = starts.map((start, index) => {
          const part = body.slice(start, starts[index + 1]);
          return index > 0 && isForward ? [forward(balances[start - 1] ?? ''), ...part] : part;
        });
        expect(rowsOf(bodies)).toEqual(whole);
        expect(notesOf(bodies)).toEqual([]);
      }),
    );
  });
});

test('a line between rows that is part of none of them is reported with its place', () => {
  const stray: Cells = ['Subject to terms', '', '', '', ''];
  const withStray = [...body.slice(0, 4), stray, ...body.slice(4)];
  expect(rowsOf([withStray])).toEqual(rowsOf([body]));
  expect(notesOf([withStray])).toEqual([
    {
      code: 'lines_unread',
      message: 'One line between the transactions could not be assigned to any of them.',
      place: { page: 1, row: 2 },
    },
  ]);
});
