import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { describedForm } from '@imali/sandbox-data/files/layouts/described-form.ts';
import { accountOf, pdfIn } from '@imali/sandbox-data/files/plain-pdf.fixture.ts';
import type { PrintedAccount } from '@imali/sandbox-data/files/printed-account.ts';
import { expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';

const engine = await pdfiumEngine();
const wordings = ['CHECKERS SEA POINT', 'ENGEN N1 CITY', 'VAN ZYL', 'WOOLWORTHS 4411', 'NETFLIX.COM', 'CARD FEE'];

/** A table of one column of amounts, signed as they are or the other way round, with its balances alike. */
function formOf(sign: 1 | -1) {
  const money = (cents: number): string => ((sign * cents) / 100).toFixed(2);
  return describedForm<'date' | 'amount'>({
    bank: 'Postbank',
    title: 'Account statement',
    columns: {
      date: { x: 36, align: 'left', heading: 'Date' },
      description: { x: 110, align: 'left', heading: 'Description' },
      amount: { x: 480, align: 'right', heading: 'Amount' },
      balance: { x: 558, align: 'right', heading: 'Balance' },
    },
    descriptionWidth: 180,
    periodDays: 'dd MMM yyyy',
    balance: money,
    cells: ({ bookedOn, amountCents }) => [
      { column: 'date', text: dateAs(bookedOn, 'dd MMM yyyy') },
      { column: 'amount', text: money(amountCents) },
    ],
  });
}

/** An account whose rows are worded by which way their money went. */
function accountWith(seed: number): PrintedAccount {
  const genuine = accountOf('weekly_wages', seed);
  const rows = genuine.rows.map((row, at) => ({
    ...row,
    description: row.amountCents > 0 ? 'PAYMENT RECEIVED - THANK YOU' : (wordings[at % wordings.length] ?? ''),
    reference: '',
  }));
  return { ...genuine, rows };
}

test.each([1, 2, 3])(
  'A PDF whose amounts and balances are what is owed, and that nothing calls a card, is refused, never read as income (%i)',
  (seed) => {
    const account = accountWith(seed);
    const turned = readPdf(engine, pdfIn(formOf(-1), account), { today: '2026-11-22' });
    expect(turned).toMatchObject({ outcome: 'refused', errors: [{ code: 'row_side_unclear', place: { page: 1 } }] });
    const plain = readPdf(engine, pdfIn(formOf(1), account), { today: '2026-11-22' });
    if (plain.outcome !== 'read') throw new Error(JSON.stringify(plain).slice(0, 300));
    expect(plain.statements[0]?.rows.map(({ amountCents }) => amountCents)).toEqual(
      account.rows.map(({ amountCents }) => amountCents),
    );
  },
);
