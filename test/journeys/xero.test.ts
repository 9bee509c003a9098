import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { eventually } from '../stack/eventually.ts';
import { internalClient, internalToken, secretValue } from '../stack/internal-access.ts';
import { newOrganisation, request, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { issuedBill, linkCard, linkXero, partner, partnerUrl, xeroBooksThere } from '../stack/paying-partners.ts';

// OWASP ASVS 5.0: V10.1.2
let staff: TestOrganisation;
let staffToken = '';
let linkedPage = '';

beforeAll(async () => {
  staff = await newOrganisation();
  staffToken = await internalToken(staff);
  linkedPage = await linkXero(await internalToken(staff, 'staff'));
});

/** The invoice of a bill in the books, as soon as it is there. */
const invoiceOf = (number: string, status?: string) =>
  eventually(
    async () =>
      (await xeroBooksThere()).invoices.find(
        (one) => one.InvoiceNumber === number && (status === undefined || one.Status === status),
      ),
    `the invoice ${number}`,
  );

const act = (invoiceId: string, action: 'pay' | 'unpay' | 'void' | 'edit') =>
  fetch(`${partnerUrl('xero')}/invoices/${invoiceId}/${action}`, { method: 'POST', redirect: 'manual' });

const billStatus = async ({ client }: TestOrganisation, id: string) =>
  succeeded(await client.listBills({})).body.data.find((bill) => bill.id === id)?.status;

async function flagOf(billId: string) {
  const internal = await internalClient(staff);
  const { invoices } = succeeded(await internal.listDiscrepancies({ query: { limit: '100' } })).body;
  return invoices.find((one) => one.bill_id === billId)?.cause;
}

describe('the page of the link', () => {
  test('The page of the Xero link opens to our own staff, by cookie or by token', async () => {
    for (const headers of [{}, { cookie: 'access_token=nonsense' }, { cookie: `access_token=${staff.accessToken}` }]) {
      const page = await request('/billing/xero', { headers });
      expect(page.status).toBe(401);
      expect(await page.text()).toContain('/auth/login?redirect_url=%2Fbilling%2Fxero');
    }
    const byToken = await request('/billing/xero', { headers: { authorization: `Bearer ${staffToken}` } });
    expect(byToken.status).toBe(200);
    expect(byToken.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('The page of the Xero link shows the company whose books are linked, after a login there', () => {
    expect(linkedPage).toContain('Linked with Imali Technologies (Pty) Ltd');
  });

  test('The page of the Xero link refuses a login that did not begin in this browser', async () => {
    const cookie = `access_token=${await internalToken(staff, 'staff')}`;
    const forged = await request('/billing/authxero?code=x&state=9999999999.forged', {
      headers: { cookie },
      redirect: 'manual',
    });
    expect(forged.status).toBe(303);
    expect(forged.headers.get('location')).toBe('/billing/xero?error=login_over');
    const stranger = await request('/billing/authxero?code=x&state=y', { redirect: 'manual' });
    expect(stranger.status).toBe(401);
  });
});

describe('a bill', () => {
  test('A bill appears in the books to the cent, and its payment by card too, once each', async () => {
    const payer = await newOrganisation();
    const bill = await issuedBill(payer);
    const invoice = await invoiceOf(bill.invoice_number);
    // R750.00, VAT 15 % R112.50.
    expect(invoice).toMatchObject({ Status: 'AUTHORISED', netCents: 75_000, taxCents: 11_250 });
    const { card } = await linkCard(payer);
    succeeded(await payer.client.payBill({ body: { bill_id: bill.id, card_id: card.id } }));
    await invoiceOf(bill.invoice_number, 'PAID');
    const { invoices, payments, contacts } = await xeroBooksThere();
    expect(invoices.filter((one) => one.InvoiceNumber === bill.invoice_number)).toHaveLength(1);
    expect(payments.filter((one) => one.InvoiceID === invoice.InvoiceID)).toMatchObject([{ cents: 86_250 }]);
    expect(contacts.filter((one) => one.ContactNumber === payer.id)).toHaveLength(1);
    // The owner of the bill learns that nothing waits, and that the books are there; another one learns nothing of it.
    const state = await eventually(async () => {
      const { body } = succeeded(await payer.client.getBooksState());
      return body.waiting_bills_count === 0 ? body : null;
    }, 'the books to be up to date');
    expect(state).toEqual({ is_linked: true, waiting_bills_count: 0 });
    // The books reported our own payment: it is not counted a second time.
    expect(succeeded(await payer.client.getBalance()).body.balance).toBe(0);
  });

  test('A bill becomes PAID when its invoice is paid in the books, however often that is reported', async () => {
    const payer = await newOrganisation();
    const bill = await issuedBill(payer);
    const invoice = await invoiceOf(bill.invoice_number);
    await partner('xero', 'webhooks/hold', {});
    await act(invoice.InvoiceID, 'pay');
    const { statuses } = z
      .object({ statuses: z.array(z.int()) })
      .parse(await partner('xero', 'webhooks/release', { times: 3, reversed: true }));
    for (const status of statuses) expect(status).toBe(200);
    await eventually(async () => ((await billStatus(payer, bill.id)) === 'PAID' ? true : null), 'the payment');
    expect(succeeded(await payer.client.getBalance()).body.balance).toBe(0);
  });

  test.each([
    ['void', 'voided'],
    ['edit', 'edited'],
  ] as const)(
    'A bill whose invoice somebody does %s to is flagged as %s, and remains as it is',
    async (action, cause) => {
      const payer = await newOrganisation();
      const bill = await issuedBill(payer);
      const invoice = await invoiceOf(bill.invoice_number);
      await act(invoice.InvoiceID, action);
      await eventually(async () => ((await flagOf(bill.id)) === cause ? true : null), 'the flag');
      if (action === 'edit') {
        await act(invoice.InvoiceID, 'pay');
        // The queue has processed the report of this payment when a later reported payment counts.
        const other = await newOrganisation();
        const marker = await issuedBill(other);
        await act((await invoiceOf(marker.invoice_number)).InvoiceID, 'pay');
        await eventually(async () => ((await billStatus(other, marker.id)) === 'PAID' ? true : null), 'the marker');
      }
      expect(await billStatus(payer, bill.id)).toBe('UNPAID');
    },
  );

  test('A bill that was paid in the books remains PAID and is flagged when the payment is deleted there', async () => {
    const payer = await newOrganisation();
    const bill = await issuedBill(payer);
    const invoice = await invoiceOf(bill.invoice_number);
    await act(invoice.InvoiceID, 'pay');
    await eventually(async () => ((await billStatus(payer, bill.id)) === 'PAID' ? true : null), 'the payment');
    await act(invoice.InvoiceID, 'unpay');
    await eventually(async () => ((await flagOf(bill.id)) === 'payment_removed' ? true : null), 'the flag');
    expect(await billStatus(payer, bill.id)).toBe('PAID');
  });

  test('A bill reaches the books with new tokens when the books refuse those that should be good', async () => {
    await partner('xero', 'expire_tokens', {});
    const payer = await newOrganisation();
    const bill = await issuedBill(payer);
    expect(await invoiceOf(bill.invoice_number)).toMatchObject({ Status: 'AUTHORISED' });
  });
});

describe('the webhook', () => {
  const path = '/v1/webhooks/billing/xerohook';

  test('The webhook of the books passes the intent to receive: 200 for good signatures, 401 for others, both without a body', async () => {
    expect(await partner('xero', 'intent', {})).toEqual({ good: [200, 200], bad: [401, 401] });
  });

  test('The webhook of the books reads events one by one: an odd one among them loses no other', async () => {
    const payer = await newOrganisation();
    const bill = await issuedBill(payer);
    const invoice = await invoiceOf(bill.invoice_number);
    await partner('xero', 'webhooks/hold', {});
    await act(invoice.InvoiceID, 'pay');
    const { webhookKey } = z.object({ webhookKey: z.string() }).parse(JSON.parse(await secretValue('xero')));
    const { tenantId } = invoice;
    const own = { resourceId: invoice.InvoiceID, tenantId, eventCategory: 'INVOICE', eventType: 'UPDATE' };
    const odd = [{ eventCategory: 'CONTACT' }, 'nothing', null, { ...own, resourceId: 7 }];
    const body = JSON.stringify({ events: [...odd, ...Array.from({ length: 1001 }, () => own)] });
    const signature = createHmac('sha256', webhookKey).update(body).digest('base64');
    const headers = { 'content-type': 'application/json', 'x-xero-signature': signature };
    expect((await request(path, { method: 'POST', body, headers })).status).toBe(200);
    await eventually(async () => ((await billStatus(payer, bill.id)) === 'PAID' ? true : null), 'the payment');
    await partner('xero', 'webhooks/release', { times: 1 });
  });

  test('The webhook of the books refuses a changed body, another signature and a missing one', async () => {
    const { webhookKey } = z.object({ webhookKey: z.string() }).parse(JSON.parse(await secretValue('xero')));
    const body = JSON.stringify({ events: [], firstEventSequence: 0, lastEventSequence: 0, entropy: 'A' });
    const signature = createHmac('sha256', webhookKey).update(body).digest('base64');
    const post = (text: string, headers: Readonly<Record<string, string>>) =>
      request(path, { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } });
    expect((await post(body, { 'x-xero-signature': signature })).status).toBe(200);
    for (const refused of [
      post(`${body} `, { 'x-xero-signature': signature }),
      // Its first character: one in sixteen signatures ends in any other that is tried.
      post(body, { 'x-xero-signature': `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` }),
      post(body, {}),
    ]) {
      const answer = await refused;
      expect([answer.status, await answer.text()]).toEqual([401, '']);
    }
  });
});
