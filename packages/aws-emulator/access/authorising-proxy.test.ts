import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Listening, listenOnLoopback } from '../server/listen.ts';
import { createAuthoriser } from './authorisation.ts';
import { startAuthorisingProxy } from './authorising-proxy.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close(0);
});

/** A service with a proxy in front, and the connections to the service. */
async function proxied(upstreamIdleMs: number) {
  const sockets: Socket[] = [];
  const server = createServer((_, response) => response.end('answered'));
  server.on('connection', (socket) => sockets.push(socket));
  const service = await listenOnLoopback(server, 0, 'the service');
  const proxy = await startAuthorisingProxy({
    name: 'service',
    port: 0,
    upstreamPort: service.port,
    authoriser: createAuthoriser({ principals: new Map() }),
    accesses: () => [],
    isPublic: () => true,
    upstreamIdleMs,
  });
  open.push(proxy, service);
  const ask = async () => (await fetch(proxy.url)).text();
  return { server, sockets, ask };
}

describe('connections that are kept', () => {
  test('An idle connection to the service is dropped by the proxy, and the next request gets another one', async () => {
    const { sockets, ask } = await proxied(20);
    expect(await ask()).toBe('answered');
    const [first] = sockets;
    if (first && !first.destroyed) await once(first, 'close');
    expect(await ask()).toBe('answered');
    expect(sockets).toHaveLength(2);
  });

  test('A connection in use is kept for the next request', async () => {
    const { sockets, ask } = await proxied(60_000);
    await ask();
    await ask();
    expect(sockets).toHaveLength(1);
  });

  test('A server waits longer for the next request than it announces', async () => {
    const { server } = await proxied(60_000);
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const announced = (await fetch(`http://127.0.0.1:${port}`)).headers.get('keep-alive') ?? '';
    const seconds = Number(/^timeout=(\d+)$/.exec(announced)?.[1]);
    expect(seconds).toBe(65);
    expect(server.keepAliveTimeout + server.keepAliveTimeoutBuffer).toBeGreaterThanOrEqual((seconds + 10) * 1000);
  });
});
