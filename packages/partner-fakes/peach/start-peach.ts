import { join } from 'node:path';
import * as z from 'zod';
import { type PeerRoute, type PeerServer, peerState, startFakePartner } from '../peer-server.ts';
import { webhookControl, webhookSender } from '../webhook-sender.ts';
import { cardRoutes } from './peach-card-routes.ts';
import { checkoutRoutes } from './peach-checkout-routes.ts';
import { hostedPageRoutes } from './peach-hosted-pages.ts';
import { type LedgerOptions, peachLedger } from './peach-ledger.ts';
import { paymentsPage } from './peach-pages.ts';
import { PeachState } from './peach-state.ts';

/** What both sides know: the stage's secret of Peach Payments. */
const PeachCredentials = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  merchantId: z.string(),
  entityId: z.string(),
  accessToken: z.string(),
  secretToken: z.string(),
  webhookKey: z.string(),
});

export interface PeachOptions {
  /** Text of the secret. */
  readonly secret: string;
  /** Folder that its state is kept in; without it everything stays in memory. */
  readonly dataDir?: string | undefined;
  readonly port?: number | undefined;
  /** Address of our webhook, for events of the card API; none are sent while it is null. */
  readonly webhookUrl: () => string | null;
  readonly clock?: () => number;
}

const Change = z.object({ code: z.string() });

/**
 * Starts a server that speaks as Peach Payments does: tokens, Checkout V2 with its pages, stored cards, charges, refunds
 * and webhooks. `/` shows the payments. What lies under `/control/` is for tests and demos and no part of Peach.
 */
export async function startPeach(options: PeachOptions): Promise<PeerServer> {
  const { secret, dataDir, port, webhookUrl, clock = Date.now } = options;
  const account = PeachCredentials.parse(JSON.parse(secret));
  const file = dataDir === undefined ? undefined : join(dataDir, 'peach.json');
  const kept = await peerState(PeachState, file, () => ({ checkouts: [], registrations: [], payments: [] }));
  const { state } = kept;
  const sender = webhookSender();
  const ledgerOptions: LedgerOptions = {
    state,
    changed: kept.changed,
    secrets: account,
    sender,
    clock,
    cardWebhookUrl: webhookUrl,
  };
  const ledger = peachLedger(ledgerOptions);
  const lost = { left: 0 };
  let url = '';

  const control: readonly PeerRoute[] = [
    { method: 'GET', path: /^\/$/, answer: () => ({ status: 200, html: paymentsPage(state) }) },
    { method: 'GET', path: /^\/control\/payments$/, answer: () => ({ status: 200, json: state.payments }) },
    {
      method: 'POST',
      path: /^\/control\/payments\/([^/]+)\/result$/,
      answer: ({ json }, id = '') => {
        const changed = ledger.change(id, Change.parse(json).code);
        return changed === null ? { status: 404, json: {} } : { status: 200, json: changed };
      },
    },
    {
      method: 'POST',
      path: /^\/control\/payments\/([^/]+)\/chargeback$/,
      answer: (_, id = '') => {
        const payment = state.payments.find((one) => one.id === id);
        if (payment === undefined) return { status: 404, json: {} };
        const { id: refundOf, createdAt: ___, ...same } = payment;
        return { status: 200, json: ledger.add({ ...same, paymentType: 'CB', checkoutId: null, refundOf }) };
      },
    },
    {
      method: 'POST',
      path: /^\/control\/lose_answers$/,
      answer: ({ json }) => {
        lost.left = z.object({ count: z.int().min(0) }).parse(json).count;
        return { status: 200, json: lost };
      },
    },
    ...webhookControl(sender),
  ];
  const server = await startFakePartner({
    name: 'Peach Payments',
    port,
    routes: [
      ...checkoutRoutes(account, { ...ledgerOptions, url: () => url }),
      ...hostedPageRoutes(ledgerOptions, ledger),
      ...cardRoutes(account, ledgerOptions, ledger, lost),
      ...control,
    ],
  });
  url = server.url;
  return {
    url,
    close: async () => {
      sender.stop();
      await server.close();
      await kept.saved();
    },
  };
}
