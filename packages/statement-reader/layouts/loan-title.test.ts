import { loanStatement } from '@imali/sandbox-data/files/layouts/loan-statement.ts';
import { accountOf, pdfIn } from '@imali/sandbox-data/files/plain-pdf.fixture.ts';
import type { PrintedAccount } from '@imali/sandbox-data/files/printed-account.ts';
import { describe, expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';

const engine = await pdfiumEngine();

/** An account that owes: its balances lowered by ten million rand. */
function loanOf(seed: number): PrintedAccount {
  const genuine = accountOf('salaried_monthly', seed);
  const owed = (cents: number): number => cents - 1_000_000_000;
  return {
    ...genuine,
    openingCents: owed(genuine.openingCents),
    closingCents: owed(genuine.closingCents),
    rows: genuine.rows.map((row) => ({ ...row, balanceCents: owed(row.balanceCents) })),
  };
}

function read(account: PrintedAccount, words: Parameters<typeof loanStatement>[0]) {
  const reading = readPdf(engine, pdfIn(loanStatement(words), account), { today: '2026-11-22' });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.statements[0];
}

const columns = ['two', 'one'] as const;
const titles = [
  ['Home Loan Statement', 'home_loan'],
  ['Statement for your Home Loan Account', 'home_loan'],
  ['Huislening rekening', 'home_loan'],
  ['Bond account number: 000012345', 'home_loan'],
  ['Personal Loan Account', 'loan'],
  ['Vehicle Finance Statement', 'loan'],
] as const;

describe('a loan with continental numbers', () => {
  const cases = columns.flatMap((column) => titles.map(([title, type]) => ({ column, title, type })));
  test.each(cases)(
    'A loan titled $title, amounts in $column, has balances that are owed',
    ({ column, title, type }) => {
      const account = loanOf(3);
      const statement = read(account, { bank: 'Standard Bank', title, columns: column });
      expect(statement).toMatchObject({ bankSlug: 'standard_bank', layout: 'generic', accountType: type });
      expect(statement?.openingCents).toBe(account.openingCents);
      expect(
        statement?.rows.map(({ bookedOn, amountCents, balanceCents }) => [bookedOn, amountCents, balanceCents]),
      ).toEqual(account.rows.map(({ bookedOn, amountCents, balanceCents }) => [bookedOn, amountCents, balanceCents]));
    },
  );

  test.each(['Ask us about a home loan today', 'Home loans from prime', 'Your loan is one call away'])(
    'A file is no loan if it only mentions one: %s',
    (title) => {
      const statement = read(loanOf(3), { bank: 'Sasfin', title, columns: 'two' });
      expect(statement?.accountType).not.toMatch(/loan/);
    },
  );
});
