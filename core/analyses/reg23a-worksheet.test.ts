import { expect, test } from '@jest/globals';
import { minimumExpenseNorm, normTableOn } from './reg23a-norm.ts';
import { reg23aWorksheet } from './reg23a-worksheet.ts';

const table = normTableOn('2026-03-31');
const norm = (gross: number): number => (table ? minimumExpenseNorm(gross, table) : 0);

test('subtracts deductions, obligations and the norm from a declared gross income', () => {
  // Gross 20 000, banked 16 500: 3 500 deducted by the employer, and 200 of fines paid from the account = 3 700.
  // Norm of 20 000: 1 167.88 + 9 % of 13 750 = 1 167.88 + 1 237.50 = 2 405.38.
  // 20 000 - 3 700 = 16 300; - 4 000 - 2 405.38 = 9 894.62.
  const cents = { gross: 2_000_000, banked: 1_650_000, statutory: 20_000, debt: 400_000 };
  expect(reg23aWorksheet({ ...cents, livingExpenses: norm(cents.gross) })).toEqual({
    gross_income: 20_000,
    statutory_deductions: 3_700,
    net_income: 16_300,
    existing_obligations: 4_000,
    living_expenses: 2_405.38,
    discretionary_income: 9_894.62,
  });
});

test('takes the banked income for the gross one where none is declared, and may end below zero', () => {
  // R2 000: 800 + 6.75 % of 1 200 = 800 + 81 = 881.00; 2 000 - 1 500 - 881 = -381.
  const cents = { gross: 200_000, banked: 200_000, statutory: 0, debt: 150_000 };
  expect(reg23aWorksheet({ ...cents, livingExpenses: norm(cents.gross) })).toMatchObject({
    statutory_deductions: 0,
    net_income: 2_000,
    living_expenses: 881,
    discretionary_income: -381,
  });
});
