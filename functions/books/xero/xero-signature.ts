import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether the x-xero-signature of a webhook fits its bytes: HMAC-SHA256 with the webhook key, in base64. Constant time.
 * With an empty key none fits: anybody could sign with it.
 */
export function xeroSignatureFits(body: Uint8Array, signature: string, webhookKey: string): boolean {
  if (webhookKey === '') return false;
  const expected = Buffer.from(createHmac('sha256', webhookKey).update(body).digest('base64'), 'utf8');
  const given = Buffer.from(signature, 'utf8');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
