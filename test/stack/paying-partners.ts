import { addMonths } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';
import { lastPeriod } from '../../functions/billing/domain/period.ts';
import { billingUnderTest } from '../../functions/billing/store/billing-under-test.fixture.ts';
import { Table } from '../../functions/platform/store/table.ts';
import { rootAccess } from '../faults/root-access.ts';
import { eventually } from './eventually.ts';
import { internalClient } from './internal-access.ts';
import { newOrganisation, request, succeeded, type TestOrganisation } from './new-organisation.ts';
import { runningStack } from './running-stack.ts';

const APPLICATION = '6920390000aa00aa00aa00aa';

/** Address of the substitute server of a partner. */
export function partnerUrl(name: 'peach' | 'xero'): string {
  const url = runningStack().partners[name];
  if (url === undefined) throw new Error(`${name} is not running`);
  return url;
}

/** What a partner says or does at one of its addresses for tests. */
export async function partner(name: 'peach' | 'xero', path: string, body?: object): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(`${partnerUrl(name)}/control/${path}`, init)).json();
}

/** A bill of an organisation that used something in a month that is over. */
export async function issuedBill(organisation: TestOrganisation) {
  const { applications, sqs } = rootAccess();
  sqs.destroy();
  const name = runningStack().tables.find((one) => one.endsWith('billing')) ?? '';
  const period = addMonths(lastPeriod(Date.now()), -1);
  const billing = billingUnderTest(organisation.id, { applications, billing: new Table(name) });
  await billing.earn(APPLICATION, 'BANK', `${period}-10T10:00:00.000Z`);
  // Our staff are no users of the lender, whose people would need a second factor from then on.
  const internal = await internalClient(await newOrganisation());
  succeeded(await internal.closePeriod({ body: { period } }));
  const { client } = organisation;
  return eventually(async () => succeeded(await client.listBills({})).body.data[0], 'a bill');
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Links a card as a person does: on the page of the provider, and back. @returns the card and where the browser ended */
export async function linkCard({ client }: TestOrganisation, number = '4111111111111111') {
  const { card, link_url: page } = succeeded(await client.createCard({ body: { name: 'Company card' } })).body;
  await (await fetch(page)).text();
  const fields = { number, holder: 'T Tester', month: '12', year: '2031', cvv: '123' };
  const paid = await (await fetch(`${page}/pay`, { method: 'POST', body: new URLSearchParams(fields) })).text();
  const action = unescaped(/<form id="return" method="post" action="([^"]+)"/.exec(paid)?.[1] ?? '');
  const inputs = [...paid.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const form = new URLSearchParams(
    inputs.map(([, name = '', value = '']): [string, string] => [unescaped(name), unescaped(value)]),
  );
  const back = await fetch(action, { method: 'POST', body: form, redirect: 'manual' });
  const cards = succeeded(await client.listCards()).body;
  const shown = cards.find(({ id }) => id === card.id);
  if (shown === undefined) throw new Error('the card is not listed');
  return { card: shown, page, back };
}

const PeachPayments = z.array(
  z.object({
    id: z.string(),
    paymentType: z.enum(['DB', 'RF', 'CB']),
    amount: z.string(),
    code: z.string(),
    merchantTransactionId: z.string(),
    checkoutId: z.string().nullable(),
    registrationId: z.string().nullable(),
    refundOf: z.string().nullable(),
  }),
);

/** Every payment that arrived at Peach. */
export async function peachPaymentsThere() {
  return PeachPayments.parse(await partner('peach', 'payments'));
}

/** What was charged to the card that was entered on a page: others pay with theirs at the same time. */
export async function chargesTo(page: string) {
  const payments = await peachPaymentsThere();
  const checkoutId = page.split('/').at(-1);
  const registrationId = payments.find((one) => one.checkoutId === checkoutId)?.registrationId ?? null;
  if (registrationId === null) throw new Error('no card was linked on this page');
  return payments.filter((one) => one.registrationId === registrationId && one.checkoutId === null);
}

const XeroBooks = z.object({
  invoices: z.array(
    z.object({
      tenantId: z.string(),
      InvoiceID: z.string(),
      InvoiceNumber: z.string(),
      Status: z.string(),
      netCents: z.int(),
      taxCents: z.int(),
    }),
  ),
  payments: z.array(z.object({ PaymentID: z.string(), InvoiceID: z.string(), cents: z.int(), Reference: z.string() })),
  contacts: z.array(z.object({ ContactNumber: z.string(), Name: z.string() })),
});

/** What is in the books at Xero. */
export async function xeroBooksThere() {
  return XeroBooks.parse(await partner('xero', 'state'));
}

/** Links the books at Xero as staff do, in a browser that keeps cookies. @returns the page after it */
export async function linkXero(session: string): Promise<string> {
  const staff = `access_token=${session}`;
  const before = await request('/billing/xero', { headers: { cookie: staff } });
  const nonce = before.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const consent = new URL(unescaped(/class="action" href="([^"]+)"/.exec(await before.text())?.[1] ?? ''));
  await (await fetch(consent)).text();
  const form = new URLSearchParams(consent.searchParams);
  form.set('tenant', '5f0c6d0e-2f0a-4a57-9b7d-1f5f3a1c9e01');
  form.set('answer', 'allow');
  const allowed = await fetch(`${consent.origin}${consent.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const cookie = `${staff}; ${nonce}`;
  const back = await fetch(allowed.headers.get('location') ?? '', { headers: { cookie }, redirect: 'manual' });
  return (await request(back.headers.get('location') ?? '/', { headers: { cookie } })).text();
}
