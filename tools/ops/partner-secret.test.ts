import { describe, expect, test } from '@jest/globals';
import { changedSecret, namedSecret, verifyPartner } from './partner-secret.ts';

const urls = {
  peachAuth: 'https://peach.example',
  xeroIdentity: 'https://xero.example',
  whatsappGraph: 'https://graph.example',
};
const xero = JSON.stringify({ clientId: 'id', clientSecret: 'sesame', webhookKey: 'hook' });

/** Answers every request alike, and keeps what was asked. */
function answering(status: number, body: object) {
  const asked: string[] = [];
  const fetchIt: typeof fetch = async (url, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(url)}`);
    return new Response(JSON.stringify(body), { status });
  };
  return { fetchIt, asked };
}

describe('secrets of partners', () => {
  test('A name is a partner, one of its keys, or a bank', () => {
    expect(namedSecret('xero')).toEqual({ secret: 'xero', key: undefined });
    expect(namedSecret('peach.webhookKey')).toEqual({ secret: 'peach', key: 'webhookKey' });
    expect(namedSecret('banks.investec')).toEqual({ secret: 'banks', key: 'investec' });
    for (const name of ['', 'banks', 'signing', 'xero.other', 'xero.', 'constructor', 'xero.clientId.x']) {
      expect(namedSecret(name)).toBeUndefined();
    }
  });

  test('Values that are set leave the other keys as they were', () => {
    const changed = changedSecret({ secret: 'xero', key: 'clientSecret' }, xero, 'fresh\n');
    expect(changed).toEqual({
      kind: 'text',
      text: JSON.stringify({ clientId: 'id', clientSecret: 'fresh', webhookKey: 'hook' }),
      keys: ['clientSecret'],
    });
  });

  test.each([
    ['a value that is no JSON', 'not json', 'Pipe in a JSON object of texts.'],
    ['a key that the partner does not have', '{"secretSauce":"s3cr3t"}', 'xero has no key secretSauce.'],
    ['an empty value', '{"clientId":""}', 'No value was given for clientId.'],
    ['nothing', '{}', 'No key was given.'],
  ])('A secret is not changed by %s, and the problem shows no value', (_, given, problem) => {
    expect(changedSecret({ secret: 'xero', key: undefined }, xero, given)).toEqual({ kind: 'problem', problem });
  });

  test('A secret that lacks keys is not shown to its partner', async () => {
    const { fetchIt, asked } = answering(200, {});
    expect(await verifyPartner('xero', '{"clientId":"id"}', urls, fetchIt)).toEqual({
      kind: 'lacking',
      keys: ['clientSecret', 'webhookKey'],
    });
    expect(asked).toEqual([]);
  });

  test('Xero accepts an app when it refuses only the made-up token', async () => {
    const { fetchIt, asked } = answering(400, { error: 'invalid_grant' });
    expect(await verifyPartner('xero', xero, urls, fetchIt)).toEqual({ kind: 'accepted' });
    expect(asked).toEqual(['POST https://xero.example/connect/token']);
    const other = answering(400, { error: 'invalid_client' });
    expect(await verifyPartner('xero', xero, urls, other.fetchIt)).toEqual({ kind: 'refused', status: 400 });
  });

  test('Peach and WhatsApp are judged by the status of their answer', async () => {
    const peach = JSON.stringify({
      clientId: 'a',
      clientSecret: 'b',
      merchantId: 'c',
      entityId: 'd',
      accessToken: 'e',
      secretToken: 'f',
    });
    const whatsapp = JSON.stringify({ appId: '12', appSecret: 'b', verifyToken: 'c', accessToken: 'd' });
    expect(await verifyPartner('peach', peach, urls, answering(200, {}).fetchIt)).toEqual({ kind: 'accepted' });
    expect(await verifyPartner('peach', peach, urls, answering(401, {}).fetchIt)).toEqual({
      kind: 'refused',
      status: 401,
    });
    const graph = answering(200, { id: '12' });
    expect(await verifyPartner('whatsapp', whatsapp, urls, graph.fetchIt)).toEqual({ kind: 'accepted' });
    expect(graph.asked).toEqual(['GET https://graph.example/12']);
  });

  test('A partner that cannot be reached gives no verdict', async () => {
    const fetchIt: typeof fetch = async () => {
      throw new TypeError('fetch failed: sesame');
    };
    expect(await verifyPartner('xero', xero, urls, fetchIt)).toEqual({ kind: 'no_answer' });
  });
});
