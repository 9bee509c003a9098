import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { type PeerAnswer, type PeerRoute, type PeerServer, peerState, startPeerServer } from '../peer-server.ts';
import { type Webhook, webhookControl, webhookSender } from '../webhook-sender.ts';
import { accountingRoutes } from './xero-accounting-routes.ts';
import { identityRoutes } from './xero-identity-routes.ts';
import { addPayment, removePayments } from './xero-invoices.ts';
import { invoicesPage, refusedPage } from './xero-pages.ts';
import { dueCents, type Invoice, paidCents, XeroState } from './xero-state.ts';

/** Xero itself waits five seconds; here it bounds what hangs, because machines differ by several times. */
const ANSWER_MS = 30_000;

/** What both sides know: the stage's secret of Xero. */
const XeroCredentials = z.object({ clientId: z.string(), clientSecret: z.string(), webhookKey: z.string() });

export interface XeroOptions {
  /** Text of the secret. */
  readonly secret: string;
  /** Folder that its state is kept in; without it everything stays in memory. */
  readonly dataDir?: string | undefined;
  readonly port?: number | undefined;
  /** Addresses that the login may lead back to. */
  readonly redirectUris: () => readonly string[];
  /** Our webhook; nothing is sent while it is null. */
  readonly webhookUrl: () => string | null;
  readonly clock?: () => number;
}

const Limit = z.object({ calls: z.int().min(0) });

/** What a credit note of the page takes off an invoice: R50.00. */
const CREDIT_CENTS = 5_000;

/**
 * Starts a server that speaks as Xero does: login and consent, tokens that rotate, connections, contacts, invoices and
 * payments of its accounting API with its limits, webhooks. `/` lists the invoices with what a bookkeeper may do to them.
 * What lies under `/control/` is for tests and no part of Xero.
 */
