import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { StatementReading } from '../../reading/statement.ts';
import { readCsv } from '../texts/read-csv.ts';
import { balanceLabel } from './balance-words.ts';
import { sectionTitle } from './section-titles.ts';
import { bytesOf, errorsOf, statedAbsa, statementOf, statementsOf } from './shown-reading.fixture.ts';

interface Row {
  readonly day: string;
  readonly cents: number;
}

const rands = (cents: number): string => (cents / 100).toFixed(2);
const read = (...lines: readonly string[]) => readCsv(bytesOf(`${lines.join('\n')}\n`), statedAbsa);
const lineOf = ({ day, cents }: Row, at: number): string => `${day},Shop ${at},${rands(cents)}`;
const centsOf = (reading: StatementReading): readonly number[] =>
  statementOf(reading).rows.map(({ amountCents }) => amountCents);

const someRows = fc
  .array(fc.record({ day: fc.integer({ min: 2, max: 28 }), cents: fc.integer({ min: 101, max: 900_000 }) }), {
    minLength: 4,
    maxLength: 12,
  })
  .map((rows) =>
    rows
      .toSorted((one, other) => one.day - other.day)
      .map(({ day, cents }, at) => ({
        day: `2026-03-${String(day).padStart(2, '0')}`,
        cents: at % 3 === 1 ? cents : -cents,
      })),
  );
const someCents = fc.integer({ min: -900_000, max: 900_000 });
const HEAD = 'Date,Description,Amount';

const openings = [
  'BAL B/F',
  'Bal B/Fwd',
  'Balance B/Fwd',
  'Opening bal',
  'Opening Bal.',
  'Beginsaldo',
  'Begin saldo',
  'Openings balans',
  'Previous balance',
  'Vorige saldo',
  'Starting balance',
  'B/F',
  'Brought forward',
  'Balance from previous page',
  'Bal brought fwd',
  'Saldo oorgebring',
];
const closings = [
  'Closing bal',
  'Ending balance',
  'Slotsaldo',
  'Eindsaldo',
  'Balance c/fwd',
  'C/F',
  'Bal c/f',
  'Afsluitingsaldo',
  'Balance carried forward to next page',
];
const byPlace = ['Saldo oorgedra', 'Balans oorgedra', 'Balance forward'];

