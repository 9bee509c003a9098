import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';
import type { BillRecord, BillRef } from '../../billing/domain/bill.ts';
import type { IssuedBills } from '../../billing/domain/close-organisation.ts';
import { HEARD_MS, type InvoiceLinkStore } from './invoice-link.ts';

/** Something to do at the books. */
export const BooksTask = z.discriminatedUnion('kind', [
  /** Bring them up to date with a bill. */
  z.strictObject({ kind: z.literal('bill'), organisationId: z.string(), billId: z.string() }),
  /** Read an invoice that they reported to us. */
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
export async function enqueueInvoiceSync({ invoices, queue }: TellingPorts, ref: BillRef, at: string): Promise<void> {
  const { organisationId, billId } = ref;
  await invoices.noteDue(ref, at);
  await queue.ask({ kind: 'bill', organisationId, billId });
}

/**
 * Asks again for bills of which no message is on its way. Each is put off first, so that one message at a time lives for
 * a bill, however long it waits.
 * @returns how many were asked for
 */
export async function requeueDueSyncs(
  {
    invoices,
    queue,
  }: { readonly invoices: Pick<InvoiceLinkStore, 'dueBills' | 'reschedule'>; readonly queue: BooksQueue },
  now: number,
  limit: number,
): Promise<number> {
  const due = await invoices.dueBills(new Date(now).toISOString(), limit);
  for (const bill of due) {
    await invoices.reschedule(bill, new Date(now + HEARD_MS).toISOString());
    await queue.ask({ kind: 'bill', organisationId: bill.organisationId, billId: bill.billId });
  }
  return due.length;
}

/**
 * Has bills that are not paid compared with the books, when their day has come: a payment that they reported, and that
 * nobody received, counts then. A bill of which a note stands is brought up to date by that.
 * @returns how many were asked for
 */
export async function askToLook(
  {
    invoices,
    queue,
  }: {
    readonly invoices: Pick<InvoiceLinkStore, 'looksBy' | 'clearLook' | 'dueOf' | 'noteDue'>;
    readonly queue: BooksQueue;
  },
  now: number,
  limit: number,
): Promise<number> {
  if (limit < 1) return 0;
  const looks = await invoices.looksBy(johannesburgDate(now), limit);
  for (const look of looks) {
    const { organisationId, billId } = look;
    if ((await invoices.dueOf(look)) === null) {
      await invoices.noteDue(look, new Date(now).toISOString(), true);
      await queue.ask({ kind: 'bill', organisationId, billId });
    }
    await invoices.clearLook(look);
  }
  return looks.length;
}

/** Receives bills that were issued, for the books. */
export function issuedToBooks(ports: TellingPorts, clock: () => number): IssuedBills {
  return {
    billIssued: ({ organisationId, id: billId }: BillRecord) =>
      enqueueInvoiceSync(ports, { organisationId, billId }, new Date(clock()).toISOString()),
  };
}
