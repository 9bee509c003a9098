import type { Holds } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { TellingPorts } from '../domain/books-queue.ts';
import type { InvoiceLinkStore } from '../domain/invoice-link.ts';
import { sqsBooksQueue } from '../store/books-queue.ts';
import { dynamoInvoiceLinks } from '../store/dynamo-invoice-links.ts';

/** Asks the books to be brought up to date with bills. */
export const booksTelling = (
  held: Holds<'billing:read&write' | 'booksQueue:send'>,
): TellingPorts & { readonly invoices: InvoiceLinkStore } => ({
  invoices: dynamoInvoiceLinks(heldTable(held.billing)),
  queue: sqsBooksQueue(held.booksQueue),
});
