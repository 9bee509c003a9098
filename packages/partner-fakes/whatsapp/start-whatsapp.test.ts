import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { jsonOf } from '../json-of.fixture.ts';
import { type PeerServer, startFakePartner } from '../peer-server.ts';
import { startWhatsapp } from './start-whatsapp.ts';

const secret = { appId: 'app', appSecret: 'app-secret', accessToken: 'access' };
const NUMBER = '5123456789';

let receiver: PeerServer;
let whatsapp: PeerServer;
let callbacks: { readonly signature: unknown; readonly body: Buffer }[];
beforeEach(async () => {
  callbacks = [];
  receiver = await startFakePartner({
    name: 'the receiver of this test',
    routes: [
      {
        method: 'POST',
        path: /^\/$/,
        answer: ({ headers, body }) => {
          callbacks.push({ signature: headers['x-hub-signature-256'], body });
          return { status: 200 };
        },
      },
    ],
  });
  whatsapp = await startWhatsapp({
    secret: () => secret,
    callbackUrl: () => receiver.url,
    consoleUrl: 'https://console.imali.example',
  });
});
afterEach(async () => {
  await whatsapp.close();
  await receiver.close();
});

const post = (path: string, body: object, token = secret.accessToken) =>
  fetch(`${whatsapp.url}/v20.0/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
const invite = (to: string, name = 'application_invite') => ({
  messaging_product: 'whatsapp',
  to,
  type: 'template',
  template: {
    name,
    language: { code: 'en' },
    components: [
      { type: 'body', parameters: ['Thandi', 'Kganya', '1 July'].map((text) => ({ type: 'text', text })) },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'link-of-thandi' }] },
    ],
  },
});

describe('WhatsApp on this machine', () => {
  test('A number that is not registered sends nothing, and its PIN is that of its first registration', async () => {
    expect((await post(`${NUMBER}/messages`, invite('+27821234567'))).status).toBe(400);
    expect((await post(`${NUMBER}/register`, { pin: '123456' })).status).toBe(200);
    expect((await post(`${NUMBER}/register`, { pin: '654321' })).status).toBe(400);
    expect((await post(`${NUMBER}/messages`, invite('+27821234567'), 'other')).status).toBe(401);
    expect((await post(`${NUMBER}/messages`, invite('+27821234567'))).status).toBe(200);
  });

  test('A message is shown in the outbox, and each of its callbacks is signed', async () => {
    await post(`${NUMBER}/register`, { pin: '123456' });
    const reply = await jsonOf(post(`${NUMBER}/messages`, invite('+27821234567')));
    const { messages } = await jsonOf(fetch(`${whatsapp.url}/outbox`));
    expect(messages).toEqual([
      expect.objectContaining({
        id: reply.messages[0].id,
        to: '27821234567',
        link: 'https://console.imali.example/connect/link-of-thandi',
      }),
    ]);
    // Closing waits for the callbacks.
    await whatsapp.close();
    expect(callbacks.length).toBe(3);
    for (const { signature, body } of callbacks) {
      expect(signature).toBe(`sha256=${createHmac('sha256', secret.appSecret).update(body).digest('hex')}`);
    }
  });

  test.each([
    ['of an unknown template', invite('+27821234567', 'other'), 404],
    ['to a recipient that is written to too often', invite('+27821230429'), 429],
    ['with too few words', { ...invite('+27821234567'), template: {} }, 400],
  ])('A message %s is refused', async (_, message, status) => {
    await post(`${NUMBER}/register`, { pin: '123456' });
    expect((await post(`${NUMBER}/messages`, message)).status).toBe(status);
  });
});
