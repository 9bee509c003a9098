import { join } from 'node:path';
import * as z from 'zod';
import { type PeerServer, peerState, startFakePartner } from '../peer-server.ts';
import { webhookSender } from '../webhook-sender.ts';
import { accountingRoutes } from './xero-accounting-routes.ts';
import { bookkeepingRoutes } from './xero-bookkeeping.ts';
import { controlRoutes } from './xero-control.ts';
import { identityRoutes } from './xero-identity-routes.ts';
import { XeroState } from './xero-state.ts';
import { xeroWebhooks } from './xero-webhooks.ts';

/** What both sides know: the stage's secret of Xero. */
const XeroCredentials = z.object({ clientId: z.string(), clientSecret: z.string(), webhookKey: z.string() });

export interface XeroOptions {
  /** Text of the secret. */
  readonly secret: string;
  /** Folder that its state is kept in; without it everything stays in memory. */
  readonly dataDir?: string | undefined;
  readonly port?: number | undefined;
  /** Addresses that the login may lead back to. */
  readonly redirectUris: () => readonly string[];
  /** Our webhook; nothing is sent while it is null. */
  readonly webhookUrl: () => string | null;
  readonly clock?: () => number;
}

/**
 * Starts a server that speaks as Xero does: login and consent, tokens that rotate, connections, contacts, invoices and
 * payments of its accounting API with its limits, webhooks. `/` lists the invoices with what a bookkeeper may do to them.
 * What is under `/control/` is for tests and no part of Xero.
 */
export async function startXero(options: XeroOptions): Promise<PeerServer> {
  const { secret, dataDir, port, redirectUris, webhookUrl, clock = Date.now } = options;
  const app = XeroCredentials.parse(JSON.parse(secret));
  const file = dataDir === undefined ? undefined : join(dataDir, 'xero.json');
  const begin = (): XeroState => ({ codes: [], grants: [], contacts: [], invoices: [], payments: [], kept: {} });
  const { state, changed, saved } = await peerState(XeroState, file, begin);
  const sender = webhookSender();
  const limit = { calls: 60 };
  let url = '';
  const { webhookKey } = app;
  const webhooks = xeroWebhooks({ webhookKey, webhookUrl, url: () => url, sender, clock });
  const server = await startFakePartner({
    name: 'Xero',
    port,
    routes: [
      ...identityRoutes(app, { state, changed, clock, redirectUris }),
      ...accountingRoutes({ state, changed, clock, limit, notify: webhooks.notify }),
      ...bookkeepingRoutes({ state, changed, clock, webhooks }),
      ...controlRoutes({ state, changed, limit, webhooks, sender }),
    ],
  });
  url = server.url;
  return {
    url,
    close: async () => {
      sender.stop();
      await server.close();
      await saved();
    },
  };
}
