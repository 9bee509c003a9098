import { decodeJwt } from 'jose';
import type * as z from 'zod';
import { type LimitedFetch, NoAnswerError } from '../../platform/http/limited-fetch.ts';
import type { Books, BooksAnswer, BooksSession, BooksTokens } from '../domain/books.ts';
import { booksTold } from '../domain/books.ts';
import { booksAccounts } from '../domain/books-accounts.ts';
import type { XeroSecrets } from './xero-secrets.ts';
import { invoiceOf, XeroConnections, XeroContacts, XeroInvoices, XeroPayments, XeroToken } from './xero-shapes.ts';

export interface XeroSettings {
  /** Page of the login: login.xero.com. */
  readonly loginUrl: string;
  /** Hands out tokens: identity.xero.com. */
  readonly identityUrl: string;
  readonly apiUrl: string;
  /** Our page that staff come back to. */
  readonly redirectUri: string;
  readonly secrets: () => Promise<XeroSecrets>;
  readonly clock: () => number;
  readonly fetch: LimitedFetch;
}

/** Scopes of apps since 2 March 2026. */
const SCOPES = 'accounting.invoices accounting.payments accounting.contacts accounting.settings offline_access';

/** Seconds to wait when Xero does not say how long. */
const PATIENCE_SECONDS = 30;
/** A day's calls are used up: longer than this nobody waits at once. */
const LONGEST_SECONDS = 24 * 3600;

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

/** Seconds that a 429 asks for. */
function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? PATIENCE_SECONDS);
  return Number.isFinite(seconds) ? Math.min(LONGEST_SECONDS, Math.max(1, Math.ceil(seconds))) : PATIENCE_SECONDS;
}

function unusable(response: Response): Exclude<BooksAnswer<never>, { kind: 'told' }> {
  const { status } = response;
  if (status === 429) {
    const limit = response.headers.get('x-rate-limit-problem') ?? 'unknown';
    return { kind: 'wait', seconds: waitOf(response), reason: `limit_${limit.replace(/[^a-z]/gi, '').slice(0, 20)}` };
  }
  if (status >= 500 || status === 408) return { kind: 'wait', seconds: waitOf(response), reason: `status_${status}` };
  if (status === 401) return { kind: 'signed_out' };
  return { kind: 'refused', reason: `status_${status}` };
}

async function unlessSilent<T>(speak: () => Promise<BooksAnswer<T>>): Promise<BooksAnswer<T>> {
  try {
    return await speak();
  } catch (error) {
    if (error instanceof NoAnswerError) return { kind: 'wait', seconds: PATIENCE_SECONDS, reason: error.message };
    throw error;
  }
}

async function read<S extends z.ZodType>(response: Response, schema: S): Promise<BooksAnswer<z.output<S>>> {
  if (response.status !== 200) return unusable(response);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? booksTold(parsed.data) : { kind: 'refused', reason: 'not_its_schema' };
}

const mapped = <T, U>(answer: BooksAnswer<T>, map: (value: T) => BooksAnswer<U>): BooksAnswer<U> =>
  answer.kind === 'told' ? map(answer.value) : answer;

/** The books at Xero, by its accounting API itself. */
export function xeroBooks(settings: XeroSettings): Books {
  const { loginUrl, identityUrl, apiUrl, redirectUri, secrets, clock, fetch } = settings;

  async function tokens(form: Readonly<Record<string, string>>): Promise<BooksAnswer<BooksTokens>> {
    const { clientId, clientSecret } = await secrets();
    const response = await fetch(`${identityUrl}/connect/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams(form).toString(),
      // A code and a refresh token work once.
      repeatable: false,
    });
    return mapped(await read(response, XeroToken), (token) =>
      booksTold({
        accessToken: token.access_token,
        accessExpiresAt: clock() + token.expires_in * 1000,
        refreshToken: token.refresh_token,
      }),
    );
  }

  async function call<S extends z.ZodType>(
    { accessToken, tenantId }: BooksSession,
    schema: S,
    path: string,
    write?: { readonly body: object; readonly idempotencyKey: string },
  ): Promise<BooksAnswer<z.output<S>>> {
    const response = await fetch(`${apiUrl}/api.xro/2.0/${path}`, {
      method: write === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'xero-tenant-id': tenantId,
        accept: 'application/json',
        ...(write === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': write.idempotencyKey.slice(0, 128) }),
      },
      ...(write === undefined ? {} : { body: JSON.stringify(write.body) }),
      // A 429 is waited for in the queue, not here; a write that carries its key can be sent again from there.
      repeatable: false,
    });
    return read(response, schema);
  }

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
          booksTold(
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
          first ? booksTold({ contactId: first.ContactID }) : { kind: 'refused', reason: 'not_its_schema' },
        );
      }),
    createInvoice: (session, invoice, idempotencyKey) =>
      unlessSilent(async () => {
        const body = {
          Invoices: [
            {
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
            },
          ],
        };
        return mapped(
          await call(session, XeroInvoices, 'Invoices', { body, idempotencyKey }),
          ({ Invoices: [made] }) => (made ? booksTold(invoiceOf(made)) : { kind: 'refused', reason: 'not_its_schema' }),
        );
      }),
    invoice: (session, invoiceId) =>
      unlessSilent(async () => {
        const found = await call(session, XeroInvoices, `Invoices/${encodeURIComponent(invoiceId)}`);
        if (found.kind === 'refused' && found.reason === 'status_404') return booksTold(null);
        return mapped(found, ({ Invoices: [first] }) => booksTold(first ? invoiceOf(first) : null));
      }),
    invoiceByNumber: (session, number) =>
      unlessSilent(async () => {
        const found = await call(session, XeroInvoices, `Invoices?InvoiceNumbers=${encodeURIComponent(number)}`);
        return mapped(found, ({ Invoices: all }) => {
          // A number that was voided may be used again: what counts is the one that stands.
          const own = all.filter(({ InvoiceNumber }) => InvoiceNumber === number);
          const standing = own.find(({ Status }) => Status !== 'VOIDED' && Status !== 'DELETED') ?? own[0];
          return booksTold(standing ? invoiceOf(standing) : null);
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
            made ? booksTold({ paymentId: made.PaymentID }) : { kind: 'refused', reason: 'not_its_schema' },
        );
      }),
  };
}
