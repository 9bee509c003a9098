import { startXero } from '@imali/partner-fakes/xero/start-xero.ts';
import * as z from 'zod';
import { limitedFetch, usualLimits } from '../../platform/http/limited-fetch.ts';
import { xeroBooks } from './xero-books.ts';
import { xeroSecretsOf } from './xero-secrets.ts';

const secret = JSON.stringify({ clientId: 'CLIENT', clientSecret: 'client secret', webhookKey: 'webhook key' });
const redirectUri = 'http://127.0.0.1:1/billing/authxero';

const There = z.object({
  invoices: z.array(z.object({ InvoiceID: z.string(), InvoiceNumber: z.string(), Status: z.string() })),
  payments: z.array(z.object({ PaymentID: z.string(), InvoiceID: z.string(), cents: z.int() })),
  contacts: z.array(z.object({ ContactNumber: z.string(), Name: z.string() })),
});

/** A server that speaks as Xero does, and our side of it; `clock` is theirs both. */
export async function xeroUnderTest(clock: () => number) {
  const server = await startXero({ secret, redirectUris: () => [redirectUri], webhookUrl: () => null, clock });
  const books = xeroBooks({
    loginUrl: server.url,
    identityUrl: server.url,
    apiUrl: server.url,
    redirectUri,
    secrets: async () => xeroSecretsOf(secret),
    clock,
    fetch: limitedFetch({ ...usualLimits, tries: 1 }),
  });

  /** Lets us in, as staff do on the consent page. @returns what the browser comes back with */
  async function consent(answer = 'allow', tenant = '5f0c6d0e-2f0a-4a57-9b7d-1f5f3a1c9e01'): Promise<URLSearchParams> {
    const address = new URL(await books.authorizeUrl('the state'));
    await (await fetch(address)).text();
    const form = new URLSearchParams(address.searchParams);
    form.set('tenant', tenant);
    form.set('answer', answer);
    const allowed = await fetch(`${address.origin}${address.pathname}`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    return new URL(allowed.headers.get('location') ?? '').searchParams;
  }

  async function session() {
    const tokens = await books.exchange((await consent()).get('code') ?? '');
    if (tokens.kind !== 'told') throw new Error(tokens.kind);
    const tenants = await books.tenants(tokens.value.accessToken);
    const [tenant] = tenants.kind === 'told' ? tenants.value : [];
    if (tenant === undefined) throw new Error('no tenant');
    return { tokens: tokens.value, tenant };
  }

  const control = (path: string, body: object = {}) =>
    fetch(`${server.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  const there = async () => There.parse(await (await fetch(`${server.url}/control/state`)).json());
  const act = (invoiceId: string, action: 'pay' | 'unpay' | 'void' | 'edit' | 'credit' | 'allocate') =>
    fetch(`${server.url}/invoices/${invoiceId}/${action}`, { method: 'POST', redirect: 'manual' });

  return { server, books, consent, session, control, there, act };
}
