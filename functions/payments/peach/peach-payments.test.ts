import { createServer, type RequestListener } from 'node:http';
import { listenOnLoopback } from '@imali/aws-emulator/server/listen.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limitedFetch, usualLimits } from '../../platform/http/limited-fetch.ts';
import type { CardProvider } from '../domain/card-provider.ts';
import { outcomeOf } from '../domain/result-code.ts';
import { peachPayments } from './peach-payments.ts';
import { peachSecret, peachUnderTest } from './peach-server.fixture.ts';

let peach: Awaited<ReturnType<typeof peachUnderTest>>;

beforeAll(async () => {
  peach = await peachUnderTest();
});
afterAll(() => peach.server.close());

const checkout = async () => {
  const amount = { merchantTransactionId: peach.name(), amountCents: 100, currency: 'ZAR' };
  const opened = await peach.provider.openCheckout({
    ...amount,
    nonce: peach.name(),
    returnUrl: 'http://127.0.0.1:1/back',
  });
  if (opened.silent !== null) throw new Error(opened.silent);
  return { ...opened.value, name: amount.merchantTransactionId };
};

describe('a checkout', () => {
  test('A checkout stores a card of which we get four digits and a name that represents it', async () => {
    const { checkoutId, address, name } = await checkout();
    const before = await peach.provider.checkoutPayment(checkoutId);
    expect(before.silent === null && outcomeOf(before.value?.resultCode ?? '')).toBe('pending');
    const page = await peach.enterCard(address, '4111 1111 1111 1111');
    expect(page).toContain('action="http://127.0.0.1:1/back"');
    const paid = await peach.provider.checkoutPayment(checkoutId);
    expect(paid).toMatchObject({
      silent: null,
      value: {
        merchantTransactionId: name,
        amountCents: 100,
        currency: 'ZAR',
        resultCode: '000.100.110',
        registrationId: expect.stringMatching(/^[0-9a-f]{32}$/),
        card: { brand: 'VISA', lastFour: '1111', expiryMonth: '12', expiryYear: '2031' },
      },
    });
  });

  test('A checkout opens its page once', async () => {
    const { address } = await checkout();
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address)).status).toBe(410);
  });

  test('A checkout stores nothing of a card that is declined', async () => {
    const { checkoutId, address } = await checkout();
    await peach.enterCard(address, '4000000000000069');
    const declined = await peach.provider.checkoutPayment(checkoutId);
    expect(declined).toMatchObject({ value: { resultCode: '100.100.303', registrationId: null } });
  });

  test('A checkout waits for the code of the bank where the bank asks for one', async () => {
    const { checkoutId, address } = await checkout();
    expect(await peach.enterCard(address, '4242424242424242')).toContain('Confirm with your bank');
    const form = (code: string) => ({ method: 'POST', body: new URLSearchParams({ code }) });
    expect(await (await fetch(`${address}/challenge`, form('000000'))).text()).toContain('not the code');
    await fetch(`${address}/challenge`, form('123456'));
    expect(await peach.provider.checkoutPayment(checkoutId)).toMatchObject({ value: { resultCode: '000.100.110' } });
  });
});

