import * as z from 'zod';
import { type BillRecord, type BillRef, creditedCents } from './bill.ts';
import { vatCents } from './vat.ts';

/** A credit note as issued; never changed. Money is cents. */
export const CreditNoteRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  billId: z.string(),
  creditNoteNumber: z.string(),
  legalEntityId: z.string(),
  date: z.string(),
  reason: z.string(),
  netCents: z.int(),
  vatCents: z.int(),
  createdAt: z.string(),
});
export type CreditNoteRecord = z.infer<typeof CreditNoteRecord>;

/** What is asked to be credited, without VAT. */
export interface CreditRequest {
  /** Of the credit note. */
  readonly id: string;
  readonly netCents: number;
  readonly reason: string;
  readonly at: string;
}

/** What a credit does to a bill. */
export interface CreditedBill {
  readonly after: BillRecord;
  readonly vatCents: number;
  /** Taken off what is due. */
  readonly offDueCents: number;
  /** Was paid already, and goes to the balance. */
  readonly toBalanceCents: number;
}

/**
 * Credits part of a bill. VAT at the bill's own rate, half a cent upwards; the credit that takes the last of a bill takes
 * the VAT that is left, so that all credits of a bill together are never a cent off it. Null when more would be credited
 * than the bill has left. A bill of which a part was paid is PAID when the rest of it is credited.
 * @param at when it is credited, ISO 8601
 */
export function creditedBill(bill: BillRecord, netCents: number, at: string): CreditedBill | null {
  const left = bill.netCents - bill.creditedNetCents;
  if (!Number.isSafeInteger(netCents) || netCents <= 0 || netCents > left) return null;
  const vatLeft = bill.vatCents - bill.creditedVatCents;
  const vat = netCents === left ? vatLeft : Math.min(vatLeft, vatCents(netCents, bill.vatBasisPoints));
  const dueBefore = bill.totalCents - bill.paidCents - creditedCents(bill);
  const offDueCents = Math.max(0, Math.min(dueBefore, netCents + vat));
  const settles = bill.status === 'UNPAID' && bill.paidCents > 0 && offDueCents === dueBefore;
  const after: BillRecord = {
    ...bill,
    creditedNetCents: bill.creditedNetCents + netCents,
    creditedVatCents: bill.creditedVatCents + vat,
    ...(settles ? { status: 'PAID', paidAt: at } : {}),
    version: bill.version + 1,
  };
  return { after, vatCents: vat, offDueCents, toBalanceCents: netCents + vat - offDueCents };
}

/** What `CreditNoteStore` offers to functions that may only read. */
export interface CreditNoteReader {
  /** Credit notes of a bill, oldest first. */
  creditNotes(ref: BillRef): Promise<CreditNoteRecord[]>;
}

export interface CreditNoteStore extends CreditNoteReader {
  /** Issues a credit note with the next number, and takes it off its bill, in one step; once for each id. */
  credit(
    ref: BillRef,
    request: CreditRequest,
  ): Promise<
    | { readonly outcome: 'credited'; readonly creditNote: CreditNoteRecord }
    | { readonly outcome: 'bill_not_found' | 'exceeds_bill' }
  >;
}
