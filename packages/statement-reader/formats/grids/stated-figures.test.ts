import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { verifyStatement } from '../../verify/verify-statement.ts';
import { readCsv } from '../texts/read-csv.ts';
import { figureMeaning } from './figure-words.ts';
import type { Grid } from './grid.ts';
import { gridStatements } from './grid-statements.ts';
import { bytesOf, errorsOf, statedAbsa, statementOf } from './shown-reading.fixture.ts';

interface Row {
  readonly day: number;
  readonly cents: number;
}

const rands = (cents: number): string => (cents / 100).toFixed(2);
const sumOf = (rows: readonly Row[], isOwn: (cents: number) => boolean): number =>
  rows.reduce((sum, { cents }) => sum + (isOwn(cents) ? cents : 0), 0);

/** What a file states of its true rows. */
interface Truth {
  readonly paidIn: string;
  readonly paidOut: string;
  readonly net: string;
  readonly count: string;
  readonly countIn: string;
  readonly countOut: string;
}

function truthOf(rows: readonly Row[]): Truth {
  const [credits, debits] = [rows.filter(({ cents }) => cents > 0), rows.filter(({ cents }) => cents < 0)];
  return {
    paidIn: rands(sumOf(credits, () => true)),
    paidOut: rands(-sumOf(debits, () => true)),
    net: rands(sumOf(rows, () => true)),
    count: String(rows.length),
    countIn: String(credits.length),
    countOut: String(debits.length),
  };
}

type Cells = readonly string[];
type Columns = 'signed' | 'two';

/** A block of totals: rows of cells that are printed above the table, below it, or to its right. */
type Block = (truth: Truth) => readonly Cells[];

const blocks: readonly Block[] = [
  ({ paidIn, paidOut }) => [
    ['Total money in', paidIn],
    ['Total money out', paidOut],
  ],
  ({ paidIn, paidOut }) => [
    ['Totale krediete', paidIn],
    ['Totale debiete', `-${paidOut}`],
  ],
  ({ paidIn, paidOut }) => [
    ['Geld in:', `R ${paidIn}`],
    ['Geld uit:', `R ${paidOut}`],
  ],
  ({ paidIn, paidOut, countIn, countOut }) => [
    ['Total credits', countIn, paidIn],
    ['Total debits', countOut, paidOut],
  ],
  ({ paidIn, paidOut, countIn, countOut }) => [
    ['', 'Count', 'Amount'],
    ['Money in', countIn, paidIn],
    ['Money out', countOut, paidOut],
  ],
  ({ paidIn, paidOut }) => [[`Total deposits: R${paidIn}`], [`Total withdrawals: R${paidOut}`]],
  ({ paidIn, paidOut }) => [
    ['Total paid in', 'Total paid out'],
    [paidIn, paidOut],
  ],
  ({ paidIn, paidOut, countIn, countOut }) => [
    ['', 'Debits', 'Credits'],
    ['Number', countOut, countIn],
    ['Value', paidOut, paidIn],
  ],
  ({ net }) => [['Net movement', net]],
  ({ net }) => [['Netto totaal vir die tydperk', net]],
];

const counts: readonly Block[] = [
  ({ count }) => [['Number of transactions', count]],
  ({ count }) => [['Transaksies:', count]],
  ({ countIn, countOut }) => [
    ['No. of credits', countIn],
    ['No. of debits', countOut],
  ],
  ({ count }) => [[`Total transactions: ${count}`]],
];

function tableOf(rows: readonly Row[], columns: Columns): Cells[] {
  const head = columns === 'signed' ? ['Amount'] : ['Debit', 'Credit'];
  const money = (cents: number): Cells =>
    columns === 'signed' ? [rands(cents)] : cents < 0 ? [rands(-cents), ''] : ['', rands(cents)];
  return [
    ['Date', 'Description', ...head],
    ...rows.map(({ day, cents }, at) => [`2026-03-${String(day).padStart(2, '0')}`, `Shop ${at}`, ...money(cents)]),
  ];
}

type Spot = 'above' | 'below' | 'beside' | 'own sheet';

