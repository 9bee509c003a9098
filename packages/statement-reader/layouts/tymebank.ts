import type { StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

/** Statement of an everyday account: a dash where a column has nothing, the fee taken off on its own row. */
const statement: StatementLayout = {
  id: 'tymebank/statement',
  bankSlug: 'tymebank',
  marks: ['TymeBank'],
  tables: [
    [
      { role: 'date', headers: ['Date'] },
      { role: 'description', headers: ['Description'] },
      { role: 'fee', headers: ['Fees', 'Fee'] },
      { role: 'debit', headers: ['Money Out'] },
      { role: 'credit', headers: ['Money In'] },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  dates: ['d MMM yyyy'],
  spacedThousands: true,
  bareAmount: 'debit',
  bareBalance: 'positive',
  debitSign: 'implied',
  fee: 'deducted',
  continuation: 'after',
  facts: [...usualFacts],
  skip: ['^Page {count} of {count}'],
  stop: ['^TymeBank Limited', '^Tyme Bank Limited'],
  accountName: 'EveryDay account',
  accountType: 'cheque',
};

export const tymebankLayouts: readonly StatementLayout[] = [statement];