export async function startXero(options: XeroOptions): Promise<PeerServer> {
  const { secret, dataDir, port, redirectUris, webhookUrl, clock = Date.now } = options;
  const app = XeroCredentials.parse(JSON.parse(secret));
  const file = dataDir === undefined ? undefined : join(dataDir, 'xero.json');
  const begin = (): XeroState => ({ codes: [], grants: [], contacts: [], invoices: [], payments: [], kept: {} });
  const { state, changed, saved } = await peerState(XeroState, file, begin);
  const sender = webhookSender();
  const limit = { calls: 60 };
  let sequence = 0;
  let url = '';

  function webhook(to: string, events: readonly object[], key = app.webhookKey): Webhook {
    const body = JSON.stringify({
      events,
      firstEventSequence: sequence + 1,
      lastEventSequence: sequence + events.length,
      entropy: randomBytes(8).toString('hex').toUpperCase(),
    });
    sequence += events.length;
    const signature = createHmac('sha256', key).update(body).digest('base64');
    return {
      id: randomUUID(),
      url: to,
      body,
      headers: { 'content-type': 'application/json', 'x-xero-signature': signature },
    };
  }

  function told(tenantId: string, invoiceId: string, eventType: 'CREATE' | 'UPDATE'): void {
    const to = webhookUrl();
    if (to === null) return;
    const event = {
      resourceUrl: `${url}/api.xro/2.0/Invoices/${invoiceId}`,
      resourceId: invoiceId,
      tenantId,
      tenantType: 'ORGANISATION',
      eventCategory: 'INVOICE',
      eventType,
      eventDateUtc: new Date(clock()).toISOString().slice(0, -1),
    };
    sender.send(webhook(to, [event]));
  }

  /** Calls as Xero does before it enables a webhook: with good and bad signatures. */
  async function intentToReceive(): Promise<{ readonly good: number[]; readonly bad: number[] }> {
    const to = webhookUrl() ?? '';
    const send = async (key?: string): Promise<number> => {
      const { headers, body } = webhook(to, [], key);
      const response = await fetch(to, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_MS) });
      const isEmpty = (await response.text()) === '';
      return isEmpty ? response.status : 0;
    };
    return { good: [await send(), await send()], bad: [await send('wrong'), await send('wrong too')] };
  }

  const act =
    (change: (invoice: Invoice) => string | undefined): PeerRoute['answer'] =>
    (_, id = ''): PeerAnswer => {
      const invoice = state.invoices.find(({ InvoiceID }) => InvoiceID === id);
      if (invoice === undefined) return { status: 404, html: refusedPage('There is no such invoice') };
      const problem = change(invoice);
      if (problem !== undefined) return { status: 400, html: refusedPage(problem) };
      changed();
      told(invoice.tenantId, invoice.InvoiceID, 'UPDATE');
      return { status: 303, headers: { location: '/' } };
    };

  const pages: readonly PeerRoute[] = [
    { method: 'GET', path: /^\/$/, answer: () => ({ status: 200, html: invoicesPage(state) }) },
    {
      method: 'POST',
      path: /^\/invoices\/([^/]+)\/pay$/,
      answer: act((invoice) => {
        const cents = dueCents(state, invoice);
        const day = new Date(clock()).toISOString().slice(0, 10);
        const added = addPayment(state, invoice, { cents, Date: day, Reference: 'EFT' });
        return typeof added === 'string' ? added : undefined;
      }),
    },
    {
      method: 'POST',
      path: /^\/invoices\/([^/]+)\/void$/,
      answer: act((invoice) => {
        if (paidCents(state, invoice) > 0) return 'This document cannot be voided as it has payments';
        invoice.Status = 'VOIDED';
        return undefined;
      }),
    },
    {
      method: 'POST',
      path: /^\/invoices\/([^/]+)\/unpay$/,
      answer: act((invoice) => removePayments(state, invoice)),
    },
    {
      method: 'POST',
      path: /^\/invoices\/([^/]+)\/credit$/,
      answer: act((invoice) => {
        const left = dueCents(state, invoice);
        if (invoice.Status !== 'AUTHORISED' || left < CREDIT_CENTS) return 'There is not so much to credit';
        invoice.creditedCents += CREDIT_CENTS;
        if (left === CREDIT_CENTS) invoice.Status = 'PAID';
        return undefined;
      }),
    },
    {
      method: 'POST',
      path: /^\/invoices\/([^/]+)\/allocate$/,
      answer: act((invoice) => {
        if (invoice.Status !== 'AUTHORISED') return 'There is nothing to allocate to';
        invoice.allocatedCents += dueCents(state, invoice);
        invoice.Status = 'PAID';
        return undefined;
      }),
    },
    {
      method: 'POST',
      path: /^\/invoices\/([^/]+)\/edit$/,
      answer: act((invoice) => {
        const [line] = invoice.LineItems;
        if (line === undefined) return 'There is nothing to edit';
        line.UnitAmount += 1;
        invoice.netCents += Math.round(line.Quantity * 100);
        return undefined;
      }),
    },
    {
      method: 'POST',
      path: /^\/webhooks\/intent$/,
      answer: async () => {
        const { good, bad } = await intentToReceive();
        const isGood = good.every((status) => status === 200) && bad.every((status) => status === 401);
        return { status: 200, html: refusedPage(isGood ? 'Intent to receive: OK' : 'Intent to receive: failed') };
      },
    },
  ];
  const control: readonly PeerRoute[] = [
    {
      method: 'GET',
      path: /^\/control\/state$/,
      answer: () => ({
        status: 200,
        json: { invoices: state.invoices, payments: state.payments, contacts: state.contacts },
      }),
    },
    {
      method: 'POST',
      path: /^\/control\/intent$/,
      answer: async () => ({ status: 200, json: await intentToReceive() }),
    },
    {
      method: 'POST',
      path: /^\/control\/limit$/,
      answer: ({ json }) => {
        limit.calls = Limit.parse(json).calls;
        return { status: 200, json: limit };
      },
    },
    {
      method: 'POST',
      path: /^\/control\/expire_tokens$/,
      answer: () => {
        for (const grant of state.grants) grant.accessUntil = 0;
        changed();
        return { status: 200, json: {} };
      },
    },
    ...webhookControl(sender),
  ];
  const server = await startPeerServer({
    name: 'Xero',
    port,
    routes: [
      ...identityRoutes(app, { state, changed, clock, redirectUris }),
      ...accountingRoutes({ state, changed, clock, limit, told }),
      ...pages,
      ...control,
    ],
  });
  url = server.url;
  return {
    url,
    close: async () => {
      sender.stop();
      await server.close();
      await saved();
    },
  };
}
