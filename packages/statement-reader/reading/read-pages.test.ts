import { describe, expect, test } from '@jest/globals';
import { type Piece, writtenPage } from '../authenticity/written-page.fixture.ts';
import { verifyStatement } from '../verify/verify-statement.ts';
import { type PagesReading, readPages } from './read-pages.ts';

const context = { today: '2026-11-21' };

/** Where the columns of the made-up tables stand; a text that begins with `>` ends at its place. */
const places = { date: 40, description: 110, first: 380, second: 450, balance: 540 } as const;
type Cells = Readonly<Partial<Record<keyof typeof places, string>>>;

/** Lines of a page, 12 points apart: texts at the margin, or cells. */
function page(lines: readonly (string | Cells)[], number = 1) {
  const pieces = lines.flatMap((line, index): Piece[] => {
    const y = 60 + index * 12;
    if (typeof line === 'string') return [{ text: line, x: 40, y }];
    const cells: Piece[] = [];
    for (const [column, x] of Object.entries(places)) {
      const text = Object.entries(line).find(([name]) => name === column)?.[1];
      if (text === undefined) continue;
      const isText = column === 'date' || column === 'description';
      cells.push(isText ? { text, x, y } : { text, x, y, right: true });
    }
    return cells;
  });
  return writtenPage(pieces, number);
}

function rowsOf({ reading }: PagesReading): readonly (readonly string[])[] {
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.statements.map(({ rows }) =>
    rows.map((row) => `${row.bookedOn} ${row.amountCents} ${row.balanceCents} ${row.description}`),
  );
}

const unknownHeader: Cells = {
  date: 'Date',
  description: 'Details',
  first: 'Debit',
  second: 'Credit',
  balance: 'Balance',
};

const unknownBank = (balances: readonly [string, string, string, string]) => [
  'Finbond Mutual Bank',
  'Account Number: 7000000001',
  unknownHeader,
  { date: '2026-05-01', description: 'Opening balance', balance: '100.00' },
  { date: '2026-05-02', description: 'Card purchase', first: '30.00', balance: balances[0] },
  { description: 'ABSA forecourt' },
  { date: '2026-05-03', description: 'Salary', second: '1,000.00', balance: balances[1] },
  { date: '2026-05-04', description: 'Rent 500.00', first: '500.00', balance: balances[2] },
  { date: '2026-05-05', description: 'Fee', first: '1.50', balance: balances[3] },
];

