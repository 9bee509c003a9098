import { addDays } from '@imali/ledger/basics/calendar.ts';
import { accountOf, pdfIn } from '@imali/sandbox-data/files/plain-pdf.fixture.ts';
import type { PrintedAccount, PrintedRow } from '@imali/sandbox-data/files/printed-account.ts';
import { statementProduct } from '@imali/sandbox-data/files/statement-products.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';
import { verifyStatement } from '../verify/verify-statement.ts';
import { readForms } from './reading-proofs.ts';

const engine = await pdfiumEngine();
const today = '2026-11-22';
const FROM = '2026-01-01';
const RUNS = 12;

/** Texts that look like what else a statement prints: amounts, days, balances, fees, headings. */
const wordings = [
  'GROCERIES FAKE MART',
  'INV 12 400',
  'PAYMENT R 250.00 PART 2',
  'POS PURCHASE (EFFEC 29082026) EXAMPLE ROAD 1 200',
  'REVERSAL 2026/01/12 REF 1,234.56',
  'BALANCE ADJUSTMENT',
  'SERVICE FEE',
  'TRANSFER TO SAVINGS 4000 1234 5678',
  'A DEBIT ORDER WITH A NAME SO LONG THAT NO COLUMN OF ANY BANK HOLDS IT ON ONE LINE OF ITS STATEMENT 0012345',
  'INTEREST 11.75%',
];

interface Booking {
  readonly gap: number;
  readonly cents: number;
  readonly wording: string;
}

const bookings = fc.array(
  fc.record({
    gap: fc.integer({ min: 0, max: 3 }),
    cents: fc
      .oneof(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 100, max: 500_000 }),
        fc.integer({ min: 10_000_000, max: 99_999_999 }),
      )
      .chain((cents) => fc.constantFrom(cents, -cents)),
    wording: fc.constantFrom(...wordings),
  }),
  { minLength: 3, maxLength: 70 },
);

function accountWith(openingCents: number, booked: readonly Booking[]): PrintedAccount {
  let [day, balanceCents] = [FROM, openingCents];
  const rows = booked.map(({ gap, cents, wording }): PrintedRow => {
    day = addDays(day, gap);
    balanceCents += cents;
    const isFee = wording === 'SERVICE FEE' && cents < 0;
    return {
      bookedOn: day,
      time: '08:00',
      description: wording,
      reference: '',
      amountCents: cents,
      feeCents: 0,
      balanceCents,
      isFee,
    };
  });
  const sum = (side: 1 | -1): number =>
    rows.reduce((total, { amountCents }) => total + Math.max(0, side * amountCents), 0);
  return {
    ...accountOf('weekly_wages', 7),
    from: FROM,
    to: day,
    openingCents,
    closingCents: balanceCents,
    rows,
    totals: {
      creditCents: sum(1),
      debitCents: sum(-1),
      feeCents: 0,
      credits: rows.filter(({ amountCents }) => amountCents > 0).length,
      debits: rows.filter(({ amountCents }) => amountCents < 0).length,
    },
  };
}

const moneyOf = (row: Pick<PrintedRow, 'bookedOn' | 'amountCents'> & { readonly balanceCents: number | null }) =>
  `${row.bookedOn} ${row.amountCents} ${row.balanceCents}`;

test.each(readForms.filter(({ format }) => format === 'pdf'))(
  'any ledger in the form of $bank ($product) is read to the cent or refused',
  ({ bank, product }) => {
    const printed = statementProduct(bank, 'pdf', product);
    if (printed.kind !== 'pdf') throw new Error('no PDF');
    let exact = 0;
    fc.assert(
      fc.property(fc.integer({ min: -5_000_000, max: 90_000_000 }), bookings, (openingCents, booked) => {
        const account = accountWith(openingCents, booked);
        const reading = readPdf(engine, pdfIn(printed.layout, account), { today });
        if (reading.outcome !== 'read') return;
        const isRefused = reading.statements.some((one) => verifyStatement(one, today).errors.length > 0);
        if (isRefused) return;
        expect(reading.statements.flatMap(({ rows }) => rows).map(moneyOf)).toEqual(account.rows.map(moneyOf));
        exact += 1;
      }),
      { seed: 11, numRuns: RUNS },
    );
    expect(exact).toBeGreaterThan(RUNS * 0.7);
  },
);