describe('a charge', () => {
  test('A charge of a stored card is found by our name for it', async () => {
    const registrationId = await peach.storedCard();
    const merchantTransactionId = peach.name();
    const wanted = { merchantTransactionId, amountCents: 123_456, currency: 'ZAR' };
    expect(await peach.provider.findCharge(merchantTransactionId)).toEqual({ silent: null, value: null });
    const paid = await peach.provider.charge({ ...wanted, registrationId });
    expect(paid).toMatchObject({ silent: null, value: { ...wanted, resultCode: '000.100.110' } });
    expect(await peach.provider.findCharge(merchantTransactionId)).toEqual(paid);
  });

  test('A declined charge is reported by its code alone: the status is 200', async () => {
    const registrationId = await peach.storedCard('4000000000000341');
    const wanted = { merchantTransactionId: peach.name(), amountCents: 500, currency: 'ZAR' };
    const declined = await peach.provider.charge({ ...wanted, registrationId });
    expect(declined).toMatchObject({ silent: null, value: { resultCode: '800.100.155' } });
  });

  test('A charge whose answer is lost is a silence, and is found when queried', async () => {
    const registrationId = await peach.storedCard();
    await peach.control('lose_answers', { count: 1 });
    const merchantTransactionId = peach.name();
    const wanted = { merchantTransactionId, amountCents: 500, currency: 'ZAR' };
    expect(await peach.provider.charge({ ...wanted, registrationId })).toEqual({ silent: 'not_reached' });
    expect(await peach.provider.findCharge(merchantTransactionId)).toMatchObject({ value: { amountCents: 500 } });
  });

  test('A charge of a card that is not stored is refused, not paid', async () => {
    const wanted = { merchantTransactionId: peach.name(), amountCents: 500, currency: 'ZAR' };
    const refused = await peach.provider.charge({ ...wanted, registrationId: 'gone' });
    expect(refused.silent === null && outcomeOf(refused.value.resultCode)).toBe('failed');
  });

  test('A removed card cannot be charged, and removing it twice is no fault', async () => {
    const registrationId = await peach.storedCard();
    expect(await peach.provider.removeRegistration(registrationId)).toEqual({ silent: null, value: 'removed' });
    expect(await peach.provider.removeRegistration(registrationId)).toEqual({ silent: null, value: 'removed' });
    const wanted = { merchantTransactionId: peach.name(), amountCents: 500, currency: 'ZAR' };
    const refused = await peach.provider.charge({ ...wanted, registrationId });
    expect(refused.silent === null && refused.value.resultCode).toBe('100.150.300');
  });
});

describe('a refund', () => {
  test('A refund returns no more than the payment had', async () => {
    const registrationId = await peach.storedCard();
    const wanted = { merchantTransactionId: peach.name(), amountCents: 1_000, currency: 'ZAR' };
    const paid = await peach.provider.charge({ ...wanted, registrationId });
    if (paid.silent !== null) throw new Error(paid.silent);
    const { paymentId } = paid.value;
    const refundOf = (amountCents: number, merchantTransactionId: string) =>
      peach.provider.refund({ paymentId, merchantTransactionId, amountCents, currency: 'ZAR' });
    const first = peach.name();
    expect(await refundOf(600, first)).toMatchObject({ value: { resultCode: '000.100.110', amountCents: 600 } });
    expect(await refundOf(600, peach.name())).toMatchObject({ value: { resultCode: '700.400.200' } });
    expect(await peach.provider.findRefund(first)).toMatchObject({ value: { amountCents: 600 } });
    expect(await peach.provider.findCharge(first)).toEqual({ silent: null, value: null });
  });
});

describe('with credentials that are not ours', () => {
  test('Wrong credentials reveal nothing, and nothing of them is in the answer', async () => {
    const stranger = await peachUnderTest({ secret: { clientSecret: 'not it', accessToken: 'not it either' } });
    const amount = { merchantTransactionId: peach.name(), amountCents: 100, currency: 'ZAR' };
    const opened = await stranger.provider.openCheckout({
      ...amount,
      nonce: 'n',
      returnUrl: 'http://127.0.0.1:1/back',
    });
    expect(opened).toEqual({ silent: 'no_token' });
    const charged = await stranger.provider.charge({ ...amount, registrationId: 'x' });
    expect(charged.silent === null && outcomeOf(charged.value.resultCode)).toBe('failed');
    await stranger.server.close();
  });
});

