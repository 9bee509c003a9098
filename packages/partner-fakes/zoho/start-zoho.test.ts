import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { jsonOf } from '../json-of.fixture.ts';
import type { PeerServer } from '../peer-server.ts';
import { startZoho } from './start-zoho.ts';

let zoho: PeerServer;
let now: number;
beforeEach(async () => {
  now = Date.parse('2026-06-12T08:00:00Z');
  zoho = await startZoho({ clock: () => now });
});
afterEach(() => zoho.close());

async function tokenReply(refresh = '1000.refresh'): Promise<Record<string, string>> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'client',
    client_secret: 'secret',
    refresh_token: refresh,
  });
  return jsonOf(fetch(`${zoho.url}/oauth/v2/token`, { method: 'POST', body }));
}

/** A call of the CRM about the notes of a deal. */
const notes = (token: string, note?: string) =>
  fetch(`${zoho.url}/crm/v6/Deals/1234567890123456789/Notes`, {
    headers: { authorization: `Zoho-oauthtoken ${token}`, 'content-type': 'application/json' },
    ...(note === undefined ? {} : { method: 'POST', body: JSON.stringify({ data: [{ Note_Content: note }] }) }),
  });

describe('Zoho on this machine', () => {
  test('A refresh token gives ten access tokens in ten minutes, and an eleventh after them', async () => {
    const errors = [];
    for (let call = 1; call <= 11; call += 1) errors.push((await tokenReply())['error'] ?? null);
    expect(errors).toEqual([...Array.from({ length: 10 }, () => null), 'Access Denied']);
    now += 600_000;
    expect((await tokenReply())['access_token']).toMatch(/^1000\./);
    expect((await tokenReply('other'))['error']).toBe('invalid_code');
  });

  test('A note of a deal is listed once it is written, for who has a token of this hour', async () => {
    const { access_token: token = '' } = await tokenReply();
    expect((await notes(token)).status).toBe(204);
    expect((await notes(token, 'Verdict: tight')).status).toBe(201);
    const listed = await jsonOf(notes(token));
    expect(listed.data.map((note: { Note_Content: string }) => note.Note_Content)).toEqual(['Verdict: tight']);
    now += 3_600_000;
    expect((await notes(token)).status).toBe(401);
  });

  test('A fault that was asked for is answered as often as it was asked for', async () => {
    const { access_token: token = '' } = await tokenReply();
    await fetch(`${zoho.url}/control/fault`, { method: 'POST', body: JSON.stringify({ status: 429, times: 1 }) });
    expect([(await notes(token)).status, (await notes(token)).status]).toEqual([429, 204]);
  });
});
