import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '../stack/eventually.ts';
import { runBounded } from './bounded-command.ts';
import { startEmulator } from './emulator.ts';

/** Bytes that the program below writes before each answer: more than a pipe holds. */
const wordsPerAnswer = 100_000;

function talkativeProgram(): string {
  const program = join(mkdtempSync(join(tmpdir(), 'imali-talkative-')), 'emulator.cjs');
  const source = `#!${process.execPath}
require('node:http')
  .createServer((_, reply) => {
    require('node:fs').writeSync(1, 'x'.repeat(${wordsPerAnswer}));
    reply.end('{}');
  })
  .listen(Number(process.env.GATEWAY_PORT), 'localhost');
`;
  writeFileSync(program, source, { mode: 0o755 });
  return program;
}

describe('The emulator that a deployment is tested on', () => {
  test('An emulator that writes much goes on answering while the process that started it waits for another', async () => {
    const emulator = await startEmulator({
      program: talkativeProgram(),
      account: '111111111111',
      region: 'af-south-1',
    });
    try {
      const asks = `for (let asked = 0; asked < 20; asked += 1) await fetch('${emulator.endpoint}/').then((reply) => reply.text());`;
      // Waits without reading anything, as a run of journeys does that blocks its parent.
      const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', asks], { timeout: 90_000 });
      expect(status).toBe(0);
      expect(statSync(emulator.logFile).size).toBeGreaterThanOrEqual(20 * wordsPerAnswer);
    } finally {
      await emulator.close();
    }
  });
});

describe('A command with a bounded time', () => {
  test('A command that ends by itself gives its own exit code', async () => {
    const ended = await runBounded(['-e', 'process.exit(3)'], {
      cwd: '.',
      env: process.env,
      limit: new AbortController().signal,
    });
    expect(ended).toEqual({ outcome: 'exited', code: 3 });
  });

  test('A command that never ends is killed with the processes that it started', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'imali-bounded-')), 'started');
    const child = `require('node:fs').writeFileSync(process.env.STARTED, String(process.pid)); setInterval(() => {}, 1e6);`;
    const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', process.env.CHILD]);`;
    const env = { ...process.env, STARTED: file, CHILD: child };
    const limit = new AbortController();
    const ended = runBounded(['-e', parent], { cwd: '.', env, limit: limit.signal });
    const pid = await eventually(() => Promise.resolve(startedPid(file)), 'the process of the command');
    limit.abort();
    expect(await ended).toEqual({ outcome: 'out_of_time' });
    await eventually(() => Promise.resolve(isRunning(pid) ? null : true), 'the end of the process of the command');
  });
});

function startedPid(file: string): number | null {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || null : null;
}

function isRunning(pid: number): boolean {
  try {
    // A process that has ended stays in the list until its parent has read how.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
