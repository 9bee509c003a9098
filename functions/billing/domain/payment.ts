import * as z from 'zod';
import { balanceEntryKinds } from '../../../schemas/entities/billing.ts';
import { type BillRecord, type BillRef, dueCents } from './bill.ts';

/** Bills and balances are in this currency only. */
const BILLING_CURRENCY = 'ZAR';

/**
 * A payment that its provider confirmed when it was asked for its state: never what a message or a browser claimed. The
 * maker of this value vouches for that.
 */
export interface VerifiedPayment {
  readonly provider: 'peach' | 'xero' | 'manual';
  /** The provider's id of it: counted once under it, however often and by whichever way it is reported. */
  readonly id: string;
  /** Above 0. */
  readonly amountCents: number;
  readonly currency: string;
  /** When it was confirmed, ISO 8601. */
  readonly at: string;
}

/** An entry of the balance; entries are never changed. */
export const JournalEntry = z.object({
  id: z.string(),
  organisationId: z.string(),
  kind: z.enum(balanceEntryKinds),
  /** Above 0 what came in, below 0 what was used. */
  amountCents: z.int(),
  /** After this entry. */
  balanceCents: z.int(),
  billId: z.string().nullable(),
  createdAt: z.string(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** What an organisation owes and has paid in advance, in cents. */
export interface BillingAccount {
  readonly unpaidCents: number;
  readonly balanceCents: number;
}

/** The outcome of a payment. 'paid' and 'part_paid' say it of the bill; what was too much went to the balance. */
export type PaymentOutcome =
  | { readonly outcome: 'paid' | 'part_paid'; readonly bill: BillRecord; readonly toBalanceCents: number }
  | { readonly outcome: 'counted_before' | 'bill_not_found' | 'wrong_currency' | 'not_an_amount' };

/** What `PaymentStore` offers to functions that may only read. */
export interface PaymentReader {
  account(organisationId: string): Promise<BillingAccount>;
  /** Entries of the balance, newest first. */
  journal(organisationId: string, limit: number): Promise<JournalEntry[]>;
}

export interface PaymentStore extends PaymentReader {
  /**
   * Counts a payment towards a bill, in one step and once for each provider and id. A bill becomes PAID when nothing is due
   * any more. Money that is more than what is due (the bill was paid concurrently, or credited) goes to the balance.
   */
  applyPayment(ref: BillRef, payment: VerifiedPayment): Promise<PaymentOutcome>;
  /** Uses the balance for what is due of a bill, as far as it goes. Null when there is no such bill. */
  useBalance(ref: BillRef, at: string): Promise<{ readonly bill: BillRecord; readonly usedCents: number } | null>;
  /** Adds a payment to the balance, once for each provider and id. */
  topUp(
    organisationId: string,
    payment: VerifiedPayment,
  ): Promise<{ readonly outcome: 'added' | 'counted_before'; readonly balanceCents: number }>;
}

/** What a payment does to a bill: the bill after it, and what was more than its due. */
export function paidBill(
  bill: BillRecord,
  amountCents: number,
  at: string,
): { readonly after: BillRecord; readonly appliedCents: number; readonly excessCents: number } {
  const due = dueCents(bill);
  const appliedCents = Math.min(due, amountCents);
  const settles = bill.status === 'UNPAID' && appliedCents > 0 && appliedCents === due;
  const after: BillRecord = {
    ...bill,
    paidCents: bill.paidCents + appliedCents,
    ...(settles ? { status: 'PAID', paidAt: at } : {}),
    version: bill.version + 1,
  };
  return { after, appliedCents, excessCents: amountCents - appliedCents };
}

function isWholeAmount({ amountCents }: VerifiedPayment): boolean {
  return Number.isSafeInteger(amountCents) && amountCents > 0;
}

/**
 * Pays a bill by a verified payment: the only way besides the balance in which a bill becomes PAID. Another currency and
 * what is no amount change nothing; the verifier of the payment must check it.
 */
export async function payBill(store: PaymentStore, ref: BillRef, payment: VerifiedPayment): Promise<PaymentOutcome> {
  if (payment.currency !== BILLING_CURRENCY) return { outcome: 'wrong_currency' };
  if (!isWholeAmount(payment)) return { outcome: 'not_an_amount' };
  return store.applyPayment(ref, payment);
}

/** Tops the balance up by a verified payment. Throws a RangeError for another currency or what is no amount. */
export async function topUpBalance(
  store: PaymentStore,
  organisationId: string,
  payment: VerifiedPayment,
): ReturnType<PaymentStore['topUp']> {
  if (payment.currency !== BILLING_CURRENCY || !isWholeAmount(payment)) {
    throw new RangeError('not a payment that a balance can hold');
  }
  return store.topUp(organisationId, payment);
}
