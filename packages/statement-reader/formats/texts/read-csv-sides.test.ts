import { describe, expect, test } from '@jest/globals';
import { verifyStatement } from '../../verify/verify-statement.ts';
import { bytesOf, errorsOf, rowsOf, statedAbsa, statementOf } from '../grids/shown-reading.fixture.ts';
import { readCsv } from './read-csv.ts';

const read = (...lines: readonly string[]) => readCsv(bytesOf(`${lines.join('\n')}\n`), statedAbsa);
const centsOf = (...lines: readonly string[]) => rowsOf(statementOf(read(...lines))).map((row) => row[2]);
const errorOf = (...lines: readonly string[]) => errorsOf(read(...lines));

describe('money in and out', () => {
  test.each([
    ['Type', 'Debit', 'Credit'],
    ['Transaction Type', 'DEBIT', 'CREDIT'],
    ['Debit or Credit', 'DR', 'CR'],
    ['Soort', 'Debiet', 'Krediet'],
    ['Sign', '-', '+'],
    ['Flag', 'D', 'C'],
  ])('The side of money is read from a column headed %s with only %s and %s', (heading, debit, credit) => {
    const rows = [`05/01/2026,RENT,5000.00,${debit}`, `06/01/2026,SALARY,9000.00,${credit}`];
    expect(centsOf(`Date,Description,Amount,${heading}`, ...rows)).toEqual([-500_000, 900_000]);
  });

  test('The side of money is read from that column where all is money out', () => {
    expect(centsOf('Date,Description,Amount,Type', '05/01/2026,RENT,5000.00,Debit')).toEqual([-500_000]);
  });

  test('No side is read from a column of one sign or letter, nor against written signs', () => {
    expect(centsOf('Date,Description,Amount,Note', '05/01/2026,A,-5.00,-', '06/01/2026,B,7.00,-')).toEqual([-500, 700]);
    expect(centsOf('Date,Description,Amount,Card', '05/01/2026,A,-5.00,Credit', '06/01/2026,B,7.00,Credit')).toEqual([
      -500, 700,
    ]);
  });

  test('Money without a sign, a side or a balance is refused', () => {
    const rows = ['05/01/2026,RENT,5000.00,Rent', '06/01/2026,SALARY,9000.00,Salary'];
    expect(errorOf('Date,Description,Amount,Type', ...rows)).toMatchObject([
      { type: 'Parse Error', place: { page: 1, row: 2 }, expected: 'a sign, debit or credit, or a balance' },
    ]);
    // The second row has no side.
    expect(errorOf('Date,Description,Amount,Dr/Cr', '05/01/2026,A,5.00,CR', '06/01/2026,B,7.00,')).toMatchObject([
      { place: { row: 3 } },
    ]);
  });

  test('Money in alone is read where signs are written, or balances above and below prove the sum', () => {
    expect(centsOf('Date,Description,Amount', '05/01/2026,A,+5.00', '06/01/2026,B,7.00 CR')).toEqual([500, 700]);
    const statement = statementOf(
      read(
        'Opening Balance,10.00',
        'Closing Balance,22.00',
        'Date,Description,Amount',
        '2026-01-05,A,5',
        '2026-01-06,B,7',
      ),
    );
    // 10.00 + 5.00 + 7.00 = 22.00
    expect(verifyStatement(statement, '2026-11-21').errors).toEqual([]);
  });

  test('A side is refused if it is unknown, contradicts the signs, or fills both columns', () => {
    expect(errorOf('Date,Description,Amount,Dr/Cr', '05/01/2026,A,5.00,Cash')).toMatchObject([
      { place: { row: 2 }, expected: 'debit or credit', found: 'Cash' },
    ]);
    const mixed = ['05/01/2026,A,-5.00,CR', '06/01/2026,B,7.00,CR', '07/01/2026,C,-8.00,DR'];
    expect(errorOf('Date,Description,Amount,Dr/Cr', ...mixed)).toMatchObject([
      { message: 'The sign of the amount contradicts its side.', place: { row: 2 } },
    ]);
    expect(errorOf('Date,Description,Debit,Credit', '05/01/2026,A,10,20')).toMatchObject([
      { message: 'The row has money out and money in.', place: { row: 2 }, found: '10 and 20' },
    ]);
    expect(centsOf('Date,Description,Debit,Credit', '05/01/2026,A,10.00,0.00', '05/01/2026,A,0.00,20.00')).toEqual([
      -1000, 2000,
    ]);
  });

  test('A side column decides the sign of an unsigned amount, and has to be the same amount', () => {
    const head = 'Date,Description,Amount,Debit,Credit';
    expect(centsOf(head, '05/01/2026,A,5.00,5.00,', '06/01/2026,B,7.00,,7.00')).toEqual([-500, 700]);
    expect(errorOf(head, '05/01/2026,A,5.00,6.00,')).toMatchObject([{ expected: 'the same amount', found: '5.00' }]);
  });
});

