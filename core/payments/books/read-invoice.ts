import { type PaymentStore, payBill } from '../../billing/payment.ts';
import type { BooksInvoice, BooksSession } from './books.ts';
import { atBooks, type BooksUnfinished, stoppedBy } from './books-link.ts';
import { differenceOf, isOwnReference } from './invoice-differences.ts';
import type { InvoiceLink } from './invoice-link.ts';
import type { PushPorts } from './push-bill.ts';

export interface ReadPorts extends Omit<PushPorts, 'bills'> {
  readonly payments: PaymentStore;
}

/** What came of looking at an invoice that the books told us of. */
export type ReadOutcome =
  | { readonly kind: 'read'; readonly counted: number; readonly flag: string | null }
  | { readonly kind: 'not_ours' }
  | BooksUnfinished;
type ReadStep = ReadOutcome | 'signed_out';

/** Payments of an invoice that came in at the books and not through us. */
function foreignPayments(link: InvoiceLink, { payments }: BooksInvoice): BooksInvoice['payments'] {
  return payments.filter(
    ({ isGood, paymentId, reference }) => isGood && !link.ownPayments.includes(paymentId) && !isOwnReference(reference),
  );
}

/**
 * Looks at an invoice that an event spoke of. The event is believed in nothing but that there is something to look at.
 * Payments that came in there are counted towards the bill, each once; an invoice that was voided, deleted or edited is
 * flagged and changes nothing.
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
  const { books, invoices, payments, clock } = ports;
  const there = await books.invoice(session, link.invoiceId);
  if (there.kind !== 'told') return stoppedBy(there);
  const flag = there.value === null ? 'missing' : differenceOf(link, there.value);
  if (flag !== link.flag) await invoices.save(link, { ...link, flag, version: link.version + 1 });
  if (there.value === null || flag !== null) return { kind: 'read', counted: 0, flag };
  let counted = 0;
  for (const { paymentId, amountCents } of foreignPayments(link, there.value)) {
    const payment = {
      provider: 'xero',
      id: paymentId,
      amountCents,
      currency: there.value.currency,
      at: new Date(clock()).toISOString(),
    } as const;
    const { outcome } = await payBill(payments, link, payment);
    if (outcome === 'paid' || outcome === 'part_paid') counted += 1;
  }
  return { kind: 'read', counted, flag: null };
}
