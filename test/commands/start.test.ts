import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imaliClient } from '@imali/client/imali-client.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../stack/eventually.ts';
import { succeeded } from '../stack/new-organisation.ts';

/** `npm start` without npm: the same program with its output collected. */
interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

const runs: Run[] = [];

function start(args: readonly string[], env: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, ['tools/start.mjs', '--no-docs', ...args], { env: { ...process.env, ...env } });
  let text = '';
  const collect = (chunk: Buffer) => {
    text += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const run = {
    child,
    output: () => text,
    ended: once(child, 'close').then(([code]) => (code === null ? null : Number(code))),
  };
  runs.push(run);
  return run;
}

/** Waits for a text in the output; the address of the API when it is the banner. */
async function said(run: Run, pattern: RegExp): Promise<string> {
  const answer = await eventually(async () => {
    const hasEnded = run.child.exitCode !== null;
    const found = pattern.exec(run.output());
    return found ?? (hasEnded ? 'ended' : null);
  }, String(pattern)).catch(() => 'nothing' as const);
  if (typeof answer === 'string') throw new Error(`never said ${pattern}: ${run.output()}`);
  return answer[1] ?? answer[0];
}

const apiAddress = /API +(http:\/\/127\.0\.0\.1:\d+)/;

async function interrupted(run: Run): Promise<number | null> {
  run.child.kill('SIGINT');
  return run.ended;
}

const dataFolder = () => mkdtemp(join(tmpdir(), 'imali-start-'));

afterEach(async () => {
  for (const run of runs.splice(0)) {
    if (run.child.exitCode === null && run.child.signalCode === null) run.child.kill('SIGKILL');
    await run.ended;
  }
});

describe('npm start', () => {
  test('npm start begins empty on request, stops at Ctrl-C, and finds its data when it starts again', async () => {
    const data = await dataFolder();
    const env = { IMALI_DATA: data, PORT: '0' };
    const first = start(['--empty'], env);
    const open = imaliClient({ baseUrl: await said(first, apiAddress) });
    expect(first.output()).not.toContain('Demo login');
    const form = { username: 'first@lender.example', password: 'a long enough phrase' };
    succeeded(
      await open.registerOrganisation({
        body: { name_slug: 'kept-data', email: form.username, password: form.password, company_name: 'Kept' },
      }),
    );
    expect(await interrupted(first)).toBe(0);

    const second = start(['--empty'], env);
    const again = imaliClient({ baseUrl: await said(second, apiAddress) });
    succeeded(await again.issueToken({ form }));
    expect(await interrupted(second)).toBe(0);
    await rm(data, { recursive: true });
  });

  test('npm start seeds a demo once and prints a request that answers', async () => {
    const data = await dataFolder();
    const first = start([], { IMALI_DATA: data, PORT: '0' });
    await said(first, /Try it:\n +curl/);
    expect(first.output()).not.toContain('The demo has no bill');
    const [, token = '', address = ''] =
      /curl -H 'Authorization: Bearer (\S+)' (http\S+\/affordability)/.exec(first.output()) ?? [];
    const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status).toBe(200);
    expect(JSON.stringify(await reply.json())).toMatch(/"evidence":\{"primary_income":\["[0-9a-f]{24}"/);
    const [, link = ''] =
      /as an applicant[^\n]*\n +(http\S+\/connect\/[0-9a-f]{24}#token=\S+)/.exec(first.output()) ?? [];
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Connect')]);
    expect(await interrupted(first)).toBe(0);
    const second = start([], { IMALI_DATA: data, PORT: '0' });
    await said(second, /Try it:/);
    expect(second.output()).toContain(token);
    expect(second.output()).not.toContain('Seeding');
    expect(await interrupted(second)).toBe(0);
    await rm(data, { recursive: true });
  });

  test('npm start reports in one line that its port is taken', async () => {
    const data = await dataFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const run = start(['--empty'], { IMALI_DATA: data, PORT: port });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(new RegExp(`port ${port}`, 'i'));
    expect(run.output()).not.toContain('    at ');
    other.close();
    await rm(data, { recursive: true });
  });

  test('npm start reports in one line that Java is missing', async () => {
    const run = start(['--empty'], { PATH: '/nowhere', JAVA_HOME: '/nowhere' });
    expect(await run.ended).toBe(1);
    expect(run.output().trim().split('\n')).toEqual([expect.stringMatching(/Imali needs Java 17/)]);
  });
});
