import type { StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

/** Statement of a transaction account: both sides print `R 356.10`, so only their place tells them apart. */
const statement: StatementLayout = {
  id: 'discovery/statement',
  bankSlug: 'discovery',
  marks: ['Discovery Bank'],
  tables: [
    [
      { role: 'date', headers: ['Date', 'Transaction date'] },
      { role: 'description', headers: ['Description', 'Details'] },
      { role: 'debit', headers: ['Debit', 'Debits', 'Money out'] },
      { role: 'credit', headers: ['Credit', 'Credits', 'Money in'] },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  dates: ['yyyy-MM-dd', 'd MMM yyyy'],
  spacedThousands: false,
  bareAmount: 'debit',
  bareBalance: 'positive',
  debitSign: 'implied',
  fee: 'shown',
  continuation: 'after',
  facts: [...usualFacts, 'Account holder : {holder} From : {from} To : {to}'],
  skip: ['^{count} of {count}'],
  stop: ['^Discovery Bank Limited'],
  accountName: 'Transaction Account',
  accountType: 'cheque',
};

/** Monthly statement: spaces between thousands, which the other edition does not print. */
const monthly: StatementLayout = { ...statement, id: 'discovery/monthly', spacedThousands: true };

export const discoveryLayouts: readonly StatementLayout[] = [statement, monthly];
