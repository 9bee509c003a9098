import { expect, test } from '@jest/globals';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { affordability } from './affordability.ts';

const inputOf = (salaryCents: number, loanCents: number, finesCents: number) =>
  makeInput([
    makeAccount(
      ['2026-01', '2026-02', '2026-03'].flatMap((month) => [
        makeRow({
          bookedOn: `${month}-01`,
          amountCents: salaryCents,
          label: 'income.salary',
          counterparty: makeCounterparty('Acme'),
        }),
        makeRow({ bookedOn: `${month}-02`, amountCents: -loanCents, label: 'debt.personal_loan' }),
        makeRow({ bookedOn: `${month}-28`, amountCents: -finesCents, label: 'government.fines_licences' }),
      ]),
    ),
  ]);

test('The worksheet subtracts deductions, obligations and the norm from a declared gross income', () => {
  // Gross 20 000, banked 16 500: 3 500 deducted by the employer, and 200 of fines paid from the account = 3 700.
  // Norm of 20 000: 1 167.88 + 9 % of 13 750 = 1 167.88 + 1 237.50 = 2 405.38.
  // 20 000 - 3 700 = 16 300; - 4 000 - 2 405.38 = 9 894.62.
  const declared = { declaredGrossCents: 2_000_000 };
  expect(affordability(inputOf(1_650_000, 400_000, 20_000), declared)).toMatchObject({
    reg23a_worksheet: {
      gross_income: 20_000,
      statutory_deductions: 3_700,
      income_after_deductions: 16_300,
      existing_obligations: 4_000,
      living_expenses: 2_405.38,
      discretionary_income: 9_894.62,
    },
    max_instalment: 9_894.62,
  });
});

test('The worksheet uses the banked income where no gross one is declared, and may end below zero', () => {
  // R2 000: 800 + 6.75 % of 1 200 = 800 + 81 = 881.00; 2 000 - 0.01 - 1 500 - 881 = -381.01.
  expect(affordability(inputOf(200_000, 150_000, 1))).toMatchObject({
    reg23a_worksheet: {
      statutory_deductions: 0.01,
      income_after_deductions: 1_999.99,
      living_expenses: 881,
      discretionary_income: -381.01,
    },
    max_instalment: 0,
    verdict: 'beyond',
  });
});
