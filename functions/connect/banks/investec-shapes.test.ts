import { describe, expect, test } from '@jest/globals';
import { InvestecToken, InvestecTransactions, investecAccount, investecMovements } from './investec-shapes.ts';

/** Two rows as the open simulator has them, the newest first, and one that is under way. */
const answer = InvestecTransactions.parse({
  data: {
    transactions: [
      {
        accountId: '4675778129910189600000003',
        type: 'DEBIT',
        transactionType: 'CardPurchases',
        status: 'POSTED',
        description: 'HTTP://WWW.UBEREATS.CO PARKTOWN NOR ZA',
        cardNumber: '402167xxxxxx9999',
        postedOrder: 463,
        postingDate: '2022-04-22',
        valueDate: '2022-05-15',
        actionDate: '2022-04-24',
        transactionDate: '2022-04-21',
        amount: 40.99,
        runningBalance: -35696.04,
      },
      {
        accountId: '4675778129910189600000003',
        type: 'CREDIT',
        transactionType: null,
        status: 'POSTED',
        description: 'SALARY',
        cardNumber: '',
        postedOrder: 462,
        postingDate: '2022-04-22',
        valueDate: '2022-04-22',
        actionDate: '2022-04-24',
        transactionDate: '2022-04-22',
        amount: 1000.1,
        runningBalance: -35655.05,
      },
      {
        accountId: '4675778129910189600000003',
        type: 'DEBIT',
        status: 'PENDING',
        description: 'UNDER WAY',
        postedOrder: 0,
        postingDate: null,
        amount: 10,
        runningBalance: 0,
      },
    ],
  },
  links: { self: '' },
  meta: { totalPages: 1 },
});

describe('what Investec answers', () => {
  test('Investec transactions are dated by posting day, signed by type and ordered oldest first', () => {
    expect(investecMovements(answer.data.transactions, 'ZAR')).toEqual([
      {
        bookedOn: '2022-04-22',
        // A credit of R1 000.10; the balance after it is R35 655.05 in debit.
        amountCents: 100_010,
        balanceCents: -3_565_505,
        currency: 'ZAR',
        description: 'SALARY',
        reference: '',
      },
      {
        bookedOn: '2022-04-22',
        // -35 655.05 - 40.99 = -35 696.04
        amountCents: -4_099,
        balanceCents: -3_569_604,
        currency: 'ZAR',
        description: 'HTTP://WWW.UBEREATS.CO PARKTOWN NOR ZA',
        reference: '',
      },
    ]);
  });

  test('A parsed Investec reply contains no card number', () => {
    expect(JSON.stringify(answer)).not.toContain('402167');
  });

  test.each([
    ['Private Bank Account', 'cheque'],
    ['PrimeSaver', 'savings'],
    ['Mortgage Loan Account', 'home_loan'],
    ['Instalment Sale Loan Account', 'loan'],
    ['A product of next year', 'other'],
  ])('An Investec product name gives the account type of a %s', (productName, accountType) => {
    const account = { accountId: '1', accountNumber: '10012420003', accountName: 'Mr J Soap', productName };
    expect(investecAccount(account, { currentBalance: -35_696.04, currency: 'ZAR' })).toMatchObject({
      accountType,
      bankSlug: 'investec',
      holderName: 'Mr J Soap',
      balanceCents: -3_569_604,
    });
  });

  test('An Investec token may have its lifetime as text', () => {
    expect(InvestecToken.parse({ access_token: 'a', expires_in: '1799' }).expires_in).toBe(1799);
    expect(InvestecToken.safeParse({ access_token: 'a' }).success).toBe(false);
  });
});
