import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { projectFolder } from '../measure/built-tree.ts';

const LIMIT_MS = 180_000;
const BANNER = 'Imali runs on this machine';

/** Not part of a checkout, or, as node_modules, linked instead of copied. */
const leftOut = new Set(['node_modules', '.build', '.git', '.data', 'cdk.out', 'coverage']);
/** Says that the packages are installed: installing them is npm's time and the network's, not ours. */
const installedRecord = join('.build', 'installed-root.sha256');

/** Milliseconds from `npm start` to its banner, of each start. */
export interface StartTimes {
  /** Nothing built, no assembly, no data: the first start after `npm ci`. */
  readonly nothingBuilt: readonly number[];
  /** Everything built, but no data and no assembly. */
  readonly emptyData: readonly number[];
  /** Everything there. */
  readonly warm: readonly number[];
}

/** Runs `work` in a copy of the checkout, so that no build or data of the checkout itself is touched. */
async function inCopy<T>(work: (copy: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), 'imali-bench-start-'));
  try {
    await cp(projectFolder, copy, {
      recursive: true,
      filter: (source) =>
        !relative(projectFolder, source)
          .split(sep)
          .some((part) => leftOut.has(part)),
    });
    await symlink(join(projectFolder, 'node_modules'), join(copy, 'node_modules'));
    await forgetBuild(copy);
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function forgetBuild(copy: string): Promise<void> {
  await rm(join(copy, '.build'), { recursive: true, force: true });
  await mkdir(join(copy, '.build'));
  await cp(join(projectFolder, installedRecord), join(copy, installedRecord));
}

/** Removes the assembly, its record and the data; what is built stays. */
async function forgetState(copy: string): Promise<void> {
  for (const part of ['cdk.out', 'assembly-local.sha256', 'compile-cache']) {
    await rm(join(copy, '.build', part), { recursive: true, force: true });
  }
  await rm(join(copy, '.data'), { recursive: true, force: true });
}

/** Starts the copy, waits for its banner and ends it. */
async function startOnce(copy: string): Promise<number> {
  const from = performance.now();
  const child = spawn('node', ['tools/start.mjs'], {
    cwd: copy,
    env: { ...process.env, PORT: '0', IMALI_DATA: join(copy, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let printed = '';
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`npm start ${why}:\n${printed}`));
      const limit = setTimeout(() => fail('took too long'), LIMIT_MS);
      const hear = (text: string): void => {
        printed += text;
        if (!printed.includes(BANNER)) return;
        clearTimeout(limit);
        resolve();
      };
      child.stdout.setEncoding('utf8').on('data', hear);
      child.stderr.setEncoding('utf8').on('data', hear);
      child.once('error', reject);
      child.once('close', (code) => {
        clearTimeout(limit);
        fail(`ended with ${code}`);
      });
    });
    return performance.now() - from;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Starts the product again and again, in order from nothing to everything there. */
export async function startTimes(runs: number, progress: (line: string) => void): Promise<StartTimes> {
  return await inCopy(async (copy) => {
    const repeated = async (name: string, before: () => Promise<void>): Promise<number[]> => {
      progress(`coldstart: npm start, ${name}`);
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        await before();
        times.push(await startOnce(copy));
      }
      return times;
    };
    const nothingBuilt = await repeated('nothing built', async () => {
      await forgetBuild(copy);
      await forgetState(copy);
    });
    const emptyData = await repeated('built, no assembly, no data', () => forgetState(copy));
    const warm = await repeated('warm', async () => {});
    return { nothingBuilt, emptyData, warm };
  });
}
