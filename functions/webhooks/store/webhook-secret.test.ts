import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { newWebhookSigner, signedHeaders } from './webhook-secret.ts';

const newWebhookSecret = () => newWebhookSigner().secret;

const body = '{"type":"bill.paid","data":{"name":"Café"}}';
const message = () => ({ id: '692039c05f3c8b2a1d9e4f70', now: Date.now(), body });

describe('the signature of a delivery', () => {
  test('The signature of a delivery is verified by the Standard Webhooks library with the secret as it is shown', () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new Webhook(secret).verify(body, signedHeaders(message(), [secret]))).toEqual(JSON.parse(body));
  });

  test('The signature of a delivery is verified with either secret while one replaces the other, and with no third one', () => {
    const [older, newer, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const headers = signedHeaders(message(), [newer, older]);
    for (const secret of [older, newer]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(other).verify(body, headers)).toThrow(WebhookVerificationError);
    expect(() => new Webhook(older).verify(`${body} `, headers)).toThrow(WebhookVerificationError);
  });

  test('The signature of a delivery is what the example of the specification of Standard Webhooks gives', () => {
    // Its reference: secret, id and timestamp of the documentation, as its libraries sign them.
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const headers = signedHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', now: 1_614_265_330_000, body: '{"test": 2432232314}' },
      [secret],
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });
});

/** Verifies as a receiver does who knows the public key only. */
function fits(publicKey: string, headers: Readonly<Record<string, string>>, text: string): boolean {
  const x = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const signatures = (headers['webhook-signature'] ?? '').split(' ').filter((one) => one.startsWith('v1a,'));
  return signatures.some((one) => verify(null, Buffer.from(content), key, Buffer.from(one.slice(4), 'base64')));
}

describe('the signature with a key pair', () => {
  test('A delivery is verified with the public key as it is shown, and the secret goes on verifying it', () => {
    const { secret, publicKey, sealedText } = newWebhookSigner();
    expect(publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
    const headers = signedHeaders(message(), [sealedText]);
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1a,\S+$/);
    expect(fits(publicKey, headers, body)).toBe(true);
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  });

  test('Both key pairs verify while one replaces the other, and the key of another webhook never does', () => {
    const [older, newer, other] = [newWebhookSigner(), newWebhookSigner(), newWebhookSigner()];
    const headers = signedHeaders(message(), [newer.sealedText, older.sealedText]);
    expect([older, newer, other].map(({ publicKey }) => fits(publicKey, headers, body))).toEqual([true, true, false]);
  });

  test('A webhook of before there were key pairs is signed with its secret alone', () => {
    const { secret } = newWebhookSigner();
    expect(signedHeaders(message(), [secret])['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  test('No text of a delivery but the signed one is verified, whatever character is changed', () => {
    const { publicKey, sealedText } = newWebhookSigner();
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 200 }),
        fc.nat(),
        fc.constantFrom('webhook-id', 'webhook-timestamp', 'body'),
        (text, position, part) => {
          const headers = signedHeaders({ ...message(), body: text }, [sealedText]);
          const changed = (value: string) => {
            const at = position % value.length;
            return `${value.slice(0, at)}${value[at] === '0' ? '1' : '0'}${value.slice(at + 1)}`;
          };
          expect(fits(publicKey, headers, text)).toBe(true);
          if (part === 'body') expect(fits(publicKey, headers, changed(text))).toBe(false);
          else expect(fits(publicKey, { ...headers, [part]: changed(headers[part]) }, text)).toBe(false);
        },
      ),
    );
  });
});
