import { addDays, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { type BillRecord, type BillRef, type BillStore, creditedCents } from '../../billing/domain/bill.ts';
import type { Books, BooksAnswer, BooksInvoice, BooksSession, NewInvoice } from './books.ts';
import { paymentTermDays } from './books-accounts.ts';
import { atBooks, type BooksUnfinished, type LinkPorts, stoppedBy } from './books-link.ts';
import { differenceOf, ownReference, paidThere } from './invoice-differences.ts';
import { invoiceLines } from './invoice-lines.ts';
import { type InvoiceLink, type InvoiceLinkStore, withFlag } from './invoice-link.ts';

export interface PushPorts extends LinkPorts {
  readonly books: Books;
  readonly invoices: InvoiceLinkStore;
  readonly bills: Pick<BillStore, 'find'>;
  readonly clock: () => number;
}

/** The result of handing a bill to the books. */
export type PushOutcome = { readonly kind: 'pushed' } | BooksUnfinished;
type PushStep = PushOutcome | 'signed_out';

const PUSHED = { kind: 'pushed' } as const;

/** A link that somebody else kept since it was read: all is read again. */
export const changedMeanwhile: BooksUnfinished = { kind: 'wait', seconds: 1, reason: 'link_changed_meanwhile' };

function invoiceOf(bill: BillRecord, contactId: string): NewInvoice {
  return {
    number: bill.invoiceNumber,
    contactId,
    date: bill.date,
    dueDate: addDays(bill.date, paymentTermDays),
    currency: 'ZAR',
    lines: invoiceLines(bill),
    reference: bill.period,
  };
}

async function contactOf(
  { books, invoices }: PushPorts,
  session: BooksSession,
  bill: BillRecord,
): Promise<BooksAnswer<{ readonly contactId: string }>> {
  const known = await invoices.contactOf(bill.organisationId);
  if (known !== null) return { kind: 'told', value: { contactId: known } };
  const { organisationId, recipient } = bill;
  // A name stands once in the books: of two organisations of one name the second bears a mark of ours.
  const names = [recipient.legalName, `${recipient.legalName} (${organisationId.slice(-8)})`];
  let saved: BooksAnswer<{ readonly contactId: string }> = { kind: 'refused', reason: 'no_name' };
  for (const [index, name] of names.entries()) {
    const contact = { number: organisationId, name, taxNumber: recipient.vatNumber };
    saved = await books.saveContact(session, contact, `contact-${organisationId}-${index}`);
    if (saved.kind !== 'refused') break;
  }
  if (saved.kind === 'told') await invoices.keepContact(organisationId, saved.value.contactId);
  return saved;
}

function linkOf(bill: BillRecord, invoice: BooksInvoice, at: string): InvoiceLink {
  const link: InvoiceLink = {
    organisationId: bill.organisationId,
    billId: bill.id,
    invoiceId: invoice.invoiceId,
    contactId: invoice.contactId,
    number: bill.invoiceNumber,
    totalCents: bill.totalCents,
    taxCents: bill.vatCents,
    ownPayments: [],
    countedPayments: [],
    flag: null,
    flaggedAt: null,
    version: 1,
  };
  return withFlag(link, differenceOf(link, invoice, creditedCents(bill)), at);
}

/** The link of a bill, made now where there is none. An invoice of the bill's number is the one of an earlier try. */
async function linked(ports: PushPorts, session: BooksSession, bill: BillRecord): Promise<BooksAnswer<InvoiceLink>> {
  const { books, invoices, clock } = ports;
  const ref = { organisationId: bill.organisationId, billId: bill.id };
  const known = await invoices.ofBill(ref);
  if (known !== null) return { kind: 'told', value: known };
  const there = await books.invoiceByNumber(session, bill.invoiceNumber);
  if (there.kind !== 'told') return there;
  let invoice = there.value;
  if (invoice === null) {
    const contact = await contactOf(ports, session, bill);
    if (contact.kind !== 'told') return contact;
    const made = await books.createInvoice(session, invoiceOf(bill, contact.value.contactId), `bill-${bill.id}`);
    if (made.kind !== 'told') return made;
    invoice = made.value;
  }
  const link = linkOf(bill, invoice, new Date(clock()).toISOString());
  await invoices.save(null, link);
  return { kind: 'told', value: (await invoices.ofBill(ref)) ?? link };
}

/**
 * Reports to the books what is paid here and not there. What was paid there came here from there, and is not reported again.
 */
async function pushPayment(
  { books, invoices, clock }: PushPorts,
  session: BooksSession,
  bill: BillRecord,
  link: InvoiceLink,
): Promise<PushStep> {
  const there = await books.invoice(session, link.invoiceId);
  if (there.kind !== 'told') return stoppedBy(there);
  const at = new Date(clock()).toISOString();
  const flag = there.value === null ? 'missing' : differenceOf(link, there.value, creditedCents(bill));
  if (there.value === null || flag !== null) {
    const isKept =
      link.flag === flag || (await invoices.save(link, { ...withFlag(link, flag, at), version: link.version + 1 }));
    return isKept ? { kind: 'refused', reason: `invoice_${flag}` } : changedMeanwhile;
  }
  const missing = bill.paidCents - paidThere(there.value);
  if (missing <= 0) return PUSHED;
  const payment = {
    invoiceId: link.invoiceId,
    amountCents: missing,
    date: johannesburgDate(bill.paidAt === null ? clock() : Date.parse(bill.paidAt)),
    reference: ownReference(bill.id),
  };
  const key = `paid-${bill.id}-${bill.paidCents}-${missing}`;
  const added = await books.addPayment(session, payment, key);
  if (added.kind !== 'told') return stoppedBy(added);
  const ownPayments = [...new Set([...link.ownPayments, added.value.paymentId])];
  const isKept = await invoices.save(link, { ...link, ownPayments, version: link.version + 1 });
  return isKept ? PUSHED : changedMeanwhile;
}

/**
 * Brings the books up to date with a bill: its invoice, once, and what is paid of it. Can be run again after any crash and
 * by two at once: the invoice is looked for by its number first, and every writing call carries a key of its own.
 */
export async function pushBill(ports: PushPorts, ref: BillRef): Promise<PushOutcome> {
  const bill = await ports.bills.find(ref);
  if (bill === null) return { kind: 'refused', reason: 'no_such_bill' };
  return atBooks<PushOutcome>(ports, ports.clock, async (session) => {
    const link = await linked(ports, session, bill);
    if (link.kind !== 'told') return stoppedBy(link);
    return bill.paidCents === 0 ? PUSHED : pushPayment(ports, session, bill, link.value);
  });
}
