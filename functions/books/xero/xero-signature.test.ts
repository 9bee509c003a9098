import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { xeroWebhookKeyOf } from './xero-secrets.ts';
import { xeroSignatureFits } from './xero-signature.ts';

const body = Buffer.from('{"events":[]}', 'utf8');
const signed = (key: string) => createHmac('sha256', key).update(body).digest('base64');

describe('signatures of Xero', () => {
  test('A signature made with the key of webhooks fits, another one does not', () => {
    expect(xeroSignatureFits(body, signed('key'), 'key')).toBe(true);
    expect(xeroSignatureFits(body, signed('other'), 'key')).toBe(false);
    expect(xeroSignatureFits(body, '', 'key')).toBe(false);
  });

  test.each([
    ['as the deployment makes it', '{"clientId":"","clientSecret":"","webhookKey":"generated"}', 'generated'],
    ['empty', '{}', ''],
  ])('No signature made with an empty key fits where nobody filled in the secret and it is %s', (_, text, key) => {
    expect(xeroWebhookKeyOf(text)).toBe(key);
    expect(xeroSignatureFits(body, signed(''), xeroWebhookKeyOf(text))).toBe(false);
  });

  test('A secret that is not JSON throws without showing it', () => {
    expect(() => xeroWebhookKeyOf('not json')).toThrow('the secret of Xero is not JSON');
  });
});
