import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { jsonOf } from './json-of.fixture.ts';
import { escaped, minuteLimit, type PeerRoute, type PeerServer, peerState, startFakePartner } from './peer-server.ts';

const open: PeerServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serving(routes: readonly PeerRoute[]): Promise<string> {
  const server = await startFakePartner({ name: 'the peer of this test', routes });
  open.push(server);
  return server.url;
}

describe('a peer server', () => {
  test('A request is answered by the first route that fits its method and path', async () => {
    const url = await serving([
      { method: 'GET', path: /^\/deals\/([^/]+)$/, answer: (_, id) => ({ status: 200, json: { first: id } }) },
      { method: 'GET', path: /^\/deals\/.*$/, answer: () => ({ status: 200, json: { second: true } }) },
    ]);
    const json = async (path: string) => jsonOf(fetch(`${url}${path}`));
    expect(await json('/deals/a%20b')).toEqual({ first: 'a b' });
    expect(await json('/deals/a/notes')).toEqual({ second: true });
    expect((await fetch(`${url}/deals/a`, { method: 'POST' })).status).toBe(404);
  });

  test('A route gets the body as a form or as JSON, whichever it is', async () => {
    const url = await serving([
      {
        method: 'POST',
        path: /^\/$/,
        answer: ({ form, json }) => ({ status: 200, json: { form: form.get('a'), json: json ?? null } }),
      },
    ]);
    const answerTo = async (body: string | URLSearchParams) => jsonOf(fetch(url, { method: 'POST', body }));
    expect(await answerTo(new URLSearchParams({ a: '1' }))).toEqual({ form: '1', json: null });
    expect(await answerTo('{"a":2}')).toEqual({ form: null, json: { a: 2 } });
  });

  test('A route that hangs up leaves the caller without an answer', async () => {
    const url = await serving([{ method: 'GET', path: /^\/$/, answer: () => 'hang up' }]);
    await expect(fetch(url)).rejects.toThrow();
  });

  test('Text for a page has no character that HTML reads', () => {
    expect(escaped(`<a href="x">'&</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&lt;/a&gt;');
  });
});

test('Calls are counted by subject in windows of a minute', () => {
  let now = 0;
  const limit = minuteLimit(2, () => now);
  expect([limit('a').left, limit('a').left, limit('b').left]).toEqual([1, 0, 1]);
  now = 59_000;
  // The window began at 0 and ends at 60 000 ms: one second is left of it.
  expect(limit('a')).toEqual({ left: -1, waitSeconds: 1 });
  now = 60_000;
  expect(limit('a')).toEqual({ left: 1, waitSeconds: 60 });
});

test('The state of a peer outlives it where there is a file for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'imali-peer-'));
  try {
    const file = join(folder, 'deep', 'state.json');
    const State = z.object({ calls: z.int() });
    const first = await peerState(State, file, () => ({ calls: 0 }));
    first.state.calls = 3;
    first.changed();
    await first.saved();
    expect((await peerState(State, file, () => ({ calls: 0 }))).state).toEqual({ calls: 3 });
    expect((await peerState(State, undefined, () => ({ calls: 7 }))).state).toEqual({ calls: 7 });
  } finally {
    await rm(folder, { recursive: true });
  }
});
