import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A running emulator of AWS that nobody here wrote. */
export interface Emulator {
  /** Address of every service. */
  readonly endpoint: string;
  /** The file that it writes its output to, for finding out why something failed; it stays after the emulator ended. */
  readonly logFile: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts MiniStack (ministack, MIT, from PyPI) on a free port, with nothing in it.
 * @param options.program the command, by its path or found by the shell
 * @throws when the program is not there or does not answer within a minute
 */
export async function startEmulator(options: {
  readonly program: string;
  readonly account: string;
  readonly region: string;
}): Promise<Emulator> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'imali-emulator-'));
  const endpoint = `http://localhost:${port}`;
  // A file, not a pipe: who waits for a journey reads no pipe, and an emulator whose pipe is full answers nobody.
  const logFile = join(await mkdtemp(join(tmpdir(), 'imali-deployed-log-')), 'emulator.log');
  const log = await open(logFile, 'w');
  const child = spawn(options.program, [], {
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      MINISTACK_ACCOUNT_ID: options.account,
      MINISTACK_REGION: options.region,
      S3_DATA_DIR: join(folder, 's3'),
      TMPDIR: folder,
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(child, 'exit');
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(
      `${options.program} does not start: ${String(error)}. Install it: pip install ministack==1.5.33 cryptography==50.0.2`,
    );
  });
  await log.close();
  await Promise.race([failed, answers(`${endpoint}/_ministack/health`)]);
  return {
    endpoint,
    logFile,
    async close() {
      child.kill('SIGTERM');
      const killed = wait(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
      await Promise.race([ended, killed]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    if (reply?.ok === true) return;
    await wait(500);
  }
  throw new Error(`${url} does not answer.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
