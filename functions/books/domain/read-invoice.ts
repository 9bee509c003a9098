import { creditedCents } from '../../billing/domain/bill.ts';
import { type PaymentStore, payBill } from '../../billing/domain/payment.ts';
import type { BooksSession } from './books.ts';
import { atBooks, type BooksUnfinished, stoppedBy } from './books-link.ts';
import { differenceOf, foreignPayments, paidThere } from './invoice-differences.ts';
import { type InvoiceLink, withFlag } from './invoice-link.ts';
import { changedMeanwhile, type PushPorts } from './push-bill.ts';

export interface ReadPorts extends PushPorts {
  readonly payments: PaymentStore;
}

/** The result of reading an invoice that the books reported to us. */
export type ReadOutcome =
  | { readonly kind: 'read'; readonly counted: number; readonly flag: string | null }
  | { readonly kind: 'not_ours' }
  | BooksUnfinished;
type ReadStep = ReadOutcome | 'signed_out';

/**
 * Looks at an invoice that an event spoke of. The event is believed in nothing but that there is something to look at.
 * Payments that came in there are counted towards the bill, each once; an invoice that was voided, deleted or edited, or
 * that lost a payment which was counted, is flagged and changes nothing.
 */
export async function readInvoice(
  ports: ReadPorts,
  { invoiceId, tenantId }: { readonly invoiceId: string; readonly tenantId: string },
): Promise<ReadOutcome> {
  const link = await ports.invoices.ofInvoice(invoiceId);
  if (link === null) return { kind: 'not_ours' };
  return atBooks<ReadOutcome>(ports, ports.clock, async (session) =>
    session.tenantId === tenantId ? readAt(ports, session, link) : { kind: 'not_ours' },
  );
}

async function readAt(ports: ReadPorts, session: BooksSession, link: InvoiceLink): Promise<ReadStep> {
  const { books, invoices, payments, bills, clock } = ports;
  const [there, bill] = [await books.invoice(session, link.invoiceId), await bills.find(link)];
  if (there.kind !== 'told') return stoppedBy(there);
  if (bill === null) return { kind: 'not_ours' };
  const flag = there.value === null ? 'missing' : differenceOf(link, there.value, creditedCents(bill));
  const isStopped = there.value === null || flag !== null;
  const foreign = there.value === null || isStopped ? [] : foreignPayments(link, there.value);
  const at = new Date(clock()).toISOString();
  const news = foreign.map(({ paymentId }) => paymentId).filter((id) => !link.countedPayments.includes(id));
  if (flag !== link.flag || news.length > 0) {
    // Kept before they are counted: a payment that counts and is not known here could vanish there unnoticed.
    const countedPayments = [...link.countedPayments, ...news];
    const after = { ...withFlag(link, flag, at), countedPayments, version: link.version + 1 };
    if (!(await invoices.save(link, after))) return changedMeanwhile;
  }
  if (there.value === null || isStopped) return { kind: 'read', counted: 0, flag };
  let counted = 0;
  let { paidCents } = bill;
  for (const { paymentId, amountCents } of foreign) {
    const { currency } = there.value;
    const paid = await payBill(payments, link, { provider: 'xero', id: paymentId, amountCents, currency, at });
    if (paid.outcome !== 'paid' && paid.outcome !== 'part_paid') continue;
    counted += 1;
    paidCents = paid.bill.paidCents;
  }
  // What was paid here was held against what had come in there and was not counted yet: the books are asked once more.
  if (counted > 0 && paidCents > paidThere(there.value)) await invoices.noteDue(link, at);
  return { kind: 'read', counted, flag: null };
}
