import { createHmac } from 'node:crypto';
import { orThrow } from '../imali-error.ts';
import type { WebhookEvent } from '../webhooks.ts';
import type { CommandClient } from './command-client.ts';

/** Where events are forwarded to, and how they are signed for it. */
export interface Forwarding {
  readonly to: URL;
  /** `whsec_…`: made for this run, so that a receiver verifies what it gets as it will in production. */
  readonly secret: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/** A receiver on this machine only: an organisation's events go nowhere else by accident. */
export const isLocal = (address: URL): boolean =>
  address.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);

/** The headers of a delivery, as Standard Webhooks has them. */
function signedHeaders(event: WebhookEvent, body: string, secret: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** Sends an event to the receiver. @returns its status, or null where nothing took it */
export async function forward(event: WebhookEvent, { to, secret, fetch, now }: Forwarding): Promise<number | null> {
  const body = JSON.stringify(event);
  const headers = signedHeaders(event, body, secret, now());
  const response = await fetch(to, { method: 'POST', headers, body }).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? null;
}

/** Events that came since the last look, oldest first. The first look remembers what is there, and returns as many as are asked for. */
export function newEvents(client: CommandClient, replay: number): () => Promise<readonly WebhookEvent[]> {
  const seen = new Set<string>();
  let isFirst = true;
  return async () => {
    const found: WebhookEvent[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: string; cursor?: string } = { limit: '100', ...(cursor === null ? {} : { cursor }) };
      const page = await orThrow(client.listEvents({ query }));
      const unseen = page.data.filter(({ id }) => !seen.has(id));
      found.push(...unseen);
      // The newest are first: a page with a seen event is the last that can have unseen ones.
      cursor = isFirst || unseen.length < page.data.length ? null : page.next_cursor;
    } while (cursor !== null);
    for (const { id } of found) seen.add(id);
    const fresh = isFirst ? found.slice(0, replay) : found;
    isFirst = false;
    return fresh.toReversed();
  };
}
