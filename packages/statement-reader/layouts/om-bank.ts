import type { StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

/** Statement of Old Mutual: signed amounts, charges beside them. Often scanned. */
const statement: StatementLayout = {
  id: 'om_bank/statement',
  bankSlug: 'om_bank',
  marks: ['Old Mutual'],
  tables: [
    [
      { role: 'date', headers: ['Date'] },
      { role: 'description', headers: ['Transactional Description', 'Description'] },
      { role: 'amount', headers: ['Amount'] },
      { role: 'fee', headers: ['Charges'], optional: true },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  dates: ['d MMM yyyy'],
  spacedThousands: true,
  bareAmount: 'credit',
  bareBalance: 'positive',
  debitSign: 'printed',
  fee: 'alone',
  continuation: 'after',
  facts: ['From {from} to {to}', ...usualFacts],
  skip: ['^Page {count} of {count}'],
  stop: ['^Old Mutual Limited'],
  accountName: 'Money account',
  accountType: 'cheque',
};

export const omBankLayouts: readonly StatementLayout[] = [statement];
