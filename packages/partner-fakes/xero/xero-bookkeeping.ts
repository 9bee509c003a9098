import type { PeerAnswer, PeerRoute } from '../peer-server.ts';
import { addPayment, removePayments } from './xero-invoices.ts';
import { invoicesPage, refusedPage } from './xero-pages.ts';
import { dueCents, type Invoice, paidCents, type XeroState } from './xero-state.ts';
import type { XeroWebhooks } from './xero-webhooks.ts';

/** What a credit note of the page takes off an invoice: R50.00. */
const CREDIT_CENTS = 5_000;

interface Books {
  readonly state: XeroState;
  readonly changed: () => void;
  readonly clock: () => number;
  readonly webhooks: XeroWebhooks;
}

/** What a bookkeeper may do to an invoice, by the last part of its path. Each answers why it is refused. */
const actions: Readonly<Record<string, (invoice: Invoice, books: Books) => string | undefined>> = {
  pay: (invoice, { state, clock }) => {
    const cents = dueCents(state, invoice);
    const day = new Date(clock()).toISOString().slice(0, 10);
    const added = addPayment(state, invoice, { cents, Date: day, Reference: 'EFT' });
    return typeof added === 'string' ? added : undefined;
  },
  void: (invoice, { state }) => {
    if (paidCents(state, invoice) > 0) return 'This document cannot be voided as it has payments';
    invoice.Status = 'VOIDED';
    return undefined;
  },
  unpay: (invoice, { state }) => removePayments(state, invoice),
  credit: (invoice, { state }) => {
    const left = dueCents(state, invoice);
    if (invoice.Status !== 'AUTHORISED' || left < CREDIT_CENTS) return 'There is not so much to credit';
    invoice.creditedCents += CREDIT_CENTS;
    if (left === CREDIT_CENTS) invoice.Status = 'PAID';
    return undefined;
  },
  allocate: (invoice, { state }) => {
    if (invoice.Status !== 'AUTHORISED') return 'There is nothing to allocate to';
    invoice.allocatedCents += dueCents(state, invoice);
    invoice.Status = 'PAID';
    return undefined;
  },
  edit: (invoice) => {
    const [line] = invoice.LineItems;
    if (line === undefined) return 'There is nothing to edit';
    line.UnitAmount += 1;
    invoice.netCents += Math.round(line.Quantity * 100);
    return undefined;
  },
};

/** The page that lists the invoices, what it posts, and the button that tries the webhook. */
export function bookkeepingRoutes(books: Books): readonly PeerRoute[] {
  const { state, changed, webhooks } = books;
  const perform = (action: (typeof actions)[string], id: string): PeerAnswer => {
    const invoice = state.invoices.find(({ InvoiceID }) => InvoiceID === id);
    if (invoice === undefined) return { status: 404, html: refusedPage('There is no such invoice') };
    const problem = action(invoice, books);
    if (problem !== undefined) return { status: 400, html: refusedPage(problem) };
    changed();
    webhooks.notify(invoice.tenantId, invoice.InvoiceID, 'UPDATE');
    return { status: 303, headers: { location: '/' } };
  };
  return [
    { method: 'GET', path: /^\/$/, answer: () => ({ status: 200, html: invoicesPage(state) }) },
    ...Object.entries(actions).map(
      ([name, action]): PeerRoute => ({
        method: 'POST',
        path: new RegExp(`^/invoices/([^/]+)/${name}$`),
        answer: (_, id = '') => perform(action, id),
      }),
    ),
    {
      method: 'POST',
      path: /^\/webhooks\/intent$/,
      answer: async () => {
        const { good, bad } = await webhooks.intentToReceive();
        const isGood = good.every((status) => status === 200) && bad.every((status) => status === 401);
        return { status: 200, html: refusedPage(isGood ? 'Intent to receive: OK' : 'Intent to receive: failed') };
      },
    },
  ];
}
