import * as z from 'zod';
import type { BillRecord, BillRef } from '../../billing/bill.ts';
import type { IssuedBills } from '../../billing/close-organisation.ts';
import type { InvoiceLinkStore } from './invoice-link.ts';

/** Something to do at the books. */
export const BooksTask = z.discriminatedUnion('kind', [
  /** Bring them up to date with a bill. */
  z.strictObject({ kind: z.literal('bill'), organisationId: z.string(), billId: z.string() }),
  /** Look at an invoice that they told us of. */
  z.strictObject({ kind: z.literal('invoice'), tenantId: z.string(), invoiceId: z.string() }),
]);
export type BooksTask = z.infer<typeof BooksTask>;

export interface BooksQueue {
  ask(task: BooksTask, afterSeconds?: number): Promise<void>;
}

export interface TellingPorts {
  readonly invoices: Pick<InvoiceLinkStore, 'noteDue'>;
  readonly queue: BooksQueue;
}

/** Has the books brought up to date with a bill. It is noted first: a message that is lost is sent again. */
export async function tellBooks({ invoices, queue }: TellingPorts, ref: BillRef, at: string): Promise<void> {
  const { organisationId, billId } = ref;
  await invoices.noteDue(ref, at);
  await queue.ask({ kind: 'bill', organisationId, billId });
}

/** Hears of bills that were issued, for the books. */
export function issuedToBooks(ports: TellingPorts, clock: () => number): IssuedBills {
  return {
    billIssued: ({ organisationId, id: billId }: BillRecord) =>
      tellBooks(ports, { organisationId, billId }, new Date(clock()).toISOString()),
  };
}
