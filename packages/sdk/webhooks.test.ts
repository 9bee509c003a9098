import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { type Delivery, verifyWebhook } from './webhooks.ts';

const now = Date.parse('2026-11-25T06:00:00Z');
const timestamp = String(now / 1000);
const id = '692039c05f3c8b2a1d9e4f70';
const body = JSON.stringify({ id, type: 'analysis.completed', timestamp: '2026-11-25T06:00:00Z', data: { a: 'é' } });
const secret = `whsec_${Buffer.from('a secret of 24 bytes, or').toString('base64')}`;
const pair = generateKeyPairSync('ed25519');
const rawKey = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
const publicKey = `whpk_${rawKey.toString('base64')}`;

const content = `${id}.${timestamp}.${body}`;
const v1 = `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
  .update(content)
  .digest('base64')}`;
const v1a = `v1a,${sign(null, Buffer.from(content), pair.privateKey).toString('base64')}`;

const delivery = (signature: string, rest: Partial<Delivery> = {}): Delivery => ({
  headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  body,
  keys: secret,
  now,
  ...rest,
});

describe('a delivery', () => {
  test('A delivery is taken with the secret and with the public key, by headers of Node and of fetch', async () => {
    expect((await verifyWebhook(delivery(v1))).type).toBe('analysis.completed');
    expect((await verifyWebhook(delivery(`${v1} ${v1a}`, { keys: publicKey }))).data).toEqual({ a: 'é' });
    const headers = new Headers({ 'Webhook-Id': id, 'Webhook-Timestamp': timestamp, 'Webhook-Signature': v1a });
    expect((await verifyWebhook(delivery(v1a, { headers, keys: publicKey }))).id).toBe(id);
  });

  test('Signatures of the library of Standard Webhooks are taken', async () => {
    const signed = new Webhook(secret).sign(id, new Date(now), body);
    expect((await verifyWebhook(delivery(signed))).id).toBe(id);
  });

  test('During a rotation a delivery is taken by any of the keys', async () => {
    const other = `whsec_${Buffer.from('another secret of 24 byt').toString('base64')}`;
    expect((await verifyWebhook(delivery(v1, { keys: [other, secret] }))).id).toBe(id);
    await expect(verifyWebhook(delivery(v1, { keys: other }))).rejects.toMatchObject({ reason: 'signature_wrong' });
  });

  test('A delivery that was changed anywhere is refused', async () => {
    const bytes = fc.tuple(fc.nat(body.length - 1), fc.constantFrom('x', '0', ' ', '"'));
    await fc.assert(
      fc.asyncProperty(bytes, fc.boolean(), async ([at, letter], byPublicKey) => {
        const changed = `${body.slice(0, at)}${letter}${body.slice(at + 1)}`;
        fc.pre(changed !== body);
        const given = delivery(`${v1} ${v1a}`, { body: changed, keys: byPublicKey ? publicKey : secret });
        await expect(verifyWebhook(given)).rejects.toMatchObject({ reason: 'signature_wrong' });
      }),
    );
  });

  test('A signature of one version does not pass for the other, and none of nonsense is taken', async () => {
    const mac = v1.slice(3);
    for (const signature of [`v1a,${mac}`, `v2,${mac}`, 'v1,', 'v1,***', mac, `v1a,${'A'.repeat(86)}==`]) {
      for (const keys of [secret, publicKey, 'whsec_', '']) {
        await expect(verifyWebhook(delivery(signature, { keys }))).rejects.toMatchObject({ name: 'WebhookRefused' });
      }
    }
  });

  test('A delivery of more than five minutes before or after is refused as too old', async () => {
    for (const offset of [-301_000, 301_000]) {
      await expect(verifyWebhook(delivery(v1, { now: now + offset }))).rejects.toMatchObject({ reason: 'too_old' });
    }
    expect((await verifyWebhook(delivery(v1, { now: now + 299_000 }))).id).toBe(id);
  });

  test('A delivery without its headers, and one that is signed and no event, say so', async () => {
    await expect(verifyWebhook(delivery(v1, { headers: {} }))).rejects.toMatchObject({ reason: 'headers_missing' });
    const text = 'not json';
    const signed = new Webhook(secret).sign(id, new Date(now), text);
    await expect(verifyWebhook(delivery(signed, { body: text }))).rejects.toMatchObject({ reason: 'body_unreadable' });
  });
});
