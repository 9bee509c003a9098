import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { peachFormSignature, peachHeaderSignature } from '../../functions/payments/peach/peach-webhook.ts';
import { eventually } from '../stack/eventually.ts';
import { internalClient, secretValue } from '../stack/internal-access.ts';
import { failed, newOrganisation, request, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { chargesTo, issuedBill, linkCard, partner, partnerUrl, peachPaymentsThere } from '../stack/paying-partners.ts';
import { runningStack } from '../stack/running-stack.ts';

const ID = '6920390000aa00aa00aa00aa';
const webhookPath = '/v1/webhooks/payments/peach';

const balanceOf = async ({ client }: TestOrganisation) => succeeded(await client.getBalance()).body.balance;

/** An organisation with a bill of R862.50 (the minimum of R750.00 and 15 % VAT) and a linked card. */
async function payer(number?: string) {
  const organisation = await newOrganisation();
  const [bill, { card, page }] = await Promise.all([issuedBill(organisation), linkCard(organisation, number)]);
  const body = { bill_id: bill.id, card_id: card.id };
  const status = async () =>
    succeeded(await organisation.client.listBills({})).body.data.find(({ id }) => id === bill.id)?.status;
  return { ...organisation, bill, card, body, status, charges: () => chargesTo(page) };
}

describe('linking a card', () => {
  test("Linking a card leads to the provider's page and back to the console, and shows four digits of the card", async () => {
    const organisation = await newOrganisation();
    const { card, page, back } = await linkCard(organisation);
    expect(page.startsWith(partnerUrl('peach'))).toBe(true);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toMatch(/\/billing\/cards$/);
    expect(card).toMatchObject({
      is_linked: true,
      deleted: false,
      last_four: '1111',
      brand: 'VISA',
      expires_in: '2031-12',
    });
  });

  test('Linking a card returns the rand that proved the card', async () => {
    const organisation = await newOrganisation();
    const { page } = await linkCard(organisation);
    const checkoutId = page.split('/').at(-1);
    const proof = (await peachPaymentsThere()).find((one) => one.checkoutId === checkoutId);
    expect(proof).toMatchObject({ amount: '1.00', code: '000.100.110' });
    // By the browser that came back or by the webhook, whichever is first: it may still be under way.
    const given = await eventually(async () => {
      const refunds = (await peachPaymentsThere()).filter((one) => one.refundOf === proof?.id);
      return refunds.length > 0 ? refunds : null;
    }, 'the rand');
    expect(given).toMatchObject([{ amount: '1.00', code: '000.100.110' }]);
  });

  test('A card that was not linked has its reason in plain words', async () => {
    const organisation = await newOrganisation();
    const { card } = await linkCard(organisation, '4000000000000069');
    expect(card).toMatchObject({ is_linked: false, decline_reason: 'the card has expired' });
  });

  test('A card is linked by the webhook alone when the browser never returns', async () => {
    const { client } = await newOrganisation();
    const { link_url: page } = succeeded(await client.createCard({ body: { name: 'Second card' } })).body;
    const fields = { number: '5454545454545454', holder: 'T', month: '12', year: '2031', cvv: '123' };
    await (await fetch(`${page}/pay`, { method: 'POST', body: new URLSearchParams(fields) })).text();
    const linked = async () => succeeded(await client.listCards()).body.find(({ is_linked: isLinked }) => isLinked);
    expect(await eventually(linked, 'the card')).toMatchObject({ last_four: '5454', brand: 'MASTER' });
  });

  test('A linked card can be removed here and at the provider, by nobody else', async () => {
    const owner = await newOrganisation();
    const { card } = await linkCard(owner);
    const path = { card_id: card.id };
    expect(failed(await (await newOrganisation()).client.deleteCard({ path })).code).toBe('card_not_found');
    succeeded(await owner.client.deleteCard({ path }));
    expect(succeeded(await owner.client.listCards()).body).toEqual([]);
    expect(succeeded(await owner.client.listCards({ query: { include_deleted: 'true' } })).body).toMatchObject([
      { id: path.card_id, deleted: true, is_linked: false },
    ]);
    expect(failed(await owner.client.deleteCard({ path })).code).toBe('card_not_found');
  });
});

describe('paying a bill', () => {
  test('Paying a bill by card marks it as paid, and returns the same when it is requested again', async () => {
    const { client, body, status } = await payer();
    const outstanding = async () => succeeded(await client.getOutstandingBillAmount()).body;
    expect(await outstanding()).toMatchObject({ amount: 862.5, unpaid_bills: 862.5 });
    expect(succeeded(await client.payBill({ body })).body).toMatchObject({ status: 'PAID', paid_by_card: 862.5 });
    expect(await status()).toBe('PAID');
    expect(succeeded(await client.payBill({ body })).body).toMatchObject({ status: 'PAID', paid_by_card: 0 });
    expect(await outstanding()).toMatchObject({ amount: 0, unpaid_bills: 0 });
  });

  test('Paying a bill by twenty calls at once charges once', async () => {
    const { client, body, status, bill, charges } = await payer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.payBill({ body })));
    for (const answer of answers) expect(answer.ok).toBe(true);
    await eventually(async () => ((await status()) === 'PAID' ? true : null), 'the payment');
    expect(await charges()).toMatchObject([{ amount: '862.50' }]);
    expect(succeeded(await client.getBill({ path: { bill_id: bill.id } })).body?.status).toBe('PAID');
  });

  test('Paying a bill with a declined card says why, and leaves the bill as it is', async () => {
    const { client, body, status } = await payer('4000000000000341');
    const declined = failed(await client.payBill({ body }));
    expect(declined).toMatchObject({ status: 402, code: 'payment_declined' });
    expect(declined.message).toBe('The card was not charged: there is not enough money on the card.');
    expect(await status()).toBe('UNPAID');
  });

  test('A payment of a bill whose answer is lost is not charged again, and is paid', async () => {
    const { client, body, status, charges } = await payer('4000000000000119');
    succeeded(await client.payBill({ body }));
    succeeded(await client.payBill({ body }));
    expect(await status()).toBe('PAID');
    expect(await charges()).toMatchObject([{ amount: '862.50' }]);
  });

  test('A pending payment of a bill becomes paid by the webhook', async () => {
    const { client, body, status, charges } = await payer('4000000000009995');
    expect(succeeded(await client.payBill({ body }))).toMatchObject({ status: 202, body: { status: 'PENDING' } });
    const [pending] = await charges();
    await partner('peach', `payments/${pending?.id}/result`, { code: '000.100.110' });
    await eventually(async () => ((await status()) === 'PAID' ? true : null), 'the payment');
  });

  test('A payment that the cardholder takes back is flagged for staff until one of them settles it, and the bill remains paid', async () => {
    const { body, status, charges, ...payingOrganisation } = await payer();
    const { client, id } = payingOrganisation;
    succeeded(await client.payBill({ body }));
    const [charge] = await charges();
    await partner('peach', `payments/${charge?.id}/chargeback`, {});
    const internal = await internalClient(payingOrganisation);
    const flagged = async () =>
      succeeded(await internal.listDiscrepancies({ query: { limit: '100' } })).body.payments.find(
        (one) => one.organisation_id === id,
      );
    expect(await eventually(flagged, 'the flag')).toMatchObject({
      transaction_id: charge?.merchantTransactionId,
      amount: 862.5,
      cause: 'paid_here_not_there',
    });
    const decision = {
      organisation_id: id,
      transaction_id: charge?.merchantTransactionId ?? '',
      as: 'NOT_PAID' as const,
      reason: 'the cardholder disputed it; asked for by mail',
    };
    expect(failed(await client.settleDiscrepancy({ body: decision })).code).toBe('invalid_token_permissions');
    expect(failed(await internal.settleDiscrepancy({ body: { ...decision, as: 'PAID' } })).code).toBe('not_paid_there');
    const other = { ...decision, organisation_id: ID };
    expect(failed(await internal.settleDiscrepancy({ body: other })).code).toBe('not_flagged');
    expect(succeeded(await internal.settleDiscrepancy({ body: decision })).status).toBe(204);
    expect(await flagged()).toBeUndefined();
    expect(failed(await internal.settleDiscrepancy({ body: decision })).code).toBe('not_flagged');
    expect(await status()).toBe('PAID');
  });

  test('Paying a bill of another organisation answers as for one that does not exist', async () => {
    const [mine, theirs] = await Promise.all([payer(), payer()]);
    const foreign = { bill_id: theirs.bill.id, card_id: mine.card.id };
    expect(failed(await mine.client.payBill({ body: foreign })).code).toBe('bill_not_found');
    const withTheirCard = { bill_id: mine.bill.id, card_id: theirs.card.id };
    expect(failed(await mine.client.payBill({ body: withTheirCard })).code).toBe('card_not_found');
    const unknown = { bill_id: mine.bill.id, card_id: ID };
    expect(failed(await mine.client.payBill({ body: unknown })).code).toBe('card_not_found');
  });
});

