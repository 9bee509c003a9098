import { createCipheriv } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { peachWebhookSecretsOf } from './peach-secrets.ts';
import { peachSecret } from './peach-server.fixture.ts';
import { peachFormSignature, peachHeaderSignature, readPeachWebhook } from './peach-webhook.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const url = 'https://api.imali.example/v1/webhooks/payments/peach';
const name = '0123456789abcdef';

const fields = (overrides: Readonly<Record<string, string>> = {}) => ({
  amount: '115.00',
  currency: 'ZAR',
  checkoutId: 'c01b2f50ab394661a564931d5ef0d066',
  merchantTransactionId: name,
  'result.code': '000.100.110',
  registrationId: '',
  timestamp: '2026-11-21T09:59:30.000Z',
  ...overrides,
});

const bytes = (text: string) => Buffer.from(text, 'utf8');
const formBody = (of: Readonly<Record<string, string>>, secretToken = peachSecret.secretToken) =>
  bytes(new URLSearchParams({ ...of, signature: peachFormSignature(of, secretToken) }).toString());

const read = (
  body: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  options: { at?: number; webhookKey?: string; secretToken?: string } = {},
) => {
  const { at = now, ...secrets } = options;
  return readPeachWebhook({ headers, body, url, now: at }, { ...peachSecret, ...secrets });
};

const accepted = { refused: null, notice: { merchantTransactionId: name, checkoutId: fields().checkoutId } };

describe('a form that is signed among its fields', () => {
  test('A form signed among its fields is signed over names and values in order, joined without anything between, empty ones too', () => {
    // HMAC-SHA256('key', 'a1bc3')
    expect(peachFormSignature({ c: '3', a: '1', b: '' }, 'key')).toBe(peachFormSignature({ a: '1', b: 'c3' }, 'key'));
    expect(peachFormSignature({ a: '1', signature: 'left out' }, 'key')).toBe(peachFormSignature({ a: '1' }, 'key'));
  });

  test('A form signed in its fields is accepted, and names only its payment', () => {
    expect(read(formBody(fields()))).toEqual(accepted);
  });

  test.each(['amount', 'result.code', 'merchantTransactionId', 'timestamp'])(
    'A form signed in its fields is refused with another %s',
    (field) => {
      const form = new URLSearchParams(formBody(fields()).toString('utf8'));
      form.set(field, '1');
      expect(read(bytes(form.toString()))).toEqual({ refused: 'signature' });
    },
  );

  test('A form signed in its fields is refused with an extra field, a repeated field, another key or no signature', () => {
    const text = formBody(fields()).toString('utf8');
    expect(read(bytes(`${text}&extra=1`))).toEqual({ refused: 'signature' });
    expect(read(bytes(`${text}&amount=1`))).toEqual({ refused: 'unreadable' });
    expect(read(formBody(fields(), 'another key'))).toEqual({ refused: 'signature' });
    expect(read(bytes(new URLSearchParams(fields()).toString()))).toEqual({ refused: 'signature' });
    expect(read(new Uint8Array())).toEqual({ refused: 'signature' });
  });

  test('A form signed in its fields is accepted for three days and no longer, because Peach retries for days', () => {
    const body = formBody(fields());
    const day = 24 * 3_600_000;
    expect(read(body, {}, { at: now + 2 * day }).refused).toBeNull();
    expect(read(body, {}, { at: now + 4 * day })).toEqual({ refused: 'stale' });
    expect(read(body, {}, { at: now - day })).toEqual({ refused: 'stale' });
    expect(read(formBody(fields({ timestamp: 'yesterday' })))).toEqual({ refused: 'stale' });
  });
});

describe('a form that is signed in the headers', () => {
  const body = bytes(new URLSearchParams(fields()).toString());
  const timestamp = String(now / 1000);
  const signed = (overrides: Readonly<Record<string, string>> = {}) => ({
    'x-webhook-id': 'evt-1',
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature-algorithm': 'HMAC-SHA256',
    'x-webhook-signature': peachHeaderSignature(
      { timestamp, id: 'evt-1', url, payload: body },
      peachSecret.secretToken,
    ),
    ...overrides,
  });

  test('A form signed in the headers is accepted', () => {
    expect(read(body, signed())).toEqual(accepted);
  });

  test('A form signed in the headers is refused when its bytes, its time, its ID or its algorithm is another', () => {
    expect(read(bytes(`${body.toString('utf8')}&x=1`), signed())).toEqual({ refused: 'signature' });
    expect(read(body, signed({ 'x-webhook-timestamp': String(now / 1000 + 1) }))).toEqual({ refused: 'signature' });
    expect(read(body, signed({ 'x-webhook-id': 'evt-2' }))).toEqual({ refused: 'signature' });
    expect(read(body, signed({ 'x-webhook-signature-algorithm': 'none' }))).toEqual({ refused: 'signature' });
    expect(read(body, signed(), { secretToken: 'another key' })).toEqual({ refused: 'signature' });
  });

  test('A form signed in the headers is refused when it was sent more than five minutes ago', () => {
    expect(read(body, signed(), { at: now + 4 * 60_000 }).refused).toBeNull();
    expect(read(body, signed(), { at: now + 6 * 60_000 })).toEqual({ refused: 'stale' });
  });

  test('A form signed for an address that is not ours is refused', () => {
    const elsewhere = peachHeaderSignature(
      { timestamp, id: 'evt-1', url: 'https://elsewhere.example/', payload: body },
      peachSecret.secretToken,
    );
    expect(read(body, signed({ 'x-webhook-signature': elsewhere }))).toEqual({ refused: 'signature' });
  });
});

