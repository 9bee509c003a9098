import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type PeerServer, startFakePartner } from './peer-server.ts';
import { type Webhook, type WebhookSender, webhookSender } from './webhook-sender.ts';

let receiver: PeerServer;
let sender: WebhookSender;
let received: string[];
let statuses: number[];
let arrived: () => void;
beforeEach(async () => {
  received = [];
  statuses = [];
  arrived = () => undefined;
  sender = webhookSender();
  receiver = await startFakePartner({
    name: 'the receiver of this test',
    routes: [
      {
        method: 'POST',
        path: /^\/$/,
        answer: ({ body }) => {
          received.push(body.toString('utf8'));
          arrived();
          return { status: statuses.shift() ?? 200 };
        },
      },
    ],
  });
});
afterEach(async () => {
  sender.stop();
  await receiver.close();
});

const webhook = (id: string): Webhook => ({ id, url: receiver.url, headers: {}, body: id });

/** Resolves once so many webhooks were received. */
const receivedCount = (count: number): Promise<void> =>
  new Promise((resolve) => {
    arrived = () => {
      if (received.length >= count) resolve();
    };
    arrived();
  });

describe('a sender of webhooks', () => {
  test('Held webhooks are sent when they are released, the newest first and as often as asked', async () => {
    sender.hold(true);
    sender.send(webhook('one'));
    sender.send(webhook('two'));
    expect(await sender.release({ reversed: true, times: 2 })).toEqual([200, 200, 200, 200]);
    expect(received).toEqual(['two', 'two', 'one', 'one']);
  });

  test('A webhook that is answered with an error is sent again, and one that was taken is not', async () => {
    statuses = [503, 200];
    sender.send(webhook('one'));
    await receivedCount(2);
    expect(received).toEqual(['one', 'one']);
    sender.hold(true);
    sender.send(webhook('two'));
    expect(await sender.release({ reversed: false, times: 1 })).toEqual([200]);
    expect(received).toEqual(['one', 'one', 'two']);
  });

  test('A receiver that is gone has the status 0', async () => {
    const gone = { ...webhook('one'), url: 'http://127.0.0.1:1/' };
    sender.hold(true);
    sender.send(gone);
    expect(await sender.release({ reversed: false, times: 1 })).toEqual([0]);
  });
});
