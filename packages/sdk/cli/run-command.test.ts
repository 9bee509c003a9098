import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { completions } from './completion.ts';
import { credentialsFile, credentialsOf, keepCredentials } from './credentials.ts';
import { isLocal } from './forward-events.ts';
import { runCommand } from './run-command.ts';

/** Runs a command in a world without a network. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(args, {
    env,
    print: (line) => void printed.push(line),
    printError: (line) => void errors.push(line),
    bytesOf: async () => new TextEncoder().encode('{"users":[]}'),
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
