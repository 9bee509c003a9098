import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { completions } from './completion.ts';
import { credentialsFile, credentialsOf, keepCredentials } from './credentials.ts';
import { isLocal } from './forward-events.ts';
import { runCommand } from './run-command.ts';

/** Runs a command in a world without a network. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}, file: unknown = { users: [] }) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(args, {
    env,
    print: (line) => void printed.push(line),
    printError: (line) => void errors.push(line),
    bytesOf: async () => new TextEncoder().encode(JSON.stringify(file)),
    standardInput: async () => '',
    sleep: async () => undefined,
    now: () => 0,
    newSecret: () => 'whsec_AAAA',
    readStatements: async (words) => words.length,
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
}

describe('kept credentials', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'imali-home-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  test('Credentials are kept for their owner alone, and not read where others can', async () => {
    const env = { XDG_CONFIG_HOME: home };
    const file = credentialsFile(env);
    const credentials = { api: 'https://api.example', token: 'the-token' };
    await keepCredentials(file, credentials);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await credentialsOf(env)).toEqual(credentials);
    await chmod(file, 0o640);
    const refused = await run(['watch', '692039c05f3c8b2a1d9e4f70'], env);
    expect(refused).toMatchObject({ code: 2, errors: expect.stringContaining('chmod 600') });
    await keepCredentials(file, credentials);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('A token of the environment goes before a kept one, and needs the address of its API', async () => {
    expect(await credentialsOf({ IMALI_TOKEN: 'a', IMALI_API: 'https://b.example' })).toEqual({
      api: 'https://b.example',
      token: 'a',
    });
    expect((await run(['watch', 'a'], { IMALI_TOKEN: 'a' })).errors).toContain('IMALI_API');
    expect((await run(['watch', 'a'], { HOME: join(home, 'nobody') })).errors).toContain('imali login');
  });

  test('An address of the environment without a token is refused where the kept login is of another API, and no call is made', async () => {
    const env = { XDG_CONFIG_HOME: home };
    const kept = { api: 'https://api.example', token: 'the-token' };
    await keepCredentials(credentialsFile(env), kept);
    for (const IMALI_API of ['https://staging.example', 'https://api.example/v2', 'no address', 'http://api.example']) {
      const refused = await run(['watch', '692039c05f3c8b2a1d9e4f70'], { ...env, IMALI_API });
      expect(refused).toMatchObject({ code: 2, printed: '' });
      expect(refused.errors).toContain(`IMALI_API is ${IMALI_API}, and you are signed in at https://api.example.`);
      expect(refused.errors).not.toContain('the-token');
    }
    for (const IMALI_API of ['', 'https://api.example', 'https://API.example/']) {
      expect(await credentialsOf({ ...env, IMALI_API })).toEqual(kept);
    }
  });
});

describe('applying a file of which a later step is refused', () => {
  /** An API that makes webhooks and refuses the second of them. */
  async function refusingApi() {
    let asked = 0;
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.method === 'GET') {
        response.end(JSON.stringify({ data: [], count: 0, has_next: false, has_prev: false, next_cursor: null }));
        return;
      }
      asked += 1;
      response.statusCode = asked === 1 ? 201 : 409;
      response.end(
        JSON.stringify(
          asked === 1 ? { id: '692039c05f3c8b2a1d9e4f70', secret: 'whsec_SHOWNONCE' } : { code: 'webhooks_full' },
        ),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return { server, env: { IMALI_TOKEN: 'the-token', IMALI_API: `http://127.0.0.1:${address.port}` } };
  }
  const declared = {
    webhooks: ['one', 'two'].map((name) => ({
      url: `https://${name}.lender.example/in`,
      event_types: ['analysis.completed'],
    })),
  };

  test('The secret of a webhook that was made is shown at once, and the command ends with 1', async () => {
    const { server, env } = await refusingApi();
    const { code, printed, errors } = await run(['apply', 'a.json', '--yes'], env, declared);
    expect([code, printed.includes('Done.')]).toEqual([1, false]);
    expect(errors).toContain('https://one.lender.example/in is signed with whsec_SHOWNONCE');
    expect(errors.indexOf('whsec_SHOWNONCE')).toBeLessThan(errors.indexOf('imali: '));
    server.close();
  });

  test('A program reads what was made, and that not all was applied', async () => {
    const { server, env } = await refusingApi();
    const { code, printed } = await run(['apply', 'a.json', '--yes', '--json'], env, declared);
    expect(code).toBe(1);
    expect(JSON.parse(printed)).toMatchObject({
      applied: false,
      changes: [{}, {}],
      made: [{ secret: 'whsec_SHOWNONCE' }],
    });
    server.close();
  });
});

describe('a command that cannot run', () => {
  test.each([
    [['fly'], 'no command'],
    [['apply'], 'Name the file'],
    [['apply', 'a.json'], 'users'],
    [['upload', 'a'], 'Name a file'],
    [['watch', '--token', 'a'], 'token'],
    [['webhooks', 'listen', '--forward', 'https://lender.example/hook'], 'on this machine'],
    [['completion', 'cmd'], 'bash, zsh or fish'],
  ])('%j is refused with what to do', async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 2, printed: '', errors: expect.stringContaining(message) });
  });
});

test('Help is shown for no command, and statements are read by the reader on this machine', async () => {
  expect((await run([])).printed).toContain('Usage: imali');
  expect((await run(['statements', 'read', 'a.pdf', '--json'])).code).toBe(2);
});

test('Events are forwarded to this machine alone', () => {
  expect(isLocal(new URL('http://127.0.0.1:8080/hook'))).toBe(true);
  expect(isLocal(new URL('http://[::1]:8080/'))).toBe(true);
  expect(isLocal(new URL('http://127.0.0.1.lender.example/'))).toBe(false);
  expect(isLocal(new URL('http://10.0.0.1/'))).toBe(false);
});

test('The completion of bash is a script that bash reads, and completes the first word', () => {
  const script = `${completions['bash']}\nCOMP_WORDS=(imali sa) COMP_CWORD=1; _imali; echo "\${COMPREPLY[@]}"`;
  const { stdout, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['sandbox\n', 0]);
});
