import * as z from 'zod';
import type { PeerRoute } from '../peer-server.ts';
import { type WebhookSender, webhookControl } from '../webhook-sender.ts';
import type { XeroState } from './xero-state.ts';
import type { XeroWebhooks } from './xero-webhooks.ts';

const Limit = z.object({ calls: z.int().min(0) });

/** What is under `/control/`: for tests, and no part of Xero. */
export function controlRoutes({
  state,
  changed,
  limit,
  webhooks,
  sender,
}: {
  readonly state: XeroState;
  readonly changed: () => void;
  /** Calls of the accounting API that are left in a minute. */
  readonly limit: { calls: number };
  readonly webhooks: XeroWebhooks;
  readonly sender: WebhookSender;
}): readonly PeerRoute[] {
  return [
    {
      method: 'GET',
      path: /^\/control\/state$/,
      answer: () => ({
        status: 200,
        json: { invoices: state.invoices, payments: state.payments, contacts: state.contacts },
      }),
    },
    {
      method: 'POST',
      path: /^\/control\/intent$/,
      answer: async () => ({ status: 200, json: await webhooks.intentToReceive() }),
    },
    {
      method: 'POST',
      path: /^\/control\/limit$/,
      answer: ({ json }) => {
        limit.calls = Limit.parse(json).calls;
        return { status: 200, json: limit };
      },
    },
    {
      method: 'POST',
      path: /^\/control\/expire_tokens$/,
      answer: () => {
        for (const grant of state.grants) grant.accessUntil = 0;
        changed();
        return { status: 200, json: {} };
      },
    },
    ...webhookControl(sender),
  ];
}
