import { centsOf } from '@imali/ledger/basics/cents.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import * as z from 'zod';
import type { BankAccount, FeedTransaction } from '../domain/feed/bank-connector.ts';

/**
 * Shapes of the Investec Programmable Banking API, as its open simulator (programmable-banking-sim, MIT) answers. Fields
 * that we do not use are let through unseen, card numbers among them.
 */
export const InvestecToken = z.object({
  access_token: z.string().min(1),
  /** Seconds; one edition writes the number as text. */
  expires_in: z.coerce.number().positive(),
});

const InvestecAccount = z.object({
  /** Becomes part of a path. */
  accountId: z.string().regex(/^[\w-]{1,100}$/),
  accountNumber: z.string().min(1).max(40),
  accountName: z.string().max(200),
  productName: z.string().max(200),
});
export type InvestecAccount = z.output<typeof InvestecAccount>;
export const InvestecAccounts = z.object({ data: z.object({ accounts: z.array(InvestecAccount).max(100) }) });

export const InvestecBalance = z.object({
  data: z.object({ currentBalance: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) }),
});

/** Longest description that a ledger keeps. */
const MOST_WORDS = 500;

const InvestecTransaction = z.object({
  type: z.enum(['DEBIT', 'CREDIT']),
  status: z.string(),
  description: z.string(),
  postedOrder: z.int().nullish(),
  postingDate: z.iso.date().nullish(),
  /** Always positive; `type` states the side. */
  amount: z.number().nonnegative(),
  runningBalance: z.number().nullish(),
});
export const InvestecTransactions = z.object({
  data: z.object({ transactions: z.array(InvestecTransaction).max(20_000) }),
  meta: z.object({ totalPages: z.int().nonnegative() }).optional(),
});

/** Kinds of account by the products seen; a product that is not known is `other`, which later statements may correct. */
const typeOfProduct: ReadonlyMap<string, AccountType> = new Map([
  ['Private Bank Account', 'cheque'],
  ['PrimeSaver', 'savings'],
  ['Cash Management Account', 'savings'],
  ['Mortgage Loan Account', 'home_loan'],
  ['Instalment Sale Loan Account', 'loan'],
]);

export function investecAccount(
  account: InvestecAccount,
  { currentBalance, currency }: z.output<typeof InvestecBalance>['data'],
): BankAccount {
  return {
    bankAccountId: account.accountId,
    bankSlug: 'investec',
    accountNumber: account.accountNumber,
    accountName: account.productName,
    accountType: typeOfProduct.get(account.productName) ?? 'other',
    holderName: account.accountName,
    currency,
    balanceCents: centsOf(currentBalance),
  };
}

/** The booked transactions of an answer, oldest first where the bank numbers them. Those under way are not booked. */
export function investecMovements(
  transactions: z.output<typeof InvestecTransactions>['data']['transactions'],
  currency: string,
): FeedTransaction[] {
  return transactions
    .filter(({ status }) => status === 'POSTED')
    .toSorted((a, b) => (a.postedOrder ?? 0) - (b.postedOrder ?? 0))
    .flatMap(({ type, description, postingDate, amount, runningBalance }) => {
      if (postingDate === null || postingDate === undefined) return [];
      const cents = centsOf(amount);
      return [
        {
          bookedOn: postingDate,
          amountCents: type === 'DEBIT' && cents !== 0 ? -cents : cents,
          balanceCents: runningBalance === null || runningBalance === undefined ? null : centsOf(runningBalance),
          currency,
          description: description.slice(0, MOST_WORDS),
          reference: '',
        },
      ];
    });
}
