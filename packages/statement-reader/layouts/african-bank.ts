import type { StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

/** Statement of a transaction account: signed amounts; what the bank charges is in a column of its own, alone on its row. */
const statement: StatementLayout = {
  id: 'african_bank/statement',
  bankSlug: 'african_bank',
  marks: ['African Bank'],
  tables: [
    [
      { role: 'date', headers: ['TRANSACTION DATE', 'DATE'] },
      { role: 'description', headers: ['DETAILS', 'DESCRIPTION'] },
      { role: 'fee', headers: ['BANK CHARGES', 'CHARGES'] },
      { role: 'amount', headers: ['AMOUNT'] },
      { role: 'balance', headers: ['BALANCE'] },
    ],
  ],
  dates: ['yyyy/MM/dd', 'yyyy-MM-dd'],
  spacedThousands: true,
  bareAmount: 'credit',
  bareBalance: 'positive',
  debitSign: 'printed',
  fee: 'alone',
  continuation: 'after',
  facts: ['Total credits {credits}', 'Total debits {debits}', ...usualFacts],
  skip: ['^Page {count} / {count}', '^Page {count} of {count}'],
  stop: ['^African Bank Limited'],
  accountName: 'MyWORLD account',
  accountType: 'cheque',
};

export const africanBankLayouts: readonly StatementLayout[] = [statement];
