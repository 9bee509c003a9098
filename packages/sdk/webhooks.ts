/** An event as it is delivered. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  /** When it happened, ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Why a delivery is not taken. */
export type WebhookRefusal = 'headers_missing' | 'too_old' | 'signature_wrong' | 'body_unreadable';

/** A delivery that is not ours, not of now, or not as it was sent. */
export class WebhookRefused extends Error {
  override readonly name: string = 'WebhookRefused';
  readonly reason: WebhookRefusal;

  constructor(reason: WebhookRefusal) {
    super(`the delivery was refused: ${reason.replaceAll('_', ' ')}`);
    this.reason = reason;
  }
}

/** What is checked of a delivery. */
export interface Delivery {
  /** Of the request: a Headers, or an object of Node with names in lower case. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it came, before any parsing: JSON that was written again has other bytes. */
  readonly body: string;
  /** One or more secrets (`whsec_…`) or public keys (`whpk_…`): during a rotation the old one and the new one. */
  readonly keys: string | readonly string[];
  /** Epoch milliseconds; now unless given. */
  readonly now?: number;
}

const FIVE_MINUTES = 5 * 60;

function headerOf(headers: Delivery['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : '';
}

/** The bytes of base64; empty where the text isn't base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

const SECRET = { prefix: 'whsec_', version: 'v1', algorithm: { name: 'HMAC', hash: 'SHA-256' } } as const;
const PUBLIC_KEY = { prefix: 'whpk_', version: 'v1a', algorithm: { name: 'Ed25519' } } as const;

/** Whether one of the signatures is made with the key. WebCrypto compares in constant time. */
async function isSignedBy(
  key: string,
  content: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
): Promise<boolean> {
  const kind = key.startsWith(PUBLIC_KEY.prefix) ? PUBLIC_KEY : SECRET;
  const raw = bytesOf(key.startsWith(kind.prefix) ? key.slice(kind.prefix.length) : key);
  if (raw.length === 0) return false;
  const imported = await crypto.subtle.importKey('raw', raw, kind.algorithm, false, ['verify']);
  for (const signature of signatures) {
    const [version, value = ''] = signature.split(',');
    if (version !== kind.version) continue;
    if (await crypto.subtle.verify(kind.algorithm.name, imported, bytesOf(value), content)) return true;
  }
  return false;
}

function isEvent(value: unknown): value is WebhookEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'type' in value &&
    typeof value.type === 'string' &&
    'timestamp' in value &&
    typeof value.timestamp === 'string' &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null
  );
}

function eventOf(body: string): WebhookEvent {
  try {
    const parsed: unknown = JSON.parse(body);
    if (isEvent(parsed)) return parsed;
  } catch {
    // Falls through: signed by us, and yet not what we send.
  }
  throw new WebhookRefused('body_unreadable');
}

/**
 * The event of a delivery, once its signature (v1 with a secret, v1a with a public key) and its time are right
 * (Standard Webhooks). The same event can come again with the same `webhook-id`: ignore one that you have.
 * @throws WebhookRefused
 */
export async function verifyWebhook({ headers, body, keys, now = Date.now() }: Delivery): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ').filter(Boolean);
  if (id === '' || !/^\d+$/.test(timestamp) || signatures.length === 0) throw new WebhookRefused('headers_missing');
  if (Math.abs(now / 1000 - Number(timestamp)) > FIVE_MINUTES) throw new WebhookRefused('too_old');
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const key of typeof keys === 'string' ? [keys] : keys) {
    if (await isSignedBy(key, content, signatures)) return eventOf(body);
  }
  throw new WebhookRefused('signature_wrong');
}
