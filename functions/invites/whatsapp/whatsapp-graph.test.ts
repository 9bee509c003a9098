import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { whatsappGraph } from './whatsapp-graph.ts';

const secret = async () => ({ appId: 'app', appSecret: 'app secret', verifyToken: 'v', accessToken: 'EAAours' });
const message = {
  to: '27821234567',
  name: 'Naledi',
  lender: 'Kganya',
  until: '25 April 2026',
  linkEnd: '692039c01111111111111111#token=t',
  about: { applicationId: '692039c01111111111111111', inviteId: '692039c02222222222222222' },
  language: 'en-ZA',
} as const;

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** A server that answers as configured, on loopback. */
async function answering(answer: Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    answer(request, Buffer.concat(parts).toString(), response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v23.0`;
}

const json = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

describe('an invite', () => {
  test('A WhatsApp invite is the template with three words and the end of the link, in the name of the token', async () => {
    const asked: { path: string | undefined; token: string | undefined; body: unknown }[] = [];
    const url = await answering((request, body, response) => {
      asked.push({ path: request.url, token: request.headers.authorization, body: JSON.parse(body) });
      json(response, 200, { messaging_product: 'whatsapp', contacts: [], messages: [{ id: 'wamid.1' }] });
    });
    const graph = whatsappGraph(url, secret);
    expect(await graph.invite('5123', message)).toEqual({ done: 'wamid.1' });
    expect(await graph.invite('5123', message, 'EAAtheirs')).toEqual({ done: 'wamid.1' });
    expect(asked.map(({ token }) => token)).toEqual(['Bearer EAAours', 'Bearer EAAtheirs']);
    expect(asked[0]).toMatchObject({
      path: '/v23.0/5123/messages',
      body: {
        messaging_product: 'whatsapp',
        to: '27821234567',
        type: 'template',
        biz_opaque_callback_data: '692039c01111111111111111.692039c02222222222222222',
        template: {
          name: 'application_invite',
          language: { code: 'en' },
          components: [
            { type: 'body', parameters: [{ text: 'Naledi' }, { text: 'Kganya' }, { text: '25 April 2026' }] },
            { type: 'button', sub_type: 'url', index: '0', parameters: [{ text: message.linkEnd }] },
          ],
        },
      },
    });
  });

  test.each([
    ['zu-ZA', ['zu'], ['zu', 'en']],
    ['af-ZA', ['af', 'en'], ['en']],
    ['st-ZA', ['en'], ['en']],
    ['en-ZA', ['en'], ['en']],
  ] as const)(
    'A WhatsApp invite in %s is sent in %j where the template is approved in %j',
    async (language, tried, approved) => {
      const asked: string[] = [];
      const url = await answering((_, body, response) => {
        const code = String(JSON.parse(body).template.language.code);
        asked.push(code);
        if (approved.some((one) => one === code)) json(response, 200, { messages: [{ id: 'wamid.1' }] });
        else json(response, 404, { error: { message: 'not in this translation', code: 132_001 } });
      });
      expect(await whatsappGraph(url, secret).invite('5123', { ...message, language })).toEqual({ done: 'wamid.1' });
      expect(asked).toEqual(tried);
    },
  );

  test('A WhatsApp invite whose template is approved in no language is refused with that reason', async () => {
    const url = await answering((_, __, response) => json(response, 404, { error: { code: 132_001 } }));
    expect(await whatsappGraph(url, secret).invite('5123', { ...message, language: 'zu-ZA' })).toEqual({
      refused: 'the template for invites was not approved yet',
    });
  });

  test('A refused WhatsApp invite says why in our own words: what WhatsApp writes is shown to nobody', async () => {
    const url = await answering((_, __, response) =>
      json(response, 400, { error: { message: '(#131026) internal <b>', type: 'OAuthException', code: 131026 } }),
    );
    expect(await whatsappGraph(url, secret).invite('5123', message)).toEqual({
      refused: 'the recipient cannot be reached on WhatsApp',
    });
  });

  test('A WhatsApp invite with an unknown result is unsure, and not refused', async () => {
    const answers: readonly Answer[] = [
      (_, __, response) => response.writeHead(502).end('<html>Bad gateway</html>'),
      (_, __, response) => json(response, 200, { messages: [] }),
      (_, __, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      (_, __, response) => response.destroy(),
    ];
    for (const answer of answers) {
      const outcome = await whatsappGraph(await answering(answer), secret).invite('5123', message);
      expect(outcome).toEqual({ unsure: true });
    }
    expect(await whatsappGraph('http://127.0.0.1:1/v23.0', secret).invite('5123', message)).toEqual({ unsure: true });
    const broken = await answering((_, __, response) => json(response, 500, { error: { code: 131000 } }));
    expect(await whatsappGraph(broken, secret).invite('5123', message)).toEqual({
      refused: 'WhatsApp answered with the code 131000',
    });
  });

  test('The answer to a WhatsApp invite is read no further than an answer can be long', async () => {
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    const url = await answering((_, __, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.on('close', closed.resolve);
      const more = (): void => {
        // An answer without an end: only its reader can stop it.
        for (let isTaken = true; isTaken && !response.destroyed; sent += 64 * 1024) {
          isTaken = response.write(Buffer.alloc(64 * 1024, 32));
        }
      };
      response.on('drain', more);
      more();
    });
    expect(await whatsappGraph(url, secret).invite('5123', message)).toEqual({ unsure: true });
    await closed.promise;
    // One MB is read; what sockets hold comes on top.
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });
});

describe('registering', () => {
  const numbers = { data: [{ id: '5999', display_phone_number: '+27 82 123 4567' }] };

  test('Registering finds the number in the account, and changes nothing by it', async () => {
    const calls: string[] = [];
    const url = await answering((request, _, response) => {
      calls.push(`${request.method} ${request.url}`);
      json(response, 200, numbers);
    });
    const graph = whatsappGraph(url, secret);
    expect(await graph.findNumber({ wabaId: '1022', phoneNumber: '27821234567' })).toEqual({ done: '5999' });
    expect(await graph.findNumber({ wabaId: '1022', phoneNumber: '27820000000' })).toEqual({
      refused: 'the account has no such number',
    });
    expect(new Set(calls)).toEqual(new Set(['GET /v23.0/1022/phone_numbers?limit=100']));
  });

  test('Registering follows the account and locks the number with a PIN, the same each time and another for each number', async () => {
    const calls: string[] = [];
    const url = await answering((request, body, response) => {
      calls.push(`${request.method} ${request.url} ${body}`);
      json(response, 200, { success: true });
    });
    const graph = whatsappGraph(url, secret);
    const number = { wabaId: '1022', phoneNumberId: '5999' };
    expect(await graph.register(number)).toEqual({ done: '5999' });
    await graph.register(number);
    await graph.register({ ...number, phoneNumberId: '5998' });
    const [subscribed, registered, , again, , other] = calls;
    expect(subscribed).toBe('POST /v23.0/1022/subscribed_apps ');
    expect(registered).toMatch(/^POST \/v23\.0\/5999\/register \{"messaging_product":"whatsapp","pin":"\d{6}"\}$/);
    expect(again).toBe(registered);
    expect(other?.slice(-8)).not.toBe(registered?.slice(-8));
    // The app secret changed; the key that the PINs were made from was kept.
    const rotated = async () => ({ ...(await secret()), appSecret: 'another', pinKey: 'app secret' });
    await whatsappGraph(url, rotated).register(number);
    expect(calls.at(-1)).toBe(registered);
  });

  test('Registering trades the code of a sign-up for its token', async () => {
    let sent: unknown;
    const url = await answering((request, body, response) => {
      sent = JSON.parse(body);
      expect(request.headers.authorization).toBeUndefined();
      json(response, 200, { access_token: 'EAAtheirs' });
    });
    expect(await whatsappGraph(url, secret).exchange('code')).toEqual({ done: 'EAAtheirs' });
    expect(sent).toMatchObject({ client_id: 'app', client_secret: 'app secret', code: 'code' });
  });
});
