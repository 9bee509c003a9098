import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@imali/aws-emulator/server/free-port.fixture.ts';
import { afterEach, describe, expect, test } from '@jest/globals';

const folder = fileURLToPath(new URL('../../../docs/snippets/verify-webhook/', import.meta.url));
const key = Buffer.from('a secret of thirty-two bytes, no more'.slice(0, 32));
const olderKey = Buffer.from('the secret that was here before us'.slice(0, 32));

/** Programs that are not installed everywhere are tried where they are. */
const programs: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  typescript: [process.execPath, '--no-warnings', `${folder}typescript.ts`],
  python: ['python3', `${folder}python.py`],
  // Text on standard output is UTF-8 whatever the locale of the machine: Java follows the locale by default.
  java: ['java', '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', `${folder}java.java`],
};

const canRun = (language: string): boolean => {
  if (language === 'typescript') return true;
  if (language === 'python') return spawnSync('python3', ['-c', 'import hmac']).status === 0;
  return spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout?.includes('jdk.compiler') === true;
};

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill();
});

const signature = (secret: Buffer, id: string, second: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${second}.${body}`).digest('base64')}`;

/** How long a receiver may take until it is up: it bounds what hangs, not what is slow. */
const PATIENCE_MS = 180_000;

/** Status of a delivery; the first one is sent until the receiver is up. */
async function delivered(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const lost = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const { status } = await fetch(url, { method: 'POST', body, headers });
      return status;
    } catch (error) {
      if (Date.now() > lost) throw error;
      await pause(100);
    }
  }
}

describe('the receivers of webhooks that the documentation shows', () => {
  test.each(Object.keys(programs).filter(canRun))(
    'A documented webhook receiver takes what is signed and recent, and nothing else: %s',
    async (language) => {
      const [program = '', ...args] = programs[language] ?? [];
      const port = await freePort();
      const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: `whsec_${key.toString('base64')}` };
      const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
      started.push(child);
      let shown = '';
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        shown += part;
      });

      const url = `http://127.0.0.1:${port}/imali`;
      const body = '{"id":"1","type":"analysis.completed","data":{"note":"R 100 é"}}';
      const now = Math.floor(Date.now() / 1000);
      const send = (signatures: string, second = now, sent = body) =>
        delivered(url, sent, {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(second),
          'webhook-signature': signatures,
        });
      const right = signature(key, 'msg_1', now, body);

      expect(await send(right)).toBe(204);
      expect(await send(`${signature(olderKey, 'msg_1', now, body)} ${right}`)).toBe(204);
      expect(await send(signature(olderKey, 'msg_1', now, body))).toBe(400);
      expect(await send(right, now, body.replace('100', '900'))).toBe(400);
      expect(await send(right, now + 1)).toBe(400);
      const old = now - 6 * 60;
      expect(await send(signature(key, 'msg_1', old, body), old)).toBe(400);
      expect(await send(right.replace('v1,', 'v1a,'))).toBe(400);
      expect(await delivered(url, body, {})).toBe(400);
      expect(shown.trim().split('\n')).toEqual([body, body]);
    },
  );
});
