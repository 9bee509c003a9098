import * as z from 'zod';
import { accountTypes } from '../../../schemas/entities/statements/byod.ts';
import type { BankAccount, FeedTransaction } from '../domain/feed/bank-connector.ts';

/** Rands as a decimal text without sign; open banking writes amounts so, and the side in a word beside them. */
const DecimalAmount = z.string().regex(/^\d{1,12}\.\d{2}$/);
const SignedDecimal = z.string().regex(/^-?\d{1,12}\.\d{2}$/);
const CalendarDay = z.iso.date();
const Currency = z.string().regex(/^[A-Z]{3}$/);

const SandboxAccount = z.object({
  /** Becomes part of a path. */
  id: z.string().regex(/^[\w-]{1,100}$/),
  bank_slug: z.string().min(1).max(40),
  number: z.string().min(1).max(40),
  name: z.string().max(120),
  type: z.enum(accountTypes),
  holder: z.string().max(120),
  holder_gov_id: z.string().max(40).optional(),
  currency: Currency,
  balance: SignedDecimal,
});
export const SandboxAccounts = z.object({ accounts: z.array(SandboxAccount).max(100) });

const SandboxTransaction = z.object({
  id: z.string(),
  booked_on: CalendarDay,
  direction: z.enum(['credit', 'debit']),
  amount: DecimalAmount,
  currency: Currency,
  balance: SignedDecimal.nullable(),
  description: z.string().max(500),
  reference: z.string().max(250),
});
export const SandboxTransactions = z.object({
  transactions: z.array(SandboxTransaction).max(1000),
  next_page: z.int().positive().nullable(),
});

/** Cents of a decimal text of two places, exact. */
const centsOfDecimal = (text: string): number => Number(text.replace('.', ''));

export function sandboxAccount(account: z.output<typeof SandboxAccount>): BankAccount {
  return {
    bankAccountId: account.id,
    bankSlug: account.bank_slug,
    accountNumber: account.number,
    accountName: account.name,
    accountType: account.type,
    holderName: account.holder,
    ...(account.holder_gov_id === undefined ? {} : { holderGovId: account.holder_gov_id }),
    currency: account.currency,
    balanceCents: centsOfDecimal(account.balance),
  };
}

export function sandboxMovement(transaction: z.output<typeof SandboxTransaction>): FeedTransaction {
  const cents = centsOfDecimal(transaction.amount);
  return {
    bookedOn: transaction.booked_on,
    amountCents: transaction.direction === 'debit' && cents > 0 ? -cents : cents,
    balanceCents: transaction.balance === null ? null : centsOfDecimal(transaction.balance),
    currency: transaction.currency,
    description: transaction.description,
    reference: transaction.reference,
  };
}
