import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { PeachWebhookSecrets } from './peach-secrets.ts';

/** A call to the webhook as it came. */
export interface WebhookCall {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** The address that Peach was configured to call. */
  readonly url: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Which payments a genuine call speaks of. Nothing else of it is believed: their outcome is requested from Peach. A call can
 * be genuine and speak of none: a test, or a kind of event that does not matter here.
 */
export interface PeachNotice {
  readonly merchantTransactionId: string | null;
  readonly checkoutId: string | null;
}

export type WebhookVerdict =
  | { readonly refused: null; readonly notice: PeachNotice }
  | { readonly refused: 'signature' | 'stale' | 'unreadable' };

/** A header is signed when it is sent; the time within a body is that of the event, which Peach reports for days. */
const HEADER_AGE_MS = 5 * 60_000;
const FORM_AGE_MS = 3 * 24 * 3_600_000;
const ENCRYPTED_AGE_MS = 30 * 24 * 3_600_000;
/** How far a clock may go ahead of ours. */
const AHEAD_MS = 5 * 60_000;

const NOTHING: PeachNotice = { merchantTransactionId: null, checkoutId: null };
const refused = (why: 'signature' | 'stale' | 'unreadable'): WebhookVerdict => ({ refused: why });

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a, 'utf8');
  const right = Buffer.from(b, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}

const hmacHex = (key: string, text: string | Uint8Array): string =>
  createHmac('sha256', key).update(text).digest('hex');

/**
 * Signature of a set of form fields (Checkout V1, and every checkout webhook): names in alphabetical order, names and
 * values joined without anything between them, HMAC-SHA256 in hex.
 */
export function peachFormSignature(fields: Readonly<Record<string, string>>, secretToken: string): string {
  const text = Object.entries(fields)
    .filter(([name]) => name !== 'signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}${value}`)
    .join('');
  return hmacHex(secretToken, text);
}

/** Signature of the newer headers: `{timestamp}.{id}.{url}.{payload}`, HMAC-SHA256 in hex. */
export function peachHeaderSignature(
  parts: { readonly timestamp: string; readonly id: string; readonly url: string; readonly payload: Uint8Array },
  secretToken: string,
): string {
  const head = Buffer.from(`${parts.timestamp}.${parts.id}.${parts.url}.`, 'utf8');
  return hmacHex(secretToken, Buffer.concat([head, parts.payload]));
}

/** Instant of a text: seconds or milliseconds since 1970, or a date and time; null for any other text. */
function instantOf(text: string): number | null {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  // The card API writes `2026-03-25 08:30:00+0000`.
  const instant = Date.parse(text.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)([+-]\d{4})$/, '$1T$2$3'));
  return Number.isFinite(instant) ? instant : null;
}

function isFresh(text: string | undefined, ageMs: number, now: number): boolean {
  const at = instantOf(text ?? '');
  return at !== null && now - at <= ageMs && at - now <= AHEAD_MS;
}

/** Fields of a form; null where a name comes twice, which no signature covers unambiguously. */
function formOf(body: Uint8Array): Readonly<Record<string, string>> | null {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(Buffer.from(body).toString('utf8'))) {
    if (name in fields) return null;
    fields[name] = value;
  }
  return fields;
}

const named = (text: string | undefined, pattern: RegExp): string | null =>
  text !== undefined && pattern.test(text) ? text : null;

function noticeOf(merchantTransactionId: string | undefined, checkoutId: string | undefined): PeachNotice {
  return {
    merchantTransactionId: named(merchantTransactionId, /^[0-9A-Za-z]{8,16}$/),
    checkoutId: named(checkoutId, /^[\w-]{8,64}$/),
  };
}