describe('topping up', () => {
  test('Topping up raises the balance, which pays before the card', async () => {
    const { client, bill, card, status, ...organisation } = await payer();
    const body = { card_id: card.id, topup_amount: 100 };
    const topped = succeeded(await client.topUp({ body, idempotencyKey: 'first' })).body;
    expect(topped).toMatchObject({ status: 'PAID', new_balance: 100 });
    const paid = succeeded(await client.payBill({ body: { bill_id: bill.id, card_id: card.id } })).body;
    expect(paid).toMatchObject({ paid_from_balance: 100, paid_by_card: 762.5 });
    expect(await status()).toBe('PAID');
    expect(await balanceOf({ ...organisation, client })).toBe(0);
  });

  test('Topping up by twenty calls at once with one key charges once', async () => {
    const organisation = await newOrganisation();
    const { card } = await linkCard(organisation);
    const body = { card_id: card.id, topup_amount: 250 };
    const idempotencyKey = 'one-top-up';
    await Promise.all(Array.from({ length: 20 }, () => organisation.client.topUp({ body, idempotencyKey })));
    await eventually(async () => ((await balanceOf(organisation)) > 0 ? true : null), 'the top-up');
    expect(succeeded(await organisation.client.topUp({ body, idempotencyKey })).body.new_balance).toBe(250);
  });

  test('Staff can return a top-up to its card once, and never more than the balance has', async () => {
    const organisation = await newOrganisation();
    const { card, page } = await linkCard(organisation);
    succeeded(await organisation.client.topUp({ body: { card_id: card.id, topup_amount: 80 } }));
    const [charge] = await chargesTo(page);
    const internal = await internalClient(organisation);
    const transaction_id = charge?.merchantTransactionId ?? '';
    const asked = { organisation_id: organisation.id, transaction_id, amount: 50, reason: 'asked for by mail' };
    const given = succeeded(await internal.refundCharge({ body: asked })).body;
    expect(given).toMatchObject({ status: 'REFUNDED', amount: 50, new_balance: 30 });
    expect(succeeded(await internal.refundCharge({ body: asked })).body).toEqual(given);
    const tooMuch = { ...asked, reason: 'asked for again' };
    expect(failed(await internal.refundCharge({ body: tooMuch })).code).toBe('balance_too_low');
    expect(failed(await organisation.client.refundCharge({ body: asked })).code).toBe('invalid_token_permissions');
  });
});

