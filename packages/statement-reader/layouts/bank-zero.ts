import type { StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

/**
 * Statement of an account: only the amounts have headings. A second line says the time and more of the text, and what it prints
 * under the amount is the fee of the row, which its balance holds already.
 */
const statement: StatementLayout = {
  id: 'bank_zero/statement',
  bankSlug: 'bank_zero',
  marks: ['Bank Zero|bankzero'],
  tables: [
    [
      { role: 'date', headers: ['Date'], optional: true },
      { role: 'description', headers: ['Description'], optional: true },
      { role: 'amount', headers: ['Amount'] },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  dates: ['d MMM-yy'],
  spacedThousands: true,
  bareAmount: 'credit',
  bareBalance: 'positive',
  debitSign: 'printed',
  fee: 'deducted',
  feeBelow: true,
  secondLineOpening: /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2}h\d{2} ?/i,
  continuation: 'after',
  facts: usualFacts,
  skip: ['^Page {count} of {count}', '^Transaction History'],
  stop: ['^Bank Zero Mutual Bank'],
  accountName: 'Cheque account',
  accountType: 'cheque',
};

export const bankZeroLayouts: readonly StatementLayout[] = [statement];
