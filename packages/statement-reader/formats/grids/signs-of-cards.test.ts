import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { StatementReading } from '../../reading/statement.ts';
import { readCsv } from '../texts/read-csv.ts';
import { readQif } from '../texts/read-qif.ts';
import { bytesOf, errorsOf, statedAbsa, statementOf } from './shown-reading.fixture.ts';

/** A row as it is: money out negative. */
interface Row {
  readonly words: string;
  readonly cents: number;
}

const shops = [
  'Checkers Sea Point',
  'ENGEN N1 CITY',
  'Uber Eats Helpdesk',
  'Woolworths 4411',
  'NETFLIX.COM',
  'Clicks 0182',
];
const unknownShops = ['The Corner', 'Blue Door', 'K & L', 'Van Zyl', 'Number Nine'];
const payments = ['PAYMENT RECEIVED - THANK YOU', 'Dankie vir u betaling', 'Payment received'];
const salaries = ['SALARY ACME', 'Salaris', 'Wages week 3'];

const money = fc.integer({ min: 101, max: 900_000 });
const rowOf = (words: readonly string[], sign: 1 | -1): fc.Arbitrary<Row> =>
  fc.record({ words: fc.constantFrom(...words), cents: money.map((cents) => sign * cents) });

/** The headings of a form: date, description and amount, and which of them stands where. */
const forms = fc.record({
  head: fc.constantFrom(
    ['Date', 'Description', 'Amount'],
    ['Datum', 'Beskrywing', 'Bedrag'],
    ['Transaction Date', 'Narrative', 'Amount (ZAR)'],
    ['Posting Date', 'Details', 'Value'],
  ),
  order: fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
  separator: fc.constantFrom(',', ';', '\t'),
});
type Form = typeof forms extends fc.Arbitrary<infer Value> ? Value : never;

function fileOf(rows: readonly Row[], { head, order, separator }: Form, isTurned: boolean): string {
  const line = (cells: readonly string[]): string => order.map((at) => cells[at] ?? '').join(separator);
  const body = rows.map(({ words, cents }, at) =>
    line([`2026-03-${String(at + 1).padStart(2, '0')}`, words, ((isTurned ? -cents : cents) / 100).toFixed(2)]),
  );
  return [line(head), ...body, ''].join('\n');
}

const read = (text: string): StatementReading => readCsv(bytesOf(text), statedAbsa);

describe('signs that nothing but themselves explains', () => {
  test('A card that exports purchases without a sign is refused with its reason, never read as income', () => {
    const cards = fc.tuple(
      fc.array(fc.oneof(rowOf(shops, -1), rowOf(unknownShops, -1)), { minLength: 3, maxLength: 12 }),
      fc.array(rowOf(payments, 1), { minLength: 1, maxLength: 2 }),
    );
    fc.assert(
      fc.property(cards, forms, ([purchases, paid], form) => {
        const reading = read(fileOf([...purchases, ...paid], form, true));
        expect(errorsOf(reading)[0]).toMatchObject({ code: 'row_side_unclear', place: { page: 1 } });
      }),
      { numRuns: 200 },
    );
  });

  test('A card of unknown shops is refused as well where its payments have no words that show it', () => {
    const cards = fc.tuple(
      fc.array(rowOf(unknownShops, -1), { minLength: 2, maxLength: 12 }),
      rowOf(['Online', 'Card', 'EFT 0312'], 1),
    );
    fc.assert(
      fc.property(cards, forms, ([purchases, paid], form) => {
        expect(errorsOf(read(fileOf([...purchases, paid], form, true)))[0]?.code).toBe('row_side_unclear');
      }),
      { numRuns: 100 },
    );
  });

  test('An account in the same forms is read, each row to the cent and the sign', () => {
    const accounts = fc.tuple(
      fc.array(fc.oneof(rowOf(shops, -1), rowOf(unknownShops, -1)), { minLength: 2, maxLength: 12 }),
      fc.array(rowOf(salaries, 1), { minLength: 1, maxLength: 2 }),
    );
    fc.assert(
      fc.property(accounts, forms, ([out, paid], form) => {
        const rows = [...out, ...paid];
        const amounts = statementOf(read(fileOf(rows, form, false))).rows.map(({ amountCents }) => amountCents);
        expect(amounts).toEqual(rows.map(({ cents }) => cents));
      }),
      { numRuns: 200 },
    );
  });

  test('A business that is paid more often than it pays is read where its words or a total show it', () => {
    const rows = ['2026-03-01,INV 12,900.00', '2026-03-02,INV 13,800.00', '2026-03-03,INV 14,700.00'];
    const fee = '2026-03-04,MONTHLY ACCOUNT FEE,-59.00';
    expect(statementOf(read(['Date,Description,Amount', ...rows, fee, ''].join('\n'))).rows).toHaveLength(4);
    const paid = '2026-03-04,VAN ZYL,-59.00';
    const bare = ['Date,Description,Amount', ...rows, paid, ''];
    expect(errorsOf(read(bare.join('\n')))[0]?.code).toBe('row_side_unclear');
    // 900 + 800 + 700 = 2 400
    expect(statementOf(read(['Total money in,2400.00', ...bare].join('\n'))).rows).toHaveLength(4);
  });

  test('Balances of what is owed grow with every purchase, and do not make purchases money in', () => {
    const card = [
      'Date,Description,Amount,Balance',
      '2026-03-01,CHECKERS,200.00,1200.00',
      '2026-03-02,ENGEN,300.00,1500.00',
      '2026-03-03,PAYMENT RECEIVED THANK YOU,-1000.00,500.00',
    ];
    expect(errorsOf(read(`${card.join('\n')}\n`))[0]?.code).toBe('row_side_unclear');
  });
});

describe('signs in files that list transactions one by one', () => {
  test('A QIF file of a card with purchases without a sign is refused, and one with a minus is read', () => {
    const records = (sign: string, other: string) =>
      `!Type:CCard\nD2026-03-01\nT${sign}120.00\nPCheckers\n^\nD2026-03-02\nT${sign}80.00\nPEngen\n^\nD2026-03-03\nT${other}200.00\nPPayment received\n^\n`;
    expect(errorsOf(readQif(bytesOf(records('', '-')), statedAbsa))[0]).toMatchObject({
      code: 'row_side_unclear',
      place: { page: 1, row: 2 },
    });
    expect(statementOf(readQif(bytesOf(records('-', '')), statedAbsa)).rows).toHaveLength(3);
  });
});
