import type { BooksInvoice } from './books.ts';
import type { InvoiceLink } from './invoice-link.ts';

const PREFIX = 'Imali payment of ';

/** How a payment that we told the books of is marked there. */
export const ownReference = (billId: string): string => `${PREFIX}${billId}`;
export const isOwnReference = (reference: string): boolean => reference.startsWith(PREFIX);

/** In what an invoice of the books is not the one that was handed over; null when it still is. */
export function differenceOf(link: InvoiceLink, invoice: BooksInvoice): string | null {
  if (invoice.status === 'VOIDED') return 'voided';
  if (invoice.status === 'DELETED') return 'deleted';
  const isSame =
    invoice.totalCents === link.totalCents &&
    invoice.taxCents === link.taxCents &&
    invoice.currency === 'ZAR' &&
    invoice.number === link.number &&
    invoice.contactId === link.contactId;
  if (!isSame) return 'edited';
  return invoice.creditedCents > 0 ? 'credited' : null;
}