describe('columns beside the amount', () => {
  test('A second column of amounts is refused: one may have what the other lacks', () => {
    for (const head of ['Date,Description,Amount,Amount (ZAR)', 'Date,Description,Payments,Withdrawals']) {
      expect(errorOf(head, '05/01/2026,A,-5.00,-90.00')).toMatchObject([
        { message: 'Two columns hold the same thing.' },
      ]);
    }
  });

  test.each(['Status', 'Stage'])('A status column headed %s leaves out what is not booked', (heading) => {
    const rows = ['05/01/2026,A,-5.00,Posted', '06/01/2026,B,-7.00,Pending', '07/01/2026,C,9.00,DECLINED'];
    expect(centsOf(`Date,Description,Amount,${heading}`, ...rows)).toEqual([-500]);
  });

  test('A status column with an unknown status is refused', () => {
    expect(
      errorOf('Date,Description,Amount,Status', '05/01/2026,A,-5.00,Posted', '06/01/2026,B,7.00,Held'),
    ).toMatchObject([{ place: { row: 3 }, found: 'Held' }]);
  });

  test('A currency column refuses a row in another currency than the account', () => {
    const head = 'Date,Description,Currency,Amount';
    expect(errorOf(head, '05/01/2026,A,ZAR,-5.00', '06/01/2026,B,USD,-50.00')).toMatchObject([
      { message: 'The row is in another currency.', place: { row: 3 }, expected: 'ZAR', found: 'USD' },
    ]);
    expect(centsOf(head, '05/01/2026,A,ZAR,-5.00', '06/01/2026,B,R,-50.00')).toEqual([-500, -5_000]);
    const dollars = statementOf(read('Currency,USD', head, '05/01/2026,A,USD,-5.00'));
    expect(dollars.currency).toBe('USD');
  });
});

describe('rows that move nothing', () => {
  const head = 'Date,Description,Amount';
  const shop = '05/01/2026,SHOP,-5.00';

  test.each(['TOTALSPORTS', 'TOTAL GARAGE CAPE TOWN', 'VATICAN BOOKS', 'BTW ADVISEURS', 'No. 7 Coffee'])(
    'No row is a sum by the beginning of a word: %s without a date is refused',
    (name) => {
      expect(errorOf(head, shop, `,${name},-500.00`)).toMatchObject([
        { message: 'The row has an amount but no date.', place: { row: 3 } },
      ]);
    },
  );

  test.each([
    'Total',
    'TOTALS:',
    'Totaal',
    'Sub-total',
    'Grand Total',
    'Total debits',
    'VAT',
    'BTW @ 15%',
    'No. of debits',
  ])('A sum below the table is no transaction: %s', (name) => {
    expect(centsOf(head, shop, `,${name},-5.00`)).toEqual([-500]);
    expect(centsOf(head, shop, `${name},,-5.00`)).toEqual([-500]);
  });

  test.each([
    'Opening balance',
    'OPENING BALANCE:',
    'Opening balance as at 1 January 2026',
    'Balance brought forward from previous statement',
    'BALANCE B/F 2026/01/01',
    'Openingsaldo',
  ])('A balance row is no transaction: %s', (name) => {
    const statement = statementOf(read(head, `01/01/2026,${name},12.00`, shop));
    expect(statement.openingCents).toBe(1_200);
    expect(statement.rows).toHaveLength(1);
  });

  test.each(['OPENING BALANCE TRANSFER', 'Closing balance payment', 'Brought forward loan 7'])(
    'The description %s may be a balance or a transaction and is refused, unless a balance decides',
    (name) => {
      expect(errorOf(head, shop, `06/01/2026,${name},-500.00`)).toMatchObject([
        { message: 'The row may be a balance or a transaction.', place: { row: 3 }, found: name },
      ]);
      const rows = ['05/01/2026,SHOP,-5.00,900.00', `06/01/2026,${name},-500.00,400.00`];
      expect(centsOf(`${head},Balance`, ...rows)).toEqual([-500, -50_000]);
    },
  );
});

test("A dated notice beside a balance is kept as a zero transaction: Capitec's returned debit order", () => {
  const heading =
    'Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance';
  const notice = 'Registered Debit Order Insufficient Funds (R100.00): Cartrack (2121827)';
  const rows = [
    '1,1234567890,2026-03-01,2026-03-01,Salary,Salary,Income,Salary,500.00,,,500.00',
    `2,1234567890,2026-03-02,2026-03-02,${notice},${notice},Other,Other,,,,500.00`,
    '3,1234567890,2026-03-03,2026-03-03,Shop,Shop,Food,Food,,-20.00,,480.00',
  ];
  const reading = readCsv(new TextEncoder().encode([heading, ...rows].join('\n')), undefined);
  expect(reading).toMatchObject({
    outcome: 'read',
    statements: [
      {
        rows: [
          { amountCents: 50_000 },
          { amountCents: 0, balanceCents: 50_000, description: notice },
          { amountCents: -2_000 },
        ],
      },
    ],
  });
});
