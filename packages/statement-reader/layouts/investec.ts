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

/** Statement of a business account: both dates in digits. */
const business: StatementLayout = {
  ...statement,
  id: 'investec/business',
  tables: [
    [
      { role: 'date', headers: ['Transaction date', 'Trans date'] },
      { role: 'valueDate', headers: ['Value date'] },
      { role: 'description', headers: ['Transaction description', 'Description'] },
      { role: 'debit', headers: ['Debit', 'Debits'] },
      { role: 'credit', headers: ['Credit', 'Credits'] },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  dates: ['dd/MM/yyyy', 'd MMM yyyy'],
  accountName: 'Business account',
  accountType: 'business',
};

/** What online banking for businesses prints: one column of amounts such as `- R 429.99`, the newest row on top. */
const businessOnline: StatementLayout = {
  ...business,
  id: 'investec/business_online',
  marks: ['Investec Business Online'],
  tables: [
    [
      { role: 'date', headers: ['Transaction date', 'Entry date'] },
      { role: 'valueDate', headers: ['Value date', 'Transaction date'] },
      { role: 'description', headers: ['Statement reference', 'Description', 'Transaction description'] },
      { role: 'amount', headers: ['Amount'] },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  dates: ['dd/MM/yyyy'],
  bareAmount: 'credit',
  debitSign: 'printed',
  continuation: 'nearest',
};

export const investecLayouts: readonly StatementLayout[] = [statement, business, businessOnline];
