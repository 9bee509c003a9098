import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CloudAccess, keptCloudAccess } from '../../local/cloud-access.ts';
import { type DemoAccess, keptDemoAccess } from '../../local/demo-access.ts';
import { eventually } from '../stack/eventually.ts';

/** A cloud of its own with the demo in it, for commands that act on everything of a stage. */
export interface LocalCloud {
  readonly folder: string;
  readonly access: CloudAccess;
  readonly demo: DemoAccess;
  /** Runs a program of this project on that cloud. */
  readonly run: (
    args: readonly string[],
    input?: string,
    variables?: Readonly<Record<string, string>>,
  ) => Promise<CommandEnd>;
  readonly close: () => Promise<void>;
}

/** How a command ended, and all that it wrote. */
export interface CommandEnd {
  readonly code: number | null;
  readonly output: string;
}

/** Starts what `npm start` starts, seeded, over a new folder. */
export async function startLocalCloud(): Promise<LocalCloud> {
  const folder = await mkdtemp(join(tmpdir(), 'imali-commands-'));
  const env = { ...process.env, IMALI_DATA: folder, PORT: '0' };
  const cloud = spawn(process.execPath, ['tools/start.mjs', '--no-docs'], { env });
  const output = collected(cloud);
  await eventually(async () => {
    if (cloud.exitCode !== null) throw new Error(output());
    return output().includes('Try it:') ? true : null;
  }, 'the seeded cloud');
  const [access, demo] = [await keptCloudAccess(folder), await keptDemoAccess(folder)];
  if (access === undefined || demo === undefined) throw new Error(`The cloud has no access: ${output()}`);
  return {
    folder,
    access,
    demo,
    run: async (args, input, variables = {}) => {
      const child = spawn(process.execPath, ['--no-warnings', ...args], { env: { ...env, ...variables } });
      const written = collected(child);
      child.stdin.end(input ?? '');
      const [code] = await once(child, 'close');
      return { code: typeof code === 'number' ? code : null, output: written() };
    },
    close: async () => {
      const ended = once(cloud, 'close');
      cloud.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function collected(child: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString('utf8');
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text;
}
