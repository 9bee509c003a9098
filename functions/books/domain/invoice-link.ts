import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';
import type { BillRef } from '../../billing/domain/bill.ts';

/** What the books hold of a bill, as far as we know. */
export const InvoiceLink = z.object({
  organisationId: z.string(),
  billId: z.string(),
  invoiceId: z.string(),
  contactId: z.string(),
  /** As it was handed over, to recognise an invoice that was edited there. */
  number: z.string(),
  totalCents: z.int(),
  taxCents: z.int(),
  /** Payments that we reported to the books: they are not new. */
  ownPayments: z.array(z.string()),
  /** Payments that came in at the books and count here: noted before they are counted, missed when they vanish there. */
  countedPayments: z.array(z.string()).default([]),
  /** Why a person must look at it; null when nobody must. */
  flag: z.string().nullable(),
  /** Since when; null when nobody must. */
  flaggedAt: z.string().nullable().default(null),
  version: z.int(),
});
export type InvoiceLink = z.infer<typeof InvoiceLink>;

/** A link after a look at its invoice: why a person must look at it by now, and since when for this reason. */
export function withFlag(link: InvoiceLink, flag: string | null, at: string): InvoiceLink {
  if (flag === link.flag) return link;
  return { ...link, flag, flaggedAt: flag === null ? null : at };
}

/** A bill that the books are to be brought up to date with. */
export interface DueBill extends BillRef {
  /** When it was noted. */
  readonly since: string;
  /** Until when a message about it is on its way, or the books asked to be left alone. */
  readonly askedUntil: string;
  /** How often the books refused it since it was noted. */
  readonly refusals: number;
  /** Whether its invoice is to be read too: a payment came in there that could not be read. */
  readonly look: boolean;
}

/** A bill that is to be compared with the books on a day although there was no report of it. */
export interface LookAhead extends BillRef {
  readonly day: CalendarDate;
}

/** How long a message to the books takes at most, its retries included: one that was not received by then is lost. */
export const HEARD_MS = 15 * 60_000;

/** What `InvoiceLinkStore` offers to functions that may only read. */
export interface InvoiceLinkReader {
  dueOf(ref: BillRef): Promise<DueBill | null>;
  /** Bills of which nobody was asked for an instant or later, those that wait longest first. */
  dueBills(at: string, limit: number): Promise<DueBill[]>;
  /** Bills that are to be checked by a day, those of the earliest day first. */
  looksBy(day: CalendarDate, limit: number): Promise<LookAhead[]>;
  ofBill(ref: BillRef): Promise<InvoiceLink | null>;
  /** The bill that an invoice of the books is of; null when it is not ours. */
  ofInvoice(invoiceId: string): Promise<InvoiceLink | null>;
  /** The contact of an organisation in the books. */
  contactOf(organisationId: string): Promise<string | null>;
}

export interface InvoiceLinkStore extends InvoiceLinkReader {
  /** Notes that the books are to be brought up to date with a bill, before anybody is notified. */
  noteDue(ref: BillRef, since: string, look?: boolean): Promise<void>;
  /** Asks nobody again before an instant; nothing when the note was made again concurrently. */
  reschedule(due: DueBill, until: string, refusals?: number): Promise<void>;
  /** Takes the note back, unless it was made again concurrently. */
  clearDue(due: DueBill): Promise<void>;
  /** Notes that a bill is to be checked on a day; once for each bill and day. */
  lookOn(look: LookAhead): Promise<void>;
  clearLook(look: LookAhead): Promise<void>;
  /** Keeps a link; false when somebody else kept or changed it concurrently. `before` is null for a new one. */
  save(before: InvoiceLink | null, after: InvoiceLink): Promise<boolean>;
  keepContact(organisationId: string, contactId: string): Promise<void>;
}
