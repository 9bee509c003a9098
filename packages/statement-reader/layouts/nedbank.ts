import type { StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

/**
 * Statement: sides by column without signs, a minus after a negative balance. A fee alone is a debit; beside a debit it is
 * shown only.
 */
const statement: StatementLayout = {
  id: 'nedbank/statement',
  bankSlug: 'nedbank',
  marks: ['Nedbank'],
  tables: [
    [
      { role: 'text', headers: ['Tran list no', 'Tranlist no', 'Transaction list number'], optional: true },
      { role: 'date', headers: ['Date', 'Datum'] },
      { role: 'description', headers: ['Description', 'Transactions', 'Narrative Description', 'Beskrywing'] },
      { role: 'fee', headers: ['Fees (R)', 'Fees', 'Fooie (R)'], optional: true },
      { role: 'debit', headers: ['Debits (R)', 'Debits', 'Debit', 'Debiete (R)'] },
      { role: 'credit', headers: ['Credits (R)', 'Credits', 'Credit', 'Krediete (R)'] },
      { role: 'balance', headers: ['Balance (R)', 'Balance', 'Saldo (R)'] },
    ],
  ],
  dates: ['dd/MM/yyyy'],
  spacedThousands: false,
  bareAmount: 'credit',
  bareBalance: 'positive',
  debitSign: 'implied',
  fee: 'alone',
  continuation: 'after',
  facts: ['Funds received / Credits R{credits}', 'Funds used / Debits R{debits}', ...usualFacts],
  skip: ['^Page {count} of {count}', 'Carried forward {money}', 'Brought forward {money}'],
  stop: ['^Nedbank Ltd', '^Nedbank Limited', '^We subscribe to', '^see money differently'],
  accountName: 'Current account',
  accountType: 'cheque',
};

/** Statement enquiry of online banking: one signed column for both sides, spaces between thousands. */
const enquiry: StatementLayout = {
  ...statement,
  id: 'nedbank/enquiry',
  tables: [
    [
      { role: 'date', headers: ['Date'] },
      { role: 'description', headers: ['Transactions', 'Description'] },
      { role: 'amount', headers: ['Debit/Credit'] },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  spacedThousands: true,
  debitSign: 'printed',
};

export const nedbankLayouts: readonly StatementLayout[] = [statement, enquiry];
