import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { monthRange } from '@imali/ledger/basics/calendar.ts';
import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { AccountLedger, AccountType } from '@imali/ledger/rows/ledger.ts';
import { expect, test } from '@jest/globals';

const months = monthRange('2025-09', '2026-02');

/** R44 000 of pay and R9 000 of an instalment a month. */
const paying = (instalment: string): AccountLedger =>
  makeLedger(
    months.flatMap((month): PrintedRow[] => [
      [`${month}-01`, instalment, -900_000],
      [`${month}-12`, 'POS PURCHASE CHECKERS', -350_000],
      [`${month}-25`, 'SALARY QORVEX HOLDINGS', 4_400_000],
    ]),
  );

function owing(accountType: AccountType): AccountLedger {
  const rows = months.flatMap((month): PrintedRow[] => [
    [`${month}-02`, 'PAYMENT RECEIVED', 900_000],
    [`${month}-28`, 'INTEREST CHARGED', -700_000],
  ]);
  const account = { id: 'acc-loan', accountNumber: '8055001122', accountName: 'Loan', bankSlug: 'absa' };
  return makeLedger(rows, makeAccount({ ...account, accountType, balanceCents: -90_000_000 }));
}

const figures = (ledgers: readonly AccountLedger[]) => {
  const { net_income, debt_commitments, committed_obligations, debt_to_income, max_instalment, months_left, verdict } =
    affordability({
      accounts: labelApplicant(ledgers, NO_OVERRIDES),
      asOf: '2026-02-28',
      docsUrl: 'https://docs.example.test',
    });
  return { net_income, debt_commitments, committed_obligations, debt_to_income, max_instalment, months_left, verdict };
};

test.each([
  ['home_loan', 'BOND REPAYMENT ABSA HL'],
  ['home_loan', 'PMT TO T TESTER'],
  ['loan', 'ABSA PERSONAL LOAN 8055'],
] as const)('the instalment of a connected %s counts as debt: %s', (accountType, instalment) => {
  const connected = figures([paying(instalment), owing(accountType)]);
  // 9 000 / 44 000.
  expect(connected).toMatchObject({ net_income: 44_000, debt_commitments: 9_000, debt_to_income: 0.2045 });
  // What is owed is the same whether or not the loan's own account is seen.
  expect(connected).toEqual(figures([paying('BOND REPAYMENT ABSA HL')]));
});
