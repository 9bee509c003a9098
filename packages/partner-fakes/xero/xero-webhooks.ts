import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Webhook, WebhookSender } from '../webhook-sender.ts';

/** Xero itself waits five seconds; here it bounds what hangs, because machines differ by several times. */
const ANSWER_MS = 30_000;

export interface XeroWebhooks {
  /** Sends an event of an invoice. */
  notify(tenantId: string, invoiceId: string, eventType: 'CREATE' | 'UPDATE'): void;
  /** Calls as Xero does before it enables a webhook, with good and bad signatures; answers the statuses. */
  intentToReceive(): Promise<{ readonly good: number[]; readonly bad: number[] }>;
}

/** The webhooks of one app at Xero. */
export function xeroWebhooks({
  webhookKey,
  webhookUrl,
  url,
  sender,
  clock,
}: {
  readonly webhookKey: string;
  /** Receiver of the webhooks; nothing is sent while it is null. */
  readonly webhookUrl: () => string | null;
  /** Address of the fake itself. */
  readonly url: () => string;
  readonly sender: WebhookSender;
  readonly clock: () => number;
}): XeroWebhooks {
  let sequence = 0;

  function webhook(to: string, events: readonly object[], key = webhookKey): Webhook {
    const body = JSON.stringify({
      events,
      firstEventSequence: sequence + 1,
      lastEventSequence: sequence + events.length,
      entropy: randomBytes(8).toString('hex').toUpperCase(),
    });
    sequence += events.length;
    const signature = createHmac('sha256', key).update(body).digest('base64');
    return {
      id: randomUUID(),
      url: to,
      body,
      headers: { 'content-type': 'application/json', 'x-xero-signature': signature },
    };
  }

  function notify(tenantId: string, invoiceId: string, eventType: 'CREATE' | 'UPDATE'): void {
    const to = webhookUrl();
    if (to === null) return;
    const event = {
      resourceUrl: `${url()}/api.xro/2.0/Invoices/${invoiceId}`,
      resourceId: invoiceId,
      tenantId,
      tenantType: 'ORGANISATION',
      eventCategory: 'INVOICE',
      eventType,
      eventDateUtc: new Date(clock()).toISOString().slice(0, -1),
    };
    sender.send(webhook(to, [event]));
  }

  async function intentToReceive(): Promise<{ readonly good: number[]; readonly bad: number[] }> {
    const to = webhookUrl() ?? '';
    const send = async (key?: string): Promise<number> => {
      const { headers, body } = webhook(to, [], key);
      const response = await fetch(to, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_MS) });
      const isEmpty = (await response.text()) === '';
      return isEmpty ? response.status : 0;
    };
    return { good: [await send(), await send()], bad: [await send('wrong'), await send('wrong too')] };
  }

  return { notify, intentToReceive };
}
