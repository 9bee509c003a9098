import { describe, expect, test } from '@jest/globals';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { newWebhookSecret, signedHeaders } from './webhook-secret.ts';

const body = '{"type":"bill.paid","data":{"name":"Café"}}';
const message = () => ({ id: '692039c05f3c8b2a1d9e4f70', now: Date.now(), body });

describe('the signature of a delivery', () => {
  test('is verified by the Standard Webhooks library with the secret as it is shown', () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new Webhook(secret).verify(body, signedHeaders(message(), [secret]))).toEqual(JSON.parse(body));
  });

  test('is verified with either secret while one replaces the other, and with no third one', () => {
    const [older, newer, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const headers = signedHeaders(message(), [newer, older]);
    for (const secret of [older, newer]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(other).verify(body, headers)).toThrow(WebhookVerificationError);
    expect(() => new Webhook(older).verify(`${body} `, headers)).toThrow(WebhookVerificationError);
  });

  test('is what the example of the specification of Standard Webhooks gives', () => {
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