describe('an encrypted event of the card API', () => {
  const event = (overrides: object = {}) => ({
    type: 'PAYMENT',
    action: 'CREATED',
    payload: { id: 'x', merchantTransactionId: name, timestamp: '2026-11-21 09:59:30+0000', ...overrides },
  });
  const iv = Buffer.alloc(12, 7);

  function encrypted(plain: object, key: Buffer, wrapped = false) {
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const hex = Buffer.concat([cipher.update(JSON.stringify(plain), 'utf8'), cipher.final()]).toString('hex');
    const headers = {
      'x-initialization-vector': iv.toString('hex'),
      'x-authentication-tag': cipher.getAuthTag().toString('hex'),
    };
    return { body: bytes(wrapped ? JSON.stringify({ encryptedBody: hex }) : hex), headers };
  }

  const key = Buffer.from(peachSecret.webhookKey, 'hex');
  const about = { refused: null, notice: { merchantTransactionId: name, checkoutId: null } };
  const nothing = { refused: null, notice: { merchantTransactionId: null, checkoutId: null } };

  test.each([false, true])('An encrypted card event is accepted as hex and, wrapped (%s), as JSON', (wrapped) => {
    const { body, headers } = encrypted(event(), key, wrapped);
    expect(read(body, headers)).toEqual(about);
  });

  test('An encrypted card event is accepted with a key of 32 characters', () => {
    const webhookKey = 'abcdefghijklmnopqrstuvwxyz012345';
    const { body, headers } = encrypted(event(), Buffer.from(webhookKey, 'utf8'));
    expect(read(body, headers, { webhookKey })).toEqual(about);
  });

  test('An encrypted card event is refused with another key, another tag, another vector or another byte', () => {
    const { body, headers } = encrypted(event(), key);
    const other = (text: string) => (text.startsWith('0') ? `1${text.slice(1)}` : `0${text.slice(1)}`);
    expect(read(body, headers, { webhookKey: 'f'.repeat(64) })).toEqual({ refused: 'signature' });
    const tag = other(headers['x-authentication-tag']);
    expect(read(body, { ...headers, 'x-authentication-tag': tag })).toEqual({ refused: 'signature' });
    const vector = other(headers['x-initialization-vector']);
    expect(read(body, { ...headers, 'x-initialization-vector': vector })).toEqual({ refused: 'signature' });
    expect(read(bytes(other(body.toString('utf8'))), headers)).toEqual({ refused: 'signature' });
  });

  test('An encrypted card event is refused with a tag that was cut short', () => {
    const { body, headers } = encrypted(event(), key);
    const short = headers['x-authentication-tag'].slice(0, 8);
    expect(read(body, { ...headers, 'x-authentication-tag': short })).toEqual({ refused: 'unreadable' });
  });

  test('An encrypted card event is refused when it is a month old', () => {
    const { body, headers } = encrypted(event(), key);
    expect(read(body, headers, { at: now + 31 * 24 * 3_600_000 })).toEqual({ refused: 'stale' });
  });

  test('An encrypted card event that is a test or of another kind names no payment', () => {
    const { body, headers } = encrypted({ type: 'test', action: 'webhook activation' }, key);
    expect(read(body, headers)).toEqual(nothing);
    const registration = encrypted({ ...event(), type: 'REGISTRATION' }, key);
    expect(read(registration.body, registration.headers)).toEqual(nothing);
  });

  test('An encrypted event of the card API is answered and changes nothing while Peach has given no key yet', () => {
    const { body, headers } = encrypted(event(), key);
    expect(read(body, headers, { webhookKey: '' })).toEqual(nothing);
  });
});

describe('a secret that nobody filled in yet', () => {
  // As the deployment makes it: everything is empty but the generated key.
  const fresh = { clientId: '', clientSecret: '', secretToken: '', webhookKey: 'k'.repeat(32) };

  test.each([
    ['as the deployment makes it', JSON.stringify(fresh)],
    ['without the token at all', '{}'],
  ])('A form signed with an empty token is refused where the secret is %s', (_, text) => {
    const secrets = peachWebhookSecretsOf(text);
    expect(secrets.secretToken).toBe('');
    const call = { headers: {}, body: formBody(fields(), ''), url, now };
    expect(readPeachWebhook(call, secrets)).toEqual({ refused: 'signature' });
  });

  test('Bytes signed with an empty token in a header are refused', () => {
    const body = bytes(new URLSearchParams(fields()).toString());
    const timestamp = String(now);
    const signature = peachHeaderSignature({ timestamp, id: 'one', url, payload: body }, '');
    const headers = { 'x-webhook-signature': signature, 'x-webhook-timestamp': timestamp, 'x-webhook-id': 'one' };
    const verdict = readPeachWebhook({ headers, body, url, now }, peachWebhookSecretsOf(JSON.stringify(fresh)));
    expect(verdict).toEqual({ refused: 'signature' });
  });
});
