import type { StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

/** Statement of a private bank account: two dates on a row, of which the first is that of booking. */
const statement: StatementLayout = {
  id: 'investec/statement',
  bankSlug: 'investec',
  marks: ['Investec'],
  tables: [
    [
      { role: 'date', headers: ['Action date', 'Posted date', 'Date'] },
      { role: 'valueDate', headers: ['Trans date', 'Transaction date'], optional: true },
      { role: 'description', headers: ['Description', 'Transaction description'] },
      { role: 'debit', headers: ['Debit', 'Debits', 'Debit (R)'] },
      { role: 'credit', headers: ['Credit', 'Credits', 'Credit (R)'] },
      { role: 'balance', headers: ['Balance', 'Balance (R)'] },
    ],
  ],
  dates: ['d MMM yyyy'],
  spacedThousands: false,
  bareAmount: 'debit',
  bareBalance: 'positive',
  debitSign: 'implied',
  fee: 'shown',
  continuation: 'after',
  facts: ['Total debits - R {debits}', 'Total debits R {debits}', 'Total credits R {credits}', ...usualFacts],
  skip: ['^Page {count} of {count}', 'Balance carried forward {money}', 'Balance brought forward {money}'],
  stop: ['^Investec Bank Limited', '^Investec Specialist Bank'],
  accountName: 'Private Bank Account',
  accountType: 'cheque',
};

export const investecLayouts: readonly StatementLayout[] = [statement];