function gridsOf(table: readonly Cells[], block: readonly Cells[], spot: Spot): Grid[] {
  const grid = (page: number, rows: readonly Cells[]): Grid => ({
    page,
    rows: rows.map((cells, at) => ({ row: at + 1, cells })),
  });
  const width = Math.max(...table.map((cells) => cells.length));
  switch (spot) {
    case 'above':
      return [grid(1, [...block, [], ...table])];
    case 'below':
      return [grid(1, [...table, [], ...block])];
    case 'own sheet':
      return [grid(1, table), grid(2, block)];
    case 'beside': {
      const rows = table.map((cells, at) => [
        ...cells,
        ...Array.from({ length: width + 1 - cells.length }, () => ''),
        ...(block[at - 1] ?? []),
      ]);
      return [grid(1, rows)];
    }
  }
}

const read = (grids: readonly Grid[]) => gridStatements(grids, statedAbsa, 'workbook');

type Change = 'dropped' | 'doubled' | 'by a cent' | 'sign turned';

function changed(rows: readonly Row[], at: number, change: Change): Row[] {
  return rows.flatMap((row, index) => {
    if (index !== at) return [row];
    if (change === 'dropped') return [];
    if (change === 'doubled') return [row, row];
    return [{ ...row, cents: change === 'sign turned' ? -row.cents : row.cents + 1 }];
  });
}

const someRows = fc
  .array(fc.record({ day: fc.integer({ min: 1, max: 28 }), cents: fc.integer({ min: 101, max: 900_000 }) }), {
    minLength: 4,
    maxLength: 14,
  })
  // Some are in and some out, and no row by itself makes up for another.
  .map((rows) =>
    rows.toSorted((a, b) => a.day - b.day).map(({ day, cents }, at) => ({ day, cents: at % 3 === 1 ? cents : -cents })),
  );
const columns = fc.constantFrom<Columns>('signed', 'two');

