import { startPeach } from '@imali/partner-fakes/peach/start-peach.ts';
import { limitedFetch, usualLimits } from '../../platform/http/limited-fetch.ts';
import { peachPayments } from './peach-payments.ts';
import { type PeachSecrets, peachSecretsOf } from './peach-secrets.ts';

export const peachSecret = {
  clientId: 'client',
  clientSecret: 'client secret',
  merchantId: 'merchant',
  entityId: '8ac7a4ca68c22c4d0168c2caab2e0025',
  accessToken: 'access token',
  secretToken: '2ee1b1a36b7711e8b5dc0e6f0c3a9d55',
  webhookKey: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
} satisfies PeachSecrets;

/** A server that speaks as Peach does, and our side of it; `clock` is theirs both. */
export async function peachUnderTest(
  overrides: { readonly secret?: Partial<PeachSecrets>; readonly clock?: () => number } = {},
) {
  const clock = overrides.clock ?? Date.now;
  const server = await startPeach({ secret: JSON.stringify(peachSecret), webhookUrl: () => null, clock });
  const ours = { ...peachSecret, ...overrides.secret };
  const provider = peachPayments({
    authUrl: server.url,
    checkoutUrl: server.url,
    cardUrl: server.url,
    notificationUrl: 'http://127.0.0.1:1/webhook',
    secrets: async () => peachSecretsOf(JSON.stringify(ours)),
    clock,
    fetch: limitedFetch({ ...usualLimits, tries: 1 }),
  });

  /** Enters a card on the page of a checkout, as its holder would. */
  async function enterCard(address: string, number: string): Promise<string> {
    const opened = await fetch(address);
    if (opened.status !== 200) return opened.text();
    const body = new URLSearchParams({ number, holder: 'T Tester', month: '12', year: '2031', cvv: '123' });
    return (await fetch(`${address}/pay`, { method: 'POST', body })).text();
  }

  let names = 0;
  const name = (): string => {
    names += 1;
    return `test${String(names).padStart(12, '0')}`;
  };

  /** A stored card. @returns what stands for it */
  async function storedCard(number = '4111111111111111'): Promise<string> {
    const amount = { merchantTransactionId: name(), amountCents: 100, currency: 'ZAR' };
    const opened = await provider.openCheckout({ ...amount, nonce: name(), returnUrl: 'http://127.0.0.1:1/back' });
    if (opened.silent !== null) throw new Error(opened.silent);
    await enterCard(opened.value.address, number);
    const paid = await provider.checkoutPayment(opened.value.checkoutId);
    if (paid.silent !== null || !paid.value?.registrationId) throw new Error('the card was not stored');
    return paid.value.registrationId;
  }

  const control = (path: string, body: object = {}) =>
    fetch(`${server.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });

  return { server, provider, enterCard, storedCard, name, control };
}
