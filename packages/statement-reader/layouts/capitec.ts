import type { StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

const furniture = [
  '^Unique Document No',
  '^V2.0',
  '^Page {count} of {count}',
  '^* Includes VAT',
  '^{count} of {count}',
];

/** Statement of a personal account: amounts with their signs in three columns, the fee deducted on its row. */
const personal: StatementLayout = {
  id: 'capitec/statement',
  bankSlug: 'capitec',
  marks: ['Capitec'],
  notMarks: ['Capitec Business'],
  tables: [
    [
      { role: 'date', headers: ['Date', 'Datum'] },
      { role: 'description', headers: ['Description', 'Beskrywing'] },
      { role: 'text', headers: ['Category', 'Kategorie'], optional: true },
      { role: 'credit', headers: ['Money In', 'Money In (R)', 'Geld In'] },
      { role: 'debit', headers: ['Money Out', 'Money Out (R)', 'Geld Uit'] },
      { role: 'fee', headers: ['Fee', 'Fee (R)', 'Fees', 'Fooi'] },
      { role: 'balance', headers: ['Balance', 'Balance (R)', 'Saldo'] },
    ],
  ],
  dates: ['dd/MM/yyyy'],
  spacedThousands: true,
  bareAmount: 'credit',
  bareBalance: 'positive',
  debitSign: 'printed',
  fee: 'deducted',
  continuation: 'after',
  facts: [...usualFacts],
  skip: furniture,
  stop: [
    '^Pending Card Transactions',
    '^Capitec Bank is an authorised',
    '^Capitec Bank Limited',
    '^Scheduled Payments',
    '^Spending Summary',
  ],
  accountName: 'Main Account',
  accountType: 'cheque',
};

/** An older statement: the days of booking and of the transaction, and no fees beside the transactions. */
const twoDates: StatementLayout = {
  ...personal,
  id: 'capitec/two_dates',
  tables: [
    [
      { role: 'date', headers: ['Posting Date', 'Post Date'] },
      { role: 'valueDate', headers: ['Transaction Date', 'Trans Date'] },
      { role: 'description', headers: ['Description'] },
      { role: 'credit', headers: ['Money In', 'Money In (R)'] },
      { role: 'debit', headers: ['Money Out', 'Money Out (R)'] },
      { role: 'balance', headers: ['Balance', 'Balance (R)'] },
    ],
  ],
};

/** Statement of a business account: fees shown beside the amount, signs printed. */
const business: StatementLayout = {
  id: 'capitec_business/statement',
  bankSlug: 'capitec_business',
  marks: ['Capitec Business'],
  tables: [
    [
      { role: 'date', headers: ['Post Date', 'Posting Date'] },
      { role: 'valueDate', headers: ['Trans. Date', 'Transaction Date'] },
      { role: 'description', headers: ['Description'] },
      { role: 'reference', headers: ['Reference'] },
      { role: 'fee', headers: ['Fees', 'Fee'] },
      { role: 'amount', headers: ['Amount'] },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  dates: ['dd/MM/yy', 'dd/MM/yyyy'],
  spacedThousands: true,
  bareAmount: 'credit',
  bareBalance: 'positive',
  debitSign: 'printed',
  fee: 'shown',
  continuation: 'after',
  facts: usualFacts,
  skip: furniture,
  stop: ['^Fee Total', 'VAT Total', '^Capitec Bank Limited'],
  accountName: 'Business account',
  accountType: 'business',
};

export const capitecLayouts: readonly StatementLayout[] = [personal, twoDates, business];
