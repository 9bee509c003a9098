import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let all: string;
beforeEach(() => {
  all = mkdtempSync(join(tmpdir(), 'temporary-'));
});
afterEach(() => rmSync(all, { recursive: true, force: true }));

/** Runs a program that uses a folder of its own; gives what it wrote. */
function ran(program: string, folder = all): string {
  const module = JSON.stringify(join(import.meta.dirname, 'temporary-folder.ts'));
  const script = `
    const { temporaryFolder, separateTemporaryFiles } = await import(${module});
    const { tmpdir } = await import('node:os');
    const { writeFileSync } = await import('node:fs');
    const { spawnSync } = await import('node:child_process');
    ${program}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: folder },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout;
}

test('what a process and its children leave in the temporary folder is gone when it ends', () => {
  const used = ran(`
    separateTemporaryFiles();
    writeFileSync(tmpdir() + '/of-the-process', '');
    const child = 'require("node:fs").writeFileSync(require("node:os").tmpdir() + "/of-a-child", "")';
    spawnSync(process.execPath, ['--eval', child]);
    const { readdirSync } = await import('node:fs');
    console.log(JSON.stringify([tmpdir(), readdirSync(tmpdir())]));
    process.exit(0);`);
  const [folder, files] = JSON.parse(used);
  expect([dirname(folder), files]).toEqual([all, ['of-a-child', 'of-the-process']]);
  expect(readdirSync(all)).toEqual([]);
});

test('a process keeps the folder of the one that started it', () => {
  const given = join(all, 'imali-run-1-given');
  mkdirSync(given);
  expect(ran('console.log(temporaryFolder());', given).trim()).toBe(given);
  expect(existsSync(given)).toBe(true);
});

test('what a killed process left is removed by a later one, and nothing of one that runs', () => {
  // The id of a process that has ended, and that of this one.
  const { pid: ended } = spawnSync(process.execPath, ['--eval', '']);
  const old = new Date(Date.now() - 3 * 3_600_000);
  for (const name of [`imali-run-${ended}-old`, `imali-run-${process.pid}-old`, `imali-run-${ended}-new`, 'other']) {
    mkdirSync(join(all, name));
    if (!name.endsWith('new')) utimesSync(join(all, name), old, old);
  }
  ran('temporaryFolder();');
  const left = [`imali-run-${ended}-new`, `imali-run-${process.pid}-old`, 'other'];
  expect(readdirSync(all).toSorted()).toEqual(left.toSorted());
});
