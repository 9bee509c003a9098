import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { xeroUnderTest } from './xero-server.fixture.ts';
import { xeroSignatureFits } from './xero-signature.ts';

const MINUTE = 60_000;
let now = Date.parse('2026-11-21T10:00:00Z');
let xero: Awaited<ReturnType<typeof xeroUnderTest>>;

beforeAll(async () => {
  xero = await xeroUnderTest(() => now);
});
afterAll(() => xero.server.close());
beforeEach(() => {
  now += MINUTE;
});

const invoice = (contactId: string, number: string) => ({
  number,
  contactId,
  date: '2026-11-01' as const,
  dueDate: '2026-11-15' as const,
  currency: 'ZAR',
  // 3 x 19.50 = 58.50, 750.00 - 58.50 = 691.50; VAT 15 % of 750.00 = 112.50, shared out as 8.77 and 103.73.
  lines: [
    { description: 'BANK, 2026-10', quantity: 3, unitCents: 1_950, taxCents: 877 },
    { description: 'MANAGEMENT FEE, 2026-10', quantity: 1, unitCents: 69_150, taxCents: 10_373 },
  ],
  reference: '2026-10',
});

async function signedIn() {
  const { tokens, tenant } = await xero.session();
  return { version: 1, accessToken: tokens.accessToken, tenantId: tenant.tenantId };
}

describe('the login', () => {
  test('A login at the books gives tokens for a code, once', async () => {
    const back = await xero.consent();
    expect(back.get('state')).toBe('the state');
    const code = back.get('code') ?? '';
    const first = await xero.books.exchange(code);
    expect(first).toMatchObject({ kind: 'told', value: { accessExpiresAt: now + 30 * MINUTE } });
    expect(await xero.books.exchange(code)).toEqual({ kind: 'refused', reason: 'status_400' });
  });

  test('A login at the books leads to the company that was chosen in it, whatever was connected before', async () => {
    const { books, consent } = xero;
    for (const last of ['2', '1', '2']) {
      const chosen = `5f0c6d0e-2f0a-4a57-9b7d-1f5f3a1c9e0${last}`;
      const tokens = await books.exchange((await consent('allow', chosen)).get('code') ?? '');
      const accessToken = tokens.kind === 'told' ? tokens.value.accessToken : '';
      expect(await books.tenants(accessToken)).toMatchObject({ kind: 'told', value: [{ tenantId: chosen }] });
    }
  });

  test('A login at the books that staff refuse comes back without a code', async () => {
    const back = await xero.consent('cancel');
    expect([back.get('code'), back.get('error')]).toEqual([null, 'access_denied']);
  });

  test("A login at the books asks for today's scopes and for nothing else", async () => {
    const address = new URL(await xero.books.authorizeUrl('s'));
    expect(address.searchParams.get('scope')?.split(' ').toSorted()).toEqual([
      'accounting.contacts',
      'accounting.invoices',
      'accounting.payments',
      'accounting.settings',
      'offline_access',
    ]);
  });
});

describe('an invoice', () => {
  test('An invoice is made with our number and VAT to the cent, and its key makes no second one', async () => {
    const session = await signedIn();
    const contact = { number: 'org-1', name: 'Lender One', taxNumber: '4123456789' };
    const saved = await xero.books.saveContact(session, contact, 'contact-1');
    if (saved.kind !== 'told') throw new Error(saved.kind);
    const wanted = invoice(saved.value.contactId, 'INV-000001');
    const made = await xero.books.createInvoice(session, wanted, 'bill-1');
    expect(made).toMatchObject({
      kind: 'told',
      value: { number: 'INV-000001', status: 'AUTHORISED', totalCents: 86_250, taxCents: 11_250, payments: [] },
    });
    expect(await xero.books.createInvoice(session, wanted, 'bill-1')).toEqual(made);
    expect(await xero.books.invoiceByNumber(session, 'INV-000001')).toEqual(made);
    expect(await xero.books.invoiceByNumber(session, 'INV-000002')).toEqual({ kind: 'told', value: null });
    expect(await xero.books.invoice(session, 'nothing')).toEqual({ kind: 'told', value: null });
  });

  test('An invoice is paid by a payment, which is refused when it is more than what is due', async () => {
    const session = await signedIn();
    const contact = { number: 'org-2', name: 'Lender Two', taxNumber: null };
    const saved = await xero.books.saveContact(session, contact, 'contact-2');
    if (saved.kind !== 'told') throw new Error(saved.kind);
    const made = await xero.books.createInvoice(session, invoice(saved.value.contactId, 'INV-000003'), 'bill-3');
    if (made.kind !== 'told') throw new Error(made.kind);
    const { invoiceId } = made.value;
    const payment = { invoiceId, amountCents: 86_250, date: '2026-11-21', reference: 'r' } as const;
    expect((await xero.books.addPayment(session, payment, 'paid-3')).kind).toBe('told');
    expect(await xero.books.addPayment(session, payment, 'paid-3-again')).toMatchObject({ kind: 'refused' });
    expect(await xero.books.invoice(session, invoiceId)).toMatchObject({
      value: { status: 'PAID', payments: [{ amountCents: 86_250, reference: 'r', isGood: true }] },
    });
  });
});

describe('the limits', () => {
  test('The books allow sixty calls a minute, and the next one gets the time to wait', async () => {
    const session = await signedIn();
    for (let calls = 0; calls < 60; calls += 1) expect((await xero.books.invoice(session, 'x')).kind).toBe('told');
    now += 20_000;
    expect(await xero.books.invoice(session, 'x')).toEqual({ kind: 'wait', seconds: 40, reason: 'limit_minute' });
    now += 41_000;
    expect((await xero.books.invoice(session, 'x')).kind).toBe('told');
  });

  test('A server of the books that does not answer causes a wait too', async () => {
    const gone = await xeroUnderTest(() => now);
    const session = await signedIn();
    await gone.server.close();
    expect(await gone.books.invoice(session, 'x')).toMatchObject({ kind: 'wait', reason: 'not_reached' });
  });
});

describe('a token', () => {
  test('An expired token, and a company that is not ours, open nothing', async () => {
    const session = await signedIn();
    expect(await xero.books.invoice({ ...session, tenantId: 'another' }, 'x')).toEqual({
      kind: 'refused',
      reason: 'status_403',
    });
    now += 31 * MINUTE;
    expect(await xero.books.invoice(session, 'x')).toEqual({ kind: 'signed_out' });
  });
});

describe('the signature of a webhook', () => {
  const body = Buffer.from('{"events":[]}', 'utf8');
  const signature = createHmac('sha256', 'key').update(body).digest('base64');

  test('The signature of a webhook fits the bytes that it was made of, with the key that it was made with', () => {
    expect(xeroSignatureFits(body, signature, 'key')).toBe(true);
    expect(xeroSignatureFits(body, signature, 'another')).toBe(false);
    expect(xeroSignatureFits(Buffer.from('{"events":[] }', 'utf8'), signature, 'key')).toBe(false);
    for (const other of ['', signature.slice(0, -1), `${signature}=`, 'x']) {
      expect(xeroSignatureFits(body, other, 'key')).toBe(false);
    }
  });
});