describe('balances that are written like transactions', () => {
  test('A balance with a date in the column of amounts is no transaction, however it is worded', () => {
    fc.assert(
      fc.property(
        someRows,
        someCents,
        fc.constantFrom(...openings, ...byPlace),
        fc.constantFrom(...closings, ...byPlace),
        (rows, opening, first, last) => {
          const closing = rows.reduce((sum, { cents }) => sum + cents, opening);
          const statement = statementOf(
            read(
              HEAD,
              `2026-03-01,${first},${rands(opening)}`,
              ...rows.map(lineOf),
              `2026-03-31,${last},${rands(closing)}`,
            ),
          );
          expect(statement.rows.map(({ amountCents }) => amountCents)).toEqual(rows.map(({ cents }) => cents));
          expect(statement).toMatchObject({ openingCents: opening, closingCents: closing });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('What may be drawn is no balance of the rows, and a finding', () => {
    const rows = ['2026-03-01,RENT,-40.00', '2026-03-02,SHOP,-5.00'];
    const statement = statementOf(read(HEAD, ...rows, '2026-03-31,Available balance,900.00'));
    expect(statement.rows).toHaveLength(2);
    expect(statement).toMatchObject({ closingCents: null, notes: [{ code: 'total_not_compared' }] });
  });

  test('A row between others that is worded as a balance, and follows from none, is refused', () => {
    const rows = ['2026-03-01,RENT,-40.00', '2026-03-02,Outstanding balance,-700.00', '2026-03-03,SHOP,-5.00'];
    expect(errorsOf(read(HEAD, ...rows))).toMatchObject([{ code: 'row_may_be_balance', place: { row: 3 } }]);
  });

  test('A row that is marked as declined is refused where no balance decides, and what is charged for it is read', () => {
    const rows = ['2026-03-01,RENT (DECLINED),-40.00', '2026-03-03,SHOP,-5.00'];
    expect(errorsOf(read(HEAD, ...rows))).toMatchObject([{ code: 'row_status_unclear', place: { row: 2 } }]);
    expect(centsOf(read(HEAD, '2026-03-01,ATM FEE (DECLINED),-9.00', '2026-03-03,SHOP,-5.00'))).toEqual([-900, -500]);
  });

  test.each(['Balance transfer', 'Saldo van Niekerk', 'Forward Motors', 'Opening balance transfer', 'Rent', 'Total'])(
    '%s names no balance',
    (text) => {
      expect(balanceLabel(text)).toBeUndefined();
    },
  );
});

describe('totals that are written like transactions', () => {
  test('A total with a date is no transaction, and one that differs refuses the file', () => {
    fc.assert(
      fc.property(
        someRows,
        fc.constantFrom('Total', 'Totals', 'Totaal', 'Sub total', 'Net movement'),
        fc.integer({ min: 1, max: 99 }),
        (rows, label, more) => {
          const net = rows.reduce((sum, { cents }) => sum + cents, 0);
          const table = [HEAD, ...rows.map(lineOf)];
          expect(centsOf(read(...table, `2026-03-31,${label},${rands(net)}`))).toEqual(rows.map(({ cents }) => cents));
          if (label === 'Total') return;
          const wrong = errorsOf(read(...table, `2026-03-31,${label},${rands(net + more)}`));
          expect(wrong).toMatchObject([{ code: 'total_wrong' }]);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('Total alone beside another amount is a fuel brand', () => {
    const rows = ['2026-03-01,RENT,-40.00', '2026-03-02,SHOP,-5.00', '2026-03-03,TOTAL,-700.00'];
    expect(centsOf(read(HEAD, ...rows))).toEqual([-4_000, -500, -70_000]);
  });
});

describe('rows below a title', () => {
  const pending = [
    'Pending transactions',
    'Scheduled payments',
    'Upcoming debit orders',
    'Declined transactions:',
    'Hangende transaksies',
    'Uncleared items',
    'Future-dated payments (3)',
    'Pending',
    'Uncleared effects',
    'Transactions not yet processed',
    'Card authorisations on hold',
    'Transaksies nog nie verwerk nie',
  ];

  test('Rows below the title of what is not booked are left out until the next title, and counted', () => {
    fc.assert(
      fc.property(
        someRows,
        fc.constantFrom(...pending),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        (rows, title, count, isFirst) => {
          const [open, booked] = isFirst
            ? [rows.slice(0, count), rows.slice(count)]
            : [rows.slice(-count), rows.slice(0, -count)];
          const parts = isFirst
            ? [`${title},,`, ...open.map(lineOf), 'Posted transactions,,', ...booked.map(lineOf)]
            : [...booked.map(lineOf), `${title},,`, ...open.map(lineOf)];
          const statement = statementOf(read(HEAD, ...parts));
          expect(statement.rows.map(({ amountCents }) => amountCents)).toEqual(booked.map(({ cents }) => cents));
          expect(statement.notes).toMatchObject([{ code: 'pending_left_out' }]);
          const ownTable = isFirst
            ? [title, HEAD, ...open.map(lineOf), '', 'Transactions', HEAD, ...booked.map(lineOf)]
            : ['Transactions', HEAD, ...booked.map(lineOf), '', title, HEAD, ...open.map(lineOf)];
          expect(centsOf(read(...ownTable))).toEqual(booked.map(({ cents }) => cents));
        },
      ),
      { numRuns: 150 },
    );
  });

  test.each(['Pending order Takealot', 'Declined', 'Card transactions fee', 'Scheduled maintenance'])(
    '%s is no title of rows that are not booked',
    (text) => {
      expect(sectionTitle(text)).not.toBe('not_booked');
    },
  );
});

describe('headings that are printed again', () => {
  test('A later page with its columns in another order is read by its own headings', () => {
    fc.assert(
      fc.property(someRows, fc.integer({ min: 1, max: 3 }), (rows, first) => {
        const cell = (cents: number, sign: 1 | -1): string => (cents * sign > 0 ? rands(Math.abs(cents)) : '');
        const reading = read(
          'Date,Description,Debit,Credit',
          ...rows.slice(0, first).map(({ day, cents }) => `${day},Shop,${cell(cents, -1)},${cell(cents, 1)}`),
          'Credit,Debit,Date,Description',
          ...rows.slice(first).map(({ day, cents }) => `${cell(cents, 1)},${cell(cents, -1)},${day},Shop`),
        );
        expect(centsOf(reading)).toEqual(rows.map(({ cents }) => cents));
      }),
      { numRuns: 60 },
    );
  });

  test('A title with another account number begins another account, which the stated one refuses', () => {
    const part = (title: string, day: string) => [title, HEAD, `${day},RENT,-40.00`, `${day},SHOP,-5.00`, ''];
    const both = [
      ...part('Cheque account 4012345678', '2026-03-01'),
      ...part('Savings pocket 4012349999', '2026-03-02'),
    ];
    expect(errorsOf(read(...both))).toMatchObject([{ code: 'other_account', found: '4012349999' }]);
    const pages = [
      ...part('Cheque account 4012345678', '2026-03-01'),
      ...part('Cheque account 4012345678', '2026-03-02'),
    ];
    expect(statementOf(read(...pages)).rows).toHaveLength(4);
  });

  test('A download that is appended to itself, or to an overlapping one, is two statements and not twice the rows', () => {
    const row = (day: number) => `2026-03-0${day},SHOP ${day},-${day}.00`;
    const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at));
    const twice = statementsOf(read(HEAD, ...days(1, 5), HEAD, ...days(1, 5)));
    expect(twice.map(({ rows }) => rows.length)).toEqual([5, 5]);
    const overlapping = statementsOf(read(HEAD, ...days(1, 6), HEAD, ...days(3, 8)));
    expect(overlapping.map(({ rows }) => rows.length)).toEqual([6, 6]);
  });
});

describe('figures that can be read in two ways', () => {
  test('Amounts with three digits behind their only mark are refused, never taken for a thousandth', () => {
    const rows = ['2026-03-01;RENT;-1.500', '2026-03-02;PAY;12.000', '2026-03-03;SHOP;-250'];
    expect(errorsOf(read(HEAD.replaceAll(',', ';'), ...rows))[0]?.code).toBe('row_amount_unreadable');
  });

  test('A column of totals beside one of amounts is refused: one of them leaves out what the other has', () => {
    const table = ['Date,Description,Amount,VAT,Total', '2026-03-01,CASH,-100.00,-15.00,-115.00'];
    expect(errorsOf(read(...table))[0]?.code).toBe('columns_doubled');
  });

  test('Fees in a column of their own are a finding where no balance says whether they were charged on top', () => {
    const table = ['Date,Description,Amount,Fee', '2026-03-01,CASH,-100.00,-2.50', '2026-03-02,SHOP,-5.00,'];
    expect(statementOf(read(...table)).notes).toMatchObject([{ code: 'fees_unsettled' }]);
  });

  test('A count in a sentence is held against the rows', () => {
    const rows = ['2026-03-01,RENT,-40.00', '2026-03-02,SHOP,-5.00'];
    for (const sentence of ['2 transactions', 'Showing 1 to 2 of 2 transactions', 'Your closing balance is R5.00']) {
      expect(read(sentence, HEAD, ...rows).outcome).toBe('read');
    }
    for (const sentence of ['3 transactions', 'Showing 1 to 2 of 40 transactions', 'Bladsy 1 - 2 van 9 transaksies']) {
      expect(errorsOf(read(sentence, HEAD, ...rows))[0]?.code).toBe('total_wrong');
    }
  });
});