describe('a statement of a bank without a layout', () => {
  test('A statement without a layout is read where the running balance proves every row', () => {
    // 100 - 30 = 70, + 1 000 = 1 070, - 500 = 570, - 1.50 = 568.50.
    const reading = readPages([page(unknownBank(['70.00', '1,070.00', '570.00', '568.50']))], context);
    expect(rowsOf(reading)).toEqual([
      [
        '2026-05-02 -3000 7000 Card purchase ABSA forecourt',
        '2026-05-03 100000 107000 Salary',
        '2026-05-04 -50000 57000 Rent 500.00',
        '2026-05-05 -150 56850 Fee',
      ],
    ]);
    expect(reading.reading).toMatchObject({
      statements: [{ bankSlug: 'finbond', layout: 'generic', accountNumber: '7000000001', openingCents: 10000 }],
    });
  });

  test('A statement without a layout is refused where one balance does not follow', () => {
    expect(readPages([page(unknownBank(['70.00', '1,070.00', '571.00', '569.50']))], context).reading).toMatchObject({
      outcome: 'refused',
      errors: [{ type: 'Parse Error' }],
    });
  });

  test('A statement without a layout is verified where all but a few rows fit, which are named', () => {
    const rows = (wrong: string) => [
      { date: '2026-05-06', description: 'Fuel', first: '68.50', balance: wrong },
      { date: '2026-05-07', description: 'Bread', first: '100.00', balance: '400.00' },
      { date: '2026-05-08', description: 'Milk', first: '50.00', balance: '350.00' },
      { date: '2026-05-09', description: 'Tea', first: '50.00', balance: '300.00' },
      { date: '2026-05-10', description: 'Soap', first: '50.00', balance: '250.00' },
      { date: '2026-05-11', description: 'Bus', first: '50.00', balance: '200.00' },
      { date: '2026-05-12', description: 'Taxi', first: '50.00', balance: '150.00' },
    ];
    const first = unknownBank(['70.00', '1,070.00', '570.00', '568.50']);
    // 568.50 - 68.50 = 500: 510 neither follows from what is above it nor leads to what is below.
    const { reading } = readPages([page([...first, ...rows('510.00')])], context);
    if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
    expect(reading.statements.flatMap((one) => verifyStatement(one, context.today).errors)).toMatchObject([
      { type: 'Transactions Error', place: { page: 1, row: 5 }, expected: '500.00', found: '510.00' },
      { type: 'Transactions Error', place: { page: 1, row: 6 }, expected: '410.00', found: '400.00' },
    ]);
    // A table of which little follows may be anything.
    const anything = readPages([page([...first.slice(0, 4), ...rows('510.00').slice(0, 2), first[5] ?? ''])], context);
    expect(anything.reading.outcome).toBe('refused');
  });

  test('A home loan is read where its balances, which are debts, prove the sides', () => {
    const loan = (balances: readonly [string, string, string]) => [
      'Standard Bank',
      'Home Loan Statement',
      'Account Number: 300000001',
      { ...unknownHeader, description: 'Particulars' },
      { date: '2026-05-01', description: 'Opening balance', balance: '500,000.00' },
      { date: '2026-05-03', description: 'Interest', first: '4,700.00', balance: balances[0] },
      { date: '2026-05-04', description: 'Insurance premium', first: '310.00', balance: balances[1] },
      { date: '2026-05-05', description: 'Debit order payment', second: '5,100.00', balance: balances[2] },
    ];
    // 500 000 + 4 700 = 504 700, + 310 = 505 010, - 5 100 = 499 910 owed.
    const reading = readPages([page(loan(['504,700.00', '505,010.00', '499,910.00']))], context);
    expect(rowsOf(reading)).toEqual([
      [
        '2026-05-03 -470000 -50470000 Interest',
        '2026-05-04 -31000 -50501000 Insurance premium',
        '2026-05-05 510000 -49991000 Debit order payment',
      ],
    ]);
    expect(reading.reading).toMatchObject({ statements: [{ bankSlug: 'standard_bank', openingCents: -50000000 }] });
    const wrong = readPages([page(loan(['504,700.00', '505,010.00', '499,900.00']))], context);
    expect(wrong.reading.outcome).toBe('refused');
  });

  test('A statement without a layout is refused where neither the sender nor the pages name a bank', () => {
    const [, ...lines] = unknownBank(['70.00', '1,070.00', '570.00', '568.50']);
    const pages = [page(lines)];
    expect(readPages(pages, context).reading.outcome).toBe('refused');
    const stated = { bankSlug: 'ubank', accountNumber: '7000000001', holderName: 'Test Person' };
    expect(readPages(pages, { ...context, stated }).reading).toMatchObject({
      outcome: 'read',
      statements: [{ bankSlug: 'ubank', accountNumber: '7000000001', holderName: 'Test Person' }],
    });
  });
});

const nedbankHeader: Cells = {
  date: 'Date',
  description: 'Description',
  first: 'Debits(R)',
  second: 'Credits(R)',
  balance: 'Balance(R)',
};

/** Nedbank's table has a column of fees; it stands between description and debits. */
const nedbank = (account: string, month: string, opening: string, rows: readonly Cells[], closing: string) => {
  const pieces = page([
    'NEDBANK',
    `Account number: ${account}`,
    `Statement period: 01/${month}/2026 - 28/${month}/2026`,
    nedbankHeader,
    { description: 'Openingbalance', balance: opening },
    ...rows,
    { description: 'Closingbalance', balance: closing },
  ]);
  return pieces;
};

/** The same page with the header of the fees added, and its number changed. */
function withFees(made: ReturnType<typeof page>, number: number) {
  const fees = writtenPage([{ text: 'Fees(R)', x: 330, y: 60 + 3 * 12, right: true }]);
  const join = (one: Float32Array, other: Float32Array) => Float32Array.from([...one, ...other]);
  return {
    ...made,
    page: number,
    codes: Uint32Array.from([...made.codes, ...fees.codes]),
    left: join(made.left, fees.left),
    right: join(made.right, fees.right),
    top: join(made.top, fees.top),
    bottom: join(made.bottom, fees.bottom),
    fontSize: join(made.fontSize, fees.fontSize),
    font: Uint16Array.from([...made.font, ...fees.font]),
  };
}

