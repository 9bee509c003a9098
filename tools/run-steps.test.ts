import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const run = promisify(execFile);
const module_ = new URL('./run-steps.mjs', import.meta.url).href;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steps-'));
});
afterAll(async () => await rm(folder, { recursive: true }));

interface Step {
  readonly name: string;
  /** JavaScript of a process. */
  readonly does: string;
  readonly after?: string;
}

/** Runs steps as `npm test` does: what it writes, without the seconds, and how many failed by the last line. */
async function ran(steps: readonly Step[], atOnce = 2): Promise<readonly string[]> {
  const given = steps.map(({ name, does, after }) => ({
    name,
    program: process.execPath,
    args: ['--input-type=module', '-e', does],
    ...(after === undefined ? {} : { after }),
  }));
  const options = `{ cwd: ${JSON.stringify(folder)}, env: process.env, atOnce: ${atOnce} }`;
  const script = `
    const { runSteps } = await import(${JSON.stringify(module_)});
    console.log('failed: ' + (await runSteps(${JSON.stringify(given)}, ${options})));
  `;
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script]);
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .replaceAll(/\(\d+\.\d s\)/g, '(seconds)')
    .split('\n');
}

/** Waits for a file that another process makes. */
const untilThere = (file: string): string => `
  const { existsSync } = await import('node:fs');
  while (!existsSync('${file}')) await new Promise((resolve) => setTimeout(resolve, 5));
`;
const make = (file: string): string => `
  const { writeFileSync } = await import('node:fs');
  writeFileSync('${file}', '');
`;

test('two steps run at once, and what each writes stands together above its line', async () => {
  // Each goes on only once the other has begun.
  const wrote = await ran([
    { name: 'one', does: `console.log('one begins'); ${make('a')} ${untilThere('b')} console.log('one ends');` },
    {
      name: 'two',
      does: `console.log('two begins'); ${make('b')} ${untilThere('a')} process.stdout.write('two ends');`,
    },
  ]);
  const one = ['one begins', 'one ends', 'ok     one (seconds)'];
  const two = ['two begins', 'two ends', 'ok     two (seconds)'];
  const first = wrote[0] === 'one begins' ? [one, two] : [two, one];
  expect(wrote).toEqual([...first.flat(), 'failed: 0']);
});

test('Steps run at once only up to the given number', async () => {
  const alone = (name: string): Step => ({
    name,
    does: `
      const { mkdirSync, rmdirSync } = await import('node:fs');
      mkdirSync('place');
      await new Promise((resolve) => setTimeout(resolve, 20));
      rmdirSync('place');
    `,
  });
  expect((await ran([alone('a'), alone('b'), alone('c')], 1)).at(-1)).toBe('failed: 0');
});

test('every step runs after one that failed or was not found, also one that waits for it', async () => {
  const wrote = await ran(
    [
      { name: 'broken', does: `console.error('why'); process.exit(3)` },
      { name: 'dependent', does: '', after: 'broken' },
      { name: 'last', does: '' },
    ],
    1,
  );
  expect(wrote).toEqual([
    'why',
    'FAILED broken (seconds)',
    'ok     dependent (seconds)',
    'ok     last (seconds)',
    'failed: 1',
  ]);
});

test('a step that waits gives its place to the next one', async () => {
  const wrote = await ran([
    { name: 'docs', does: untilThere('types-done') },
    { name: 'spelling', does: '', after: 'docs' },
    { name: 'types', does: make('types-done') },
  ]);
  expect(wrote.filter((line) => line.startsWith('ok'))).toEqual(
    expect.arrayContaining(['ok     types (seconds)', 'ok     spelling (seconds)']),
  );
  expect(wrote.indexOf('ok     spelling (seconds)')).toBeGreaterThan(wrote.indexOf('ok     docs (seconds)'));
});

test('a step that waits for none of the others is a mistake', async () => {
  await expect(ran([{ name: 'a', does: '', after: 'nothing' }])).rejects.toThrow('These steps wait for none that ends');
});
