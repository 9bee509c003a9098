import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-capability-'));
  for (const folder of ['tools', 'cdk']) mkdirSync(join(copy, folder));
  const needed = [
    'tools/new-capability.ts',
    'tools/scaffold',
    'tools/lint',
    'cdk/capability-resources.ts',
    'schemas',
    'package.json',
  ];
  for (const path of needed) {
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function newCapability(...args: readonly string[]) {
  const program = ['--no-warnings', 'tools/new-capability.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: copy, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('A scaffolded capability has its folders and its place in the order of rooms, and is scaffolded once only', () => {
  const rooms = () => readFileSync(join(copy, 'tools/lint/rooms.ts'), 'utf8');
  const before = rooms();
  const made = newCapability('--name', 'debt-review', '--after', 'books');
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(made.stdout).toContain('made    functions/debt-review/README.md');
  for (const part of ['domain', 'store', 'wiring', 'api']) {
    expect(existsSync(join(copy, 'functions/debt-review', part))).toBe(true);
  }
  expect(rooms()).toBe(before.replace("  'books',\n", "  'books',\n  'debt-review',\n"));

  // The capability may use those before it, and none after it.
  const asked = spawnSync(
    process.execPath,
    [
      '--no-warnings',
      '--input-type=module',
      '--eval',
      "import { mayImport } from './tools/lint/rooms.ts'; console.log(['books', 'crm'].map((name) => mayImport('functions/debt-review/domain/a.ts', 'functions/' + name + '/domain/b.ts')).join(' '))",
    ],
    { cwd: copy, encoding: 'utf8' },
  );
  expect(asked.stdout).toBe('true false\n');

  expect(newCapability('--name', 'debt-review')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('--name debt-review is taken'),
  });
});

test('An option that does not exist is refused by name', () => {
  expect(newCapability('--area', 'x')).toMatchObject({ status: 1, stderr: expect.stringContaining('--area') });
});