describe('a provider that misbehaves', () => {
  /** What a call comes to at a server that answers in its own way. The time is for what hangs, not for what is slow. */
  async function at<T>(
    answer: RequestListener,
    call: (provider: CardProvider) => Promise<T>,
    timeoutMs = 60_000,
  ): Promise<T> {
    const { url, close } = await listenOnLoopback(createServer(answer), 0, 'a server');
    const provider = peachPayments({
      authUrl: url,
      checkoutUrl: url,
      cardUrl: url,
      notificationUrl: url,
      secrets: async () => peachSecret,
      clock: Date.now,
      fetch: limitedFetch({ ...usualLimits, timeoutMs, maxBytes: 1_000, tries: 1 }),
    });
    const answered = await call(provider);
    await close(0);
    return answered;
  }
  const name = 'abcdef0123456789';
  const chargeAt = (answer: RequestListener, timeoutMs?: number) =>
    at(
      answer,
      (provider) =>
        provider.charge({ merchantTransactionId: name, amountCents: 500, currency: 'ZAR', registrationId: 'r' }),
      timeoutMs,
    );
  const json =
    (status: number, text: string): RequestListener =>
    (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    };

  test('A provider that does not answer in time is a silence', async () => {
    expect(await chargeAt(() => {}, 200)).toEqual({ silent: 'too_slow' });
  });

  test.each([
    ['answers too much', json(200, JSON.stringify({ padding: 'x'.repeat(2_000) })), 'too_large'],
    ['answers what is no JSON', json(200, '<html>'), 'status_200'],
    ['fails', json(500, '{}'), 'status_500'],
    ['asks for patience', json(429, '{"result":{"code":"800.120.100"}}'), 'status_429'],
    [
      'leads elsewhere',
      (_: unknown, response: Parameters<RequestListener>[1]) => {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      },
      'status_302',
    ],
    [
      'tells an amount that is none',
      json(200, '{"id":"1","amount":"1e3","result":{"code":"000.100.110"}}'),
      'amount_not_understood',
    ],
    ['tells no amount of a success', json(200, '{"id":"1","result":{"code":"000.100.110"}}'), 'amount_not_understood'],
    [
      'tells no currency of a success',
      json(200, '{"id":"1","amount":"5.00","result":{"code":"000.100.110"}}'),
      'amount_not_understood',
    ],
    ['tells of a success without a payment', json(200, '{"result":{"code":"000.100.110"}}'), 'payment_without_id'],
  ] as const)(
    'A provider reply with %s is a silence: the result of the charge is unknown',
    async (_, answer, reason) => {
      expect(await chargeAt(answer)).toEqual({ silent: reason });
    },
  );

  const row = '"id":"1","paymentType":"DB","amount":"5.00","currency":"ZAR","result":{"code":"000.100.110"}';
  test.each([
    ['a timeout of its own', '{"result":{"code":"900.100.300"}}'],
    ['a fault, with an empty list', '{"result":{"code":"800.800.800"},"payments":[]}'],
    ['a success without a list', '{"result":{"code":"000.000.100"}}'],
    ['a payment without a name', `{"result":{"code":"000.000.100"},"payments":[{${row}}]}`],
    ['a payment of another', `{"result":{"code":"000.000.100"},"payments":[{"merchantTransactionId":"other",${row}}]}`],
    [
      'a payment of no type',
      `{"result":{"code":"000.000.100"},"payments":[{"merchantTransactionId":"${name}","id":"1","amount":"5.00","result":{"code":"000.100.110"}}]}`,
    ],
  ])('A provider that answers a query with %s does not say that the charge never arrived', async (_, text) => {
    const found = await at(json(200, text), (provider) => provider.findCharge(name));
    expect(found).toEqual({ silent: expect.any(String) });
  });

  test.each([
    ['that there is no such payment', 404, '{"result":{"code":"700.400.580"}}'],
    ['with an empty list', 200, '{"result":{"code":"000.000.100"},"payments":[]}'],
  ])('A provider that answers a query %s says that the charge never arrived', async (_, status, text) => {
    const found = await at(json(status, text), (provider) => provider.findCharge(name));
    expect(found).toEqual({ silent: null, value: null });
  });
});