const Secret = z.object({ secretToken: z.string(), webhookKey: z.string() });

describe('a webhook of the provider', () => {
  let secret: z.output<typeof Secret>;
  beforeAll(async () => {
    secret = Secret.parse(JSON.parse(await secretValue('peach')));
  });
  const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    request(webhookPath, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  /** A pending charge of a bill that the provider has paid since, without a report to us. */
  async function untold() {
    const paying = await payer('4000000000009995');
    await partner('peach', 'webhooks/hold', {});
    succeeded(await paying.client.payBill({ body: paying.body }));
    const [pending] = await paying.charges();
    await partner('peach', `payments/${pending?.id}/result`, { code: '000.100.110' });
    await partner('peach', 'webhooks/release', { times: 0 });
    const fields: Record<string, string> = {
      merchantTransactionId: pending?.merchantTransactionId ?? '',
      amount: '862.50',
      currency: 'ZAR',
      'result.code': '000.100.110',
      timestamp: new Date().toISOString(),
    };
    return { ...paying, fields };
  }
  const formOf = (fields: Readonly<Record<string, string>>, key = secret.secretToken) =>
    new URLSearchParams({ ...fields, signature: peachFormSignature(fields, key) }).toString();

  test('The webhook of the provider answers the call by which the provider checks that it exists', async () => {
    expect((await request(webhookPath)).status).toBe(200);
  });

  test('A webhook call that is tampered, wrongly keyed, stale, unsigned or encrypted for another is refused and changes nothing', async () => {
    const { fields, status } = await untold();
    const old = { ...fields, timestamp: '2026-01-01T00:00:00.000Z' };
    const aged = String(Math.floor(Date.now() / 1000) - 600);
    const url = `${runningStack().apiUrl}${webhookPath}`;
    const plain = new URLSearchParams(fields).toString();
    const headerOf = (timestamp: string) => ({
      'x-webhook-id': 'evt',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': peachHeaderSignature(
        { timestamp, id: 'evt', url, payload: Buffer.from(plain) },
        secret.secretToken,
      ),
    });
    const encrypted = { 'x-initialization-vector': '00'.repeat(12), 'x-authentication-tag': '00'.repeat(16) };
    const attempts = [
      post(`${formOf(fields)}&x=1`),
      post(formOf(fields).replace('862.50', '0.01')),
      post(formOf(fields, 'another key')),
      post(formOf(old)),
      post(plain),
      post(''),
      post(plain, headerOf(aged)),
      post('00ff00ff', { ...encrypted, 'content-type': 'text/plain' }),
    ];
    for (const { status: code } of await Promise.all(attempts)) expect(code).toBe(401);
    expect(await status()).toBe('UNPAID');
    expect((await post(formOf(fields))).status).toBe(200);
    expect(await status()).toBe('PAID');
  });

  test('A genuine webhook call that says "paid" changes nothing while the provider says otherwise', async () => {
    const { client, body, status, charges } = await payer('4000000000009995');
    succeeded(await client.payBill({ body }));
    const [pending] = await charges();
    const fields = {
      merchantTransactionId: pending?.merchantTransactionId ?? '',
      'result.code': '000.100.110',
      timestamp: new Date().toISOString(),
    };
    expect((await post(formOf(fields))).status).toBe(200);
    expect(await status()).toBe('UNPAID');
  });

  test('A webhook call counts once, however often and in whatever order it comes', async () => {
    const { fields, status, ...organisation } = await untold();
    const calls = await Promise.all(Array.from({ length: 5 }, () => post(formOf(fields))));
    for (const { status: code } of calls) expect(code).toBe(200);
    const earlier = { ...fields, 'result.code': '000.200.000', timestamp: new Date(Date.now() - 60_000).toISOString() };
    expect((await post(formOf(earlier))).status).toBe(200);
    expect(await status()).toBe('PAID');
    expect(await balanceOf(organisation)).toBe(0);
  });

  test('A webhook call about an unknown payment is answered and ignored', async () => {
    const fields = { merchantTransactionId: 'ffffffffffffffff', timestamp: new Date().toISOString() };
    expect((await post(formOf(fields))).status).toBe(200);
  });

  test('A webhook call is signed with the secret of the stage and no other', () => {
    const digest = createHmac('sha256', secret.secretToken).update('a1').digest('hex');
    expect(peachFormSignature({ a: '1' }, secret.secretToken)).toBe(digest);
  });
});
