import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type GuardedFetch, guardedFetch, type Reach, type ResolveName } from './guarded-fetch.ts';

// OWASP ASVS 5.0: V15.3.2
/** The time is for what hangs: machines differ by several times. */
const limits = { timeoutMs: 60_000, maxBytes: 1_000 };
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

async function serverOf(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    handle(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, calls: () => calls };
}

function fetching(reach: Reach, resolve?: ResolveName, own = limits): GuardedFetch {
  const made = guardedFetch(reach, own, resolve);
  cleanUps.push(() => made.close());
  return made;
}

describe('a guarded fetch', () => {
  test('A guarded fetch posts to this machine where that is allowed, and reports status and Retry-After', async () => {
    const { port } = await serverOf((_, response) => response.writeHead(503, { 'retry-after': '7' }).end('later'));
    const answer = await fetching('loopback_too').post(`http://127.0.0.1:${port}/`, {}, '{}');
    expect(answer).toEqual({ status: 503, retryAfter: '7', failure: null });
  });

  test.each([
    'http://127.0.0.1:9/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'http://example.com/',
    'ftp://example.com/',
    'https://user:word@example.com/',
    'not an address',
  ])('A guarded fetch refuses %s before anything is sent', async (url) => {
    const resolve: ResolveName = async () => [{ address: '8.8.8.8', family: 4 }];
    const fetched = fetching('public', resolve);
    expect(await fetched.post(url, {}, '{}')).toEqual({ status: null, retryAfter: null, failure: 'address_refused' });
    expect(await fetched.check(url)).toBe('address_refused');
  });

  test('A guarded fetch refuses a name when any of its addresses is private', async () => {
    const resolve: ResolveName = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    expect((await fetching('public', resolve).post('https://mixed.example/', {}, '{}')).failure).toBe(
      'address_refused',
    );
  });

  test('a name that changes its address after the check is refused at the connection', async () => {
    const { port, calls } = await serverOf((_, response) => response.end());
    let asked = 0;
    const rebinding: ResolveName = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }];
    };
    const fetched = fetching('public', rebinding);
    const url = `https://rebinding.example:${port}/`;
    expect(await fetched.check(url)).toBeNull();
    expect((await fetched.post(url, {}, '{}')).failure).toBe('address_refused');
    expect(calls()).toBe(0);
  });

  test('A guarded fetch connects to the checked address: it resolves a name once per connection', async () => {
    const { port } = await serverOf((_, response) => response.end());
    let asked = 0;
    const resolve: ResolveName = async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const answer = await fetching('loopback_too', resolve).post(`http://localhost:${port}/`, {}, '{}');
    expect(answer.status).toBe(200);
    expect(asked).toBe(1);
  });

  test('A guarded fetch does not follow a redirect to the metadata of the machine', async () => {
    const { port, calls } = await serverOf((_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    );
    const answer = await fetching('loopback_too').post(`http://127.0.0.1:${port}/`, {}, '{}');
    expect(answer).toEqual({ status: 302, retryAfter: null, failure: null });
    expect(calls()).toBe(1);
  });

  test('A guarded fetch times out on a receiver that hangs or whose answer has no end', async () => {
    const hanging = await serverOf(() => {});
    const trickling = await serverOf((_, response) => {
      response.writeHead(200);
      response.write('a');
    });
    const fetched = fetching('loopback_too', undefined, { ...limits, timeoutMs: 300 });
    for (const { port } of [hanging, trickling]) {
      expect((await fetched.post(`http://127.0.0.1:${port}/`, {}, '{}')).failure).toBe('timeout');
    }
  });

  test.each([
    [200, null],
    [503, '7'],
  ])(
    'A guarded fetch accepts a status of %d however long the answer is, and reads it to the limit only',
    async (status, after) => {
      const { port } = await serverOf((_, response) => {
        response.writeHead(status, after === null ? {} : { 'retry-after': after });
        // Without an end: who waits for it runs into the time limit.
        const more = () => {
          if (response.write('a'.repeat(10_000))) setImmediate(more);
          else response.once('drain', more);
        };
        more();
        response.once('close', () => response.removeListener('drain', more));
      });
      const answer = await fetching('loopback_too').post(`http://127.0.0.1:${port}/`, {}, '{}');
      expect(answer).toEqual({ status, retryAfter: after, failure: null });
    },
  );

  test('A guarded fetch reports a name that does not exist and a machine that does not answer', async () => {
    const fetched = fetching('loopback_too', async () => {
      throw new Error('ENOTFOUND');
    });
    expect((await fetched.post('https://nowhere.example/', {}, '{}')).failure).toBe('name_not_found');
    expect((await fetched.post('http://127.0.0.1:1/', {}, '{}')).failure).toBe('not_reached');
  });
});
