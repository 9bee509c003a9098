import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems assign when any port is requested, so a free port here is not assigned elsewhere. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A port of this machine for a program that needs its port before it is started. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