function checkoutNotice(
  { headers, body, url, now }: WebhookCall,
  { secretToken }: PeachWebhookSecrets,
): WebhookVerdict {
  // Anybody can sign with an empty token.
  if (secretToken === '') return refused('signature');
  const fields = formOf(body);
  if (fields === null) return refused('unreadable');
  const headerSignature = headers['x-webhook-signature'];
  if (headerSignature !== undefined) {
    const { 'x-webhook-timestamp': timestamp = '', 'x-webhook-id': id = '' } = headers;
    const algorithm = (headers['x-webhook-signature-algorithm'] ?? 'sha256').toLowerCase().replace(/^hmac[-_]?/, '');
    if (algorithm.replace('-', '') !== 'sha256') return refused('signature');
    const expected = peachHeaderSignature({ timestamp, id, url, payload: body }, secretToken);
    if (!sameText(expected, headerSignature.toLowerCase())) return refused('signature');
    if (!isFresh(timestamp, HEADER_AGE_MS, now)) return refused('stale');
  } else {
    if (!sameText(peachFormSignature(fields, secretToken), (fields['signature'] ?? '').toLowerCase())) {
      return refused('signature');
    }
    if (!isFresh(fields['timestamp'], FORM_AGE_MS, now)) return refused('stale');
  }
  return { refused: null, notice: noticeOf(fields['merchantTransactionId'], fields['checkoutId']) };
}

/** 32 bytes: 64 hex digits, or 32 characters as they are. */
function keyOf(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length === 32 ? bytes : null;
}

const isHex = (text: string, bytes: readonly number[]): boolean =>
  /^(?:[0-9a-f]{2})+$/i.test(text) && bytes.includes(text.length / 2);

const Wrapped = z.object({ encryptedBody: z.string() });

function ciphertextOf(body: Uint8Array): Buffer | null {
  const text = Buffer.from(body).toString('utf8').trim();
  let hex = text;
  if (text.startsWith('{')) {
    try {
      hex = Wrapped.parse(JSON.parse(text)).encryptedBody;
    } catch {
      return null;
    }
  }
  return /^(?:[0-9a-f]{2})+$/i.test(hex) ? Buffer.from(hex, 'hex') : null;
}

/** The plaintext of AES-256-GCM; null when the tag does not fit. */
function decrypted(key: Buffer, iv: string, tag: string, ciphertext: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'hex'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(tag, 'hex'));
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const Event = z.object({
  type: z.string(),
  payload: z.object({ merchantTransactionId: z.string().optional(), timestamp: z.string().optional() }).optional(),
});

function encryptedNotice({ headers, body, now }: WebhookCall, { webhookKey }: PeachWebhookSecrets): WebhookVerdict {
  // Peach sends a test before it gives the key: it can be answered, and changes nothing.
  if (webhookKey === '') return { refused: null, notice: NOTHING };
  const key = keyOf(webhookKey);
  if (key === null) throw new Error('the webhook key of Peach Payments is neither 64 hex digits nor 32 characters');
  const { 'x-initialization-vector': iv = '', 'x-authentication-tag': tag = '' } = headers;
  const ciphertext = ciphertextOf(body);
  if (ciphertext === null || !isHex(iv, [12, 16]) || !isHex(tag, [16])) return refused('unreadable');
  const text = decrypted(key, iv, tag, ciphertext);
  if (text === null) return refused('signature');
  let event: z.output<typeof Event>;
  try {
    event = Event.parse(JSON.parse(text));
  } catch {
    return { refused: null, notice: NOTHING };
  }
  if (event.type !== 'PAYMENT') return { refused: null, notice: NOTHING };
  if (!isFresh(event.payload?.timestamp, ENCRYPTED_AGE_MS, now)) return refused('stale');
  return { refused: null, notice: noticeOf(event.payload?.merchantTransactionId, undefined) };
}

/**
 * Whether a call comes from Peach, is not stale, and what it speaks of. Takes the webhooks of checkouts (fields signed in
 * the form, or bytes signed in headers) and of the card API (encrypted). Compares in constant time.
 */
export function readPeachWebhook(call: WebhookCall, secrets: PeachWebhookSecrets): WebhookVerdict {
  const { headers } = call;
  const isEncrypted = headers['x-initialization-vector'] !== undefined || headers['x-authentication-tag'] !== undefined;
  return isEncrypted ? encryptedNotice(call, secrets) : checkoutNotice(call, secrets);
}
