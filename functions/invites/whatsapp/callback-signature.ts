import { createHmac, timingSafeEqual } from 'node:crypto';

const FORM = /^sha256=([0-9a-f]{64})$/i;

/**
 * Whether a signature, as X-Hub-Signature-256 holds it, is that of these bytes as they came: their HMAC keyed with the
 * app's secret. Compared in constant time. An app without a secret trusts nobody.
 * Source: Meta for developers, Webhooks, "Validating payloads".
 */
export function signatureFits(appSecret: string, body: Uint8Array, signature: string | undefined): boolean {
  const given = FORM.exec(signature ?? '')?.[1];
  if (given === undefined || appSecret === '') return false;
  const own = createHmac('sha256', appSecret).update(body).digest();
  return timingSafeEqual(own, Buffer.from(given, 'hex'));
}

/** Whether two secrets are the same; compared in constant time, whatever their lengths. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'secret').update(text).digest();
  return one !== '' && timingSafeEqual(digest(one), digest(other));
}
