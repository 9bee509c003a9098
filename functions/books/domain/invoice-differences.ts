import type { BooksInvoice } from './books.ts';
import type { InvoiceLink } from './invoice-link.ts';

const PREFIX = 'Imali payment of ';

/** How a payment that we reported to the books is marked there. */
export const ownReference = (billId: string): string => `${PREFIX}${billId}`;
const isOwnReference = (reference: string): boolean => reference.startsWith(PREFIX);

/** Payments of an invoice that came in at the books and not through us. */
export function foreignPayments(link: InvoiceLink, { payments }: BooksInvoice): BooksInvoice['payments'] {
  return payments.filter(
    ({ isGood, paymentId, reference }) => isGood && !link.ownPayments.includes(paymentId) && !isOwnReference(reference),
  );
}

/** Cents that good payments of an invoice come to. */
export const paidThere = ({ payments }: BooksInvoice): number =>
  payments.reduce((sum, { isGood, amountCents }) => sum + (isGood ? amountCents : 0), 0);

/**
 * Whether something else than payments and credit notes took part of an invoice away: a prepayment or an overpayment of the
 * customer that was allocated to it there. Nothing of it can be counted by an id of its own.
 */
function isAllocatedTo(invoice: BooksInvoice): boolean {
  const { dueCents, totalCents, creditedCents } = invoice;
  return dueCents !== null && dueCents < totalCents - creditedCents - paidThere(invoice);
}

/**
 * In what an invoice of the books is not the one that was handed over; null when it still is.
 * @param creditedHere cents, VAT included, that credit notes of ours took off the bill: as much may be credited there
 */
export function differenceOf(link: InvoiceLink, invoice: BooksInvoice, creditedHere: number): string | null {
  if (invoice.status === 'VOIDED') return 'voided';
  if (invoice.status === 'DELETED') return 'deleted';
  const isSame =
    invoice.totalCents === link.totalCents &&
    invoice.taxCents === link.taxCents &&
    invoice.currency === 'ZAR' &&
    invoice.number === link.number &&
    invoice.contactId === link.contactId;
  if (!isSame) return 'edited';
  if (invoice.creditedCents > creditedHere) return 'credited';
  if (isAllocatedTo(invoice)) return 'settled_otherwise';
  const foreign = foreignPayments(link, invoice).map(({ paymentId }) => paymentId);
  return link.countedPayments.every((id) => foreign.includes(id)) ? null : 'payment_removed';
}