describe('a file', () => {
  test('A file of two accounts and two months has a statement for each', () => {
    const pages = [
      nedbank(
        '1000000001',
        '01',
        '10.00',
        [{ date: '05/01/2026', description: 'A', second: '5.00', balance: '15.00' }],
        '15.00',
      ),
      nedbank(
        '1000000001',
        '02',
        '15.00',
        [{ date: '05/02/2026', description: 'B', first: '5.00', balance: '10.00' }],
        '10.00',
      ),
      nedbank(
        '1000000002',
        '02',
        '7.00',
        [{ date: '06/02/2026', description: 'C', first: '8.00', balance: '1.00-' }],
        '1.00-',
      ),
    ].map((made, index) => withFees(made, index + 1));
    const { reading } = readPages(pages, context);
    expect(reading).toMatchObject({
      outcome: 'read',
      statements: [
        { accountNumber: '1000000001', from: '2026-01-01', openingCents: 1000, closingCents: 1500 },
        { accountNumber: '1000000001', from: '2026-02-01', openingCents: 1500, closingCents: 1000 },
        { accountNumber: '1000000002', from: '2026-02-01', openingCents: 700, closingCents: -100 },
      ],
    });
    expect(rowsOf(readPages(pages, context))).toEqual([
      ['2026-01-05 500 1500 A'],
      ['2026-02-05 -500 1000 B'],
      ['2026-02-06 -800 -100 C'],
    ]);
  });

  test('A file with a row whose day cannot be read is refused, the row named', () => {
    const rows = [
      { date: '05/01/2026', description: 'A', second: '5.00', balance: '15.00' },
      { date: '31/02/2026', description: 'B', second: '5.00', balance: '21.00' },
    ];
    const { reading } = readPages([withFees(nedbank('1000000001', '01', '10.00', rows, '21.00'), 1)], context);
    expect(reading).toMatchObject({
      outcome: 'refused',
      errors: [{ type: 'Parse Error', place: { page: 1, row: 2 } }],
    });
  });

  test('A file whose rows run from the newest to the oldest is reversed', () => {
    const header: Cells = {
      date: 'Date',
      description: 'Description',
      first: 'Service Fee',
      second: 'Amount',
      balance: 'Balance',
    };
    const pages = [
      page([
        'FNB Transaction History',
        'Account Number: 62000000001',
        header,
        { date: '08 Jan 2026', description: 'Later', second: '20.00 DR', balance: '80.00 CR' },
        { date: '07 Jan 2026', description: 'Middle', second: '50.00 CR', balance: '100.00 CR' },
        { date: '06 Jan 2026', description: 'First', second: '10.00 DR', balance: '50.00 CR' },
      ]),
    ];
    const reading = readPages(pages, context);
    expect(rowsOf(reading)).toEqual([
      ['2026-01-06 -1000 5000 First', '2026-01-07 5000 10000 Middle', '2026-01-08 -2000 8000 Later'],
    ]);
    expect(reading.reading).toMatchObject({
      statements: [{ rows: [{ place: { row: 3 } }, {}, { place: { row: 1 } }] }],
    });
  });

  test('A file of another account or bank than its sender states is refused', () => {
    const row = { date: '05/01/2026', description: 'A', second: '5.00', balance: '15.00' };
    const pages = [withFees(nedbank('1000000001', '01', '10.00', [row], '15.00'), 1)];
    const read = (bankSlug: string, accountNumber: string) =>
      readPages(pages, { ...context, stated: { bankSlug, accountNumber, holderName: '' } }).reading;
    expect(read('nedbank', '1000000001').outcome).toBe('read');
    expect(read('nedbank', '1000000002')).toMatchObject({ outcome: 'refused', errors: [{ found: '1000000001' }] });
    expect(read('absa', '1000000001')).toMatchObject({ outcome: 'refused', errors: [{ found: 'nedbank' }] });
  });

  test('A file without any text is refused with that reason', () => {
    expect(readPages([writtenPage([])], context).reading).toMatchObject({
      errors: [{ message: 'The file holds no text.' }],
    });
  });
});
