import { randomBytes } from 'node:crypto';
import { type PeerAnswer, type PeerServer, peerState, startFakePartner } from '../peer-server.ts';
import { type CallbackTarget, postCallback, replyCallback, statusCallback } from './callbacks.ts';
import { type GraphOptions, GraphState, graphRoutes, unreachable } from './graph-routes.ts';
import { type MessageIn, type SentMessage, shown } from './outbox.ts';
import { outboxPage } from './outbox-page.ts';

export interface WhatsappOptions {
  /** Port on 127.0.0.1; 0 for any. */
  readonly port?: number;
  /** What WhatsApp and the product know of each other. */
  readonly secret: GraphOptions['secret'];
  /** Address that receives the statuses of messages. */
  readonly callbackUrl: () => string;
  /** File that what is registered is kept in; without one it is forgotten. */
  readonly file?: string | undefined;
  /** Where the links of messages lead. */
  readonly consoleUrl: string;
}

/**
 * WhatsApp on this machine: the part of its Graph API that invites take, and a page with what was sent. It signs its
 * callbacks, reports on a message in no certain order and sometimes twice, and retries when it gets no answer.
 */
export async function startWhatsapp(options: WhatsappOptions): Promise<PeerServer> {
  const { secret, consoleUrl } = options;
  const { state, changed, saved } = await peerState(GraphState, options.file, () => ({
    tokens: [],
    subscribed: [],
    registered: [],
    pins: {},
  }));
  const sent: SentMessage[] = [];
  const target: CallbackTarget = { url: options.callbackUrl, appSecret: () => secret().appSecret };
  const tellings = new Set<Promise<unknown>>();
  const tell = async (callback: object): Promise<void> => {
    const telling: Promise<unknown> = postCallback(target, callback).finally(() => tellings.delete(telling));
    tellings.add(telling);
    await telling;
  };

  const accept = (phoneNumberId: string, message: MessageIn): string => {
    const id = `wamid.${randomBytes(18).toString('base64url')}`;
    const to = message.to.replace('+', '');
    const subject = message.biz_opaque_callback_data;
    const kept: SentMessage = { id, phoneNumberId, to, ...shown(message, consoleUrl), subject, statuses: [] };
    sent.push(kept);
    if (unreachable(to)) {
      void note(kept, 'failed', { code: 131026, title: 'Message undeliverable' });
      return id;
    }
    for (const status of ['delivered', 'sent', 'sent']) void note(kept, status);
    return id;
  };
  const note = (message: SentMessage, status: string, error?: { code: number; title: string }): Promise<void> => {
    message.statuses.push(status);
    return tell(statusCallback(message, status, error));
  };
  /** Does what the telephone of the recipient does, and answers once the callback was received. */
  const onMessage = async (id: string, act: (message: SentMessage) => Promise<void>): Promise<PeerAnswer> => {
    const message = sent.find((one) => one.id === id);
    if (message === undefined) return { status: 404, json: { message: 'Not Found' } };
    await act(message);
    return { status: 303, headers: { location: '/' } };
  };

  const server = await startFakePartner({
    name: 'WhatsApp',
    port: options.port,
    routes: [
      ...graphRoutes(state, { secret, accept, changed }),
      { method: 'GET', path: /^\/$/, answer: () => ({ status: 200, html: outboxPage(sent) }) },
      { method: 'GET', path: /^\/outbox$/, answer: () => ({ status: 200, json: { messages: sent } }) },
      {
        method: 'POST',
        path: /^\/outbox\/([^/]+)\/read$/,
        answer: (_, id = '') => onMessage(id, (message) => note(message, 'read')),
      },
      {
        method: 'POST',
        path: /^\/outbox\/([^/]+)\/stop$/,
        answer: (_, id = '') => onMessage(id, (message) => tell(replyCallback(message, 'STOP'))),
      },
    ],
  });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await Promise.allSettled(tellings);
      await saved();
    },
  };
}
