import { decodeJwt } from 'jose';
import { type Books, type NewInvoice, ok } from '../domain/books.ts';
import { booksAccounts } from '../domain/books-accounts.ts';
import { mapped, read, unlessSilent, type XeroSettings, xeroCalls } from './xero-calls.ts';
import { invoiceOf, XeroConnections, XeroContacts, XeroInvoices, XeroPayments } from './xero-shapes.ts';

/** Scopes of apps since 2 March 2026. */
const SCOPES = 'accounting.invoices accounting.payments accounting.contacts accounting.settings offline_access';

/**
 * Narrows the companies of the app down to those of one login. An access token names its login; with a token that does
 * not, all are listed. Nothing is trusted for it: Xero checks the token itself.
 */
function loginOf(accessToken: string): string {
  try {
    const { authentication_event_id: eventId } = decodeJwt(accessToken);
    return typeof eventId === 'string' ? `?${new URLSearchParams({ authEventId: eventId })}` : '';
  } catch {
    return '';
  }
}

const rands = (cents: number): number => cents / 100;

const invoiceBody = (invoice: NewInvoice) => ({
  Type: 'ACCREC',
  Contact: { ContactID: invoice.contactId },
  Date: invoice.date,
  DueDate: invoice.dueDate,
  LineAmountTypes: 'Exclusive',
  InvoiceNumber: invoice.number,
  Reference: invoice.reference,
  CurrencyCode: invoice.currency,
  Status: 'AUTHORISED',
  LineItems: invoice.lines.map(({ description, quantity, unitCents, taxCents }) => ({
    Description: description,
    Quantity: quantity,
    UnitAmount: rands(unitCents),
    AccountCode: booksAccounts.sales,
    TaxType: booksAccounts.taxType,
    TaxAmount: rands(taxCents),
  })),
});

/** The books at Xero, by its accounting API itself. */
export function xeroBooks(settings: XeroSettings): Books {
  const { loginUrl, apiUrl, redirectUri, secrets, fetch } = settings;
  const { tokens, call } = xeroCalls(settings);

  return {
    async authorizeUrl(state) {
      const { clientId } = await secrets();
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPES,
        state,
      });
      return `${loginUrl}/identity/connect/authorize?${query}`;
    },
    exchange: (code) =>
      unlessSilent(() => tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })),
    refresh: (refreshToken) => unlessSilent(() => tokens({ grant_type: 'refresh_token', refresh_token: refreshToken })),
    tenants: (accessToken) =>
      unlessSilent(async () => {
        const response = await fetch(`${apiUrl}/connections${loginOf(accessToken)}`, {
          method: 'GET',
          headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
          repeatable: true,
        });
        return mapped(await read(response, XeroConnections), (connections) =>
          ok(
            connections
              .filter(({ tenantType }) => tenantType === 'ORGANISATION')
              .map(({ tenantId, tenantName }) => ({ tenantId, name: tenantName ?? tenantId })),
          ),
        );
      }),
    saveContact: (session, { number, name, taxNumber }, idempotencyKey) =>
      unlessSilent(async () => {
        const contact = { ContactNumber: number, Name: name, ...(taxNumber === null ? {} : { TaxNumber: taxNumber }) };
        const saved = await call(session, XeroContacts, 'Contacts', { body: { Contacts: [contact] }, idempotencyKey });
        return mapped(saved, ({ Contacts: [first] }) =>
          first ? ok({ contactId: first.ContactID }) : { kind: 'refused', reason: 'not_its_schema' },
        );
      }),
    createInvoice: (session, invoice, idempotencyKey) =>
      unlessSilent(async () => {
        const body = { Invoices: [invoiceBody(invoice)] };
        return mapped(
          await call(session, XeroInvoices, 'Invoices', { body, idempotencyKey }),
          ({ Invoices: [made] }) => (made ? ok(invoiceOf(made)) : { kind: 'refused', reason: 'not_its_schema' }),
        );
      }),
    invoice: (session, invoiceId) =>
      unlessSilent(async () => {
        const found = await call(session, XeroInvoices, `Invoices/${encodeURIComponent(invoiceId)}`);
        if (found.kind === 'refused' && found.reason === 'status_404') return ok(null);
        return mapped(found, ({ Invoices: [first] }) => ok(first ? invoiceOf(first) : null));
      }),
    invoiceByNumber: (session, number) =>
      unlessSilent(async () => {
        const found = await call(session, XeroInvoices, `Invoices?InvoiceNumbers=${encodeURIComponent(number)}`);
        return mapped(found, ({ Invoices: all }) => {
          // A number that was voided may be used again: what counts is the one that stands.
          const own = all.filter(({ InvoiceNumber }) => InvoiceNumber === number);
          const standing = own.find(({ Status }) => Status !== 'VOIDED' && Status !== 'DELETED') ?? own[0];
          return ok(standing ? invoiceOf(standing) : null);
        });
      }),
    addPayment: (session, { invoiceId, amountCents, date, reference }, idempotencyKey) =>
      unlessSilent(async () => {
        const body = {
          Payments: [
            {
              Invoice: { InvoiceID: invoiceId },
              Account: { Code: booksAccounts.clearing },
              Date: date,
              Amount: rands(amountCents),
              Reference: reference,
            },
          ],
        };
        return mapped(
          await call(session, XeroPayments, 'Payments', { body, idempotencyKey }),
          ({ Payments: [made] }) =>
            made ? ok({ paymentId: made.PaymentID }) : { kind: 'refused', reason: 'not_its_schema' },
        );
      }),
  };
}