describe('the law of printed totals', () => {
  test('A file with totals that are those of its rows is read, wherever they are, in English and Afrikaans', () => {
    fc.assert(
      fc.property(
        someRows,
        columns,
        fc.constantFrom(...blocks, ...counts),
        fc.constantFrom<Spot>('above', 'below', 'own sheet'),
        (rows, form, block, spot) => {
          const statement = statementOf(read(gridsOf(tableOf(rows, form), block(truthOf(rows)), spot)));
          expect(statement.rows.map(({ amountCents }) => amountCents).toSorted()).toEqual(
            rows.map(({ cents }) => cents).toSorted(),
          );
          expect(statement.notes ?? []).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('A row that is dropped, doubled, changed by a cent or turned is never accepted beside a printed total', () => {
    fc.assert(
      fc.property(
        someRows,
        columns,
        fc.constantFrom(...blocks),
        fc.constantFrom<Spot>('above', 'below', 'own sheet'),
        fc.nat(),
        fc.constantFrom<Change>('dropped', 'doubled', 'by a cent', 'sign turned'),
        (rows, form, block, spot, at, change) => {
          const wrong = changed(rows, at % rows.length, change);
          const errors = errorsOf(read(gridsOf(tableOf(wrong, form), block(truthOf(rows)), spot)));
          expect(errors[0]?.code).toBe('total_wrong');
          expect(errors[0]?.place).not.toBeNull();
        },
      ),
      { numRuns: 600 },
    );
  });

  test('A row that is dropped or doubled is never accepted beside a printed count', () => {
    fc.assert(
      fc.property(
        someRows,
        columns,
        fc.constantFrom(...counts),
        fc.constantFrom<Spot>('above', 'below', 'own sheet'),
        fc.nat(),
        fc.constantFrom<Change>('dropped', 'doubled'),
        (rows, form, block, spot, at, change) => {
          const wrong = changed(rows, at % rows.length, change);
          expect(errorsOf(read(gridsOf(tableOf(wrong, form), block(truthOf(rows)), spot)))[0]?.code).toBe(
            'total_wrong',
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  test('A block to the right of the rows is held against them and is part of no transaction', () => {
    fc.assert(
      fc.property(someRows, columns, fc.constantFrom(...blocks.slice(0, 4)), fc.nat(), (rows, form, block, at) => {
        const truth = block(truthOf(rows));
        const statement = statementOf(read(gridsOf(tableOf(rows, form), truth, 'beside')));
        expect(statement.rows.map(({ amountCents }) => amountCents)).toEqual(rows.map(({ cents }) => cents));
        const wrong = changed(rows, at % rows.length, 'by a cent');
        expect(errorsOf(read(gridsOf(tableOf(wrong, form), truth, 'beside')))[0]?.code).toBe('total_wrong');
      }),
      { numRuns: 100 },
    );
  });
});

const csv = (...lines: readonly string[]) => readCsv(bytesOf(`${lines.join('\n')}\n`), statedAbsa);

describe('totals under the columns', () => {
  const rows = ['2026-03-01,RENT,-4000.00', '2026-03-02,SHOP,-500.00'];

  test('A total that is not the sum of the rows above it is refused, with its row and both figures', () => {
    // -4000.00 - 500.00 = -4500.00
    expect(errorsOf(csv('Date,Description,Amount', ...rows, 'Total,,-4700.00'))).toMatchObject([
      {
        type: 'Transactions Error',
        code: 'total_wrong',
        place: { page: 1, row: 4 },
        expected: '-4500.00',
        found: 'Total -4700.00',
      },
    ]);
    expect(statementOf(csv('Date,Description,Amount', ...rows, 'Total,,-4500.00')).rows).toHaveLength(2);
    expect(statementOf(csv('Date,Description,Amount', ...rows, 'Total,,4500.00')).rows).toHaveLength(2);
  });

  test('A total under money out and one under money in are each held against their column', () => {
    const table = ['Date,Description,Debit,Credit', '2026-03-01,RENT,4000.00,', '2026-03-02,PAY,,9000.00'];
    expect(statementOf(csv(...table, 'Totals,,4000.00,9000.00')).rows).toHaveLength(2);
    expect(errorsOf(csv(...table, 'Totals,,9000.00,4000.00'))).toHaveLength(2);
  });

  test('Totals of pages count the rows of their page, or all rows so far', () => {
    const head = 'Date,Description,Amount';
    const page = (first: number) => [`2026-03-0${first},A,-10.00`, `2026-03-0${first + 1},B,-20.00`];
    const each = csv(
      head,
      ...page(1),
      'Page total,,-30.00',
      head,
      ...page(3),
      'Page total,,-30.00',
      'Grand total,,-60.00',
    );
    expect(statementOf(each).rows).toHaveLength(4);
    const soFar = csv(head, ...page(1), 'Sub-total,,-30.00', head, ...page(3), 'Sub-total,,-60.00');
    expect(statementOf(soFar).rows).toHaveLength(4);
    const wrong = csv(head, ...page(1), 'Page total,,-31.00', head, ...page(3), 'Page total,,-30.00');
    expect(errorsOf(wrong)).toMatchObject([{ code: 'total_wrong', place: { row: 4 } }]);
  });

  test('A sum of money in and out together proves no side, and one of fees alone no transaction: both are findings', () => {
    const sided = ['Date,Description,Amount,Dr/Cr', '2026-03-01,RENT,4000.00,DR', '2026-03-02,PAY,9000.00,CR'];
    expect(statementOf(csv(...sided, 'Total,,13000.00,')).notes).toMatchObject([
      { code: 'total_not_compared', place: { row: 4 } },
    ]);
    expect(statementOf(csv('Date,Description,Amount', ...rows, 'VAT,,-12.00')).notes).toMatchObject([
      { code: 'total_not_compared', message: '"VAT -12.00" was not compared with the transactions.' },
    ]);
  });

  test('Subtotals of cards are compared, and totals of fees are findings and no transactions', () => {
    const cards = csv(
      'Date,Description,Amount',
      '2026-03-01,A,-10.00',
      '2026-03-01,B,-20.00',
      'Subtotal card 1234,,-30.00',
      '2026-03-02,C,-5.00',
      '2026-03-02,D,-6.00',
      'Subtotal card 9876,,-11.00',
    );
    expect(statementOf(cards)).toMatchObject({ rows: [{}, {}, {}, {}] });
    expect(statementOf(cards).notes ?? []).toEqual([]);
    expect(statementOf(csv('Date,Description,Amount', ...rows, ',Total fees charged,-12.00')).notes).toMatchObject([
      { code: 'total_not_compared' },
    ]);
  });

  test('A count that differs is a finding where balances at both ends prove every row, and refuses the file elsewhere', () => {
    const table = ['Date,Description,Amount,Balance', '2026-03-01,RENT,-40.00,60.00', '2026-03-02,SHOP,-5.00,55.00'];
    const ends = ['Opening balance,100.00', 'Closing balance,55.00'];
    const statement = statementOf(csv('Number of transactions,3', ...ends, ...table));
    expect(statement.notes).toMatchObject([{ code: 'counts_differ', place: { row: 1 } }]);
    // Without a closing balance a last row may be missing.
    expect(errorsOf(csv('Number of transactions,3', ...table))[0]?.code).toBe('total_wrong');
    expect(errorsOf(csv('Total debits,46.00', ...table))[0]?.code).toBe('total_wrong');
  });

  test('Columns that name several accounts have totals of each or of all', () => {
    const table = [
      'Date,Description,Amount,Account',
      '2026-03-01,RENT,-40.00,4012345678',
      '2026-03-02,SHOP,-5.00,4012345679',
    ];
    for (const total of ['-40.00', '-5.00', '-45.00']) {
      const reading = readCsv(bytesOf([...table, `Total,,${total},`].join('\n')), { ...statedAbsa, accountNumber: '' });
      expect(reading.outcome).toBe('read');
    }
    expect(csv(...table, 'Total,,-41.00,').outcome).toBe('refused');
  });
});

describe('balances that a file states', () => {
  const rows = ['2026-03-01,RENT,-40.00', '2026-03-02,SHOP,-5.00'];
  const errorsWhen = (...lines: readonly string[]) =>
    verifyStatement(statementOf(csv(...lines)), '2026-11-21').errors.map(({ code }) => code);

  test('Balances in a block below the rows prove them, and refuse them where they do not follow', () => {
    const head = 'Date,Description,Amount';
    expect(errorsWhen(head, ...rows, 'Opening balance,100.00', 'Closing balance,55.00')).toEqual([]);
    expect(errorsWhen(head, ...rows, 'Opening balance: R100.00', 'Closing balance: R54.00')).toEqual([
      'closing_balance_wrong',
    ]);
  });

  test('Balances around rows that are listed newest first are those of their ends', () => {
    const newest = [...rows].toReversed();
    const table = ['Date,Description,Amount', ',Closing balance,55.00', ...newest, ',Opening balance,100.00'];
    expect(statementOf(csv(...table))).toMatchObject({ openingCents: 10_000, closingCents: 5_500 });
  });

  test('A balance carried forward between rows has to follow from the one before', () => {
    const table = (carried: string) => [
      'Date,Description,Amount',
      ',Opening balance,100.00',
      rows[0] ?? '',
      `,Balance carried forward,${carried}`,
      `,Balance brought forward,${carried}`,
      rows[1] ?? '',
      ',Closing balance,55.00',
    ];
    expect(statementOf(csv(...table('60.00'))).rows).toHaveLength(2);
    expect(errorsOf(csv(...table('61.00')))[0]).toMatchObject({ code: 'balance_broken', place: { row: 4 } });
  });

  test('Two balances of one end that differ refuse the file', () => {
    const head = ['Opening balance,100.00', 'Date,Description,Amount', ',Opening balance,90.00', ...rows];
    expect(errorsOf(csv(...head))[0]?.code).toBe('balance_broken');
  });
});

describe('labels of figures', () => {
  test.each([
    'Account number',
    'Statement number',
    'Transaction date',
    'Credit card',
    'Page 1 of 3',
    'TOTALSPORTS',
    'Debit',
    'Type',
    'Deposit account',
    'Available balance',
  ])('%s is no figure of the rows', (label) => {
    expect(figureMeaning(label)).toBeNull();
  });

  test('A label that begins as a total of something unknown is reported and held against nothing', () => {
    expect(figureMeaning('Total rewards earned')).toMatchObject({ isPart: true });
  });
});
