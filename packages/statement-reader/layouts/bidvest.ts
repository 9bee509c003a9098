import type { StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

/** Statement and transaction history: two dates on a row, signed amounts, a column of fees in some editions. */
const statement: StatementLayout = {
  id: 'bidvest/statement',
  bankSlug: 'bidvest',
  marks: ['Bidvest Bank'],
  tables: [
    [
      { role: 'date', headers: ['Transaction Date', 'Trans Date'] },
      { role: 'valueDate', headers: ['Effective Date'] },
      { role: 'description', headers: ['Description'] },
      { role: 'fee', headers: ['Fees', 'Fee'], optional: true },
      { role: 'amount', headers: ['Amount'] },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  dates: ['yyyy/MM/dd'],
  spacedThousands: true,
  bareAmount: 'credit',
  bareBalance: 'positive',
  debitSign: 'printed',
  fee: 'alone',
  continuation: 'after',
  facts: [...usualFacts],
  skip: ['^Page {count} of {count}'],
  stop: ['^Bidvest Bank Limited'],
  accountName: 'Transact account',
  accountType: 'cheque',
};

export const bidvestLayouts: readonly StatementLayout[] = [statement];
