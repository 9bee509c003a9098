import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startSharedEngine } from '../../functions/platform/store/shared-engine.fixture.ts';
import { separateTemporaryFiles } from '../../tools/build/temporary-folder.ts';
import { parseRunningStack, runningStackVariable } from './running-stack.ts';
import { holdStackProcess } from './stack-holder.ts';

/**
 * Starts one cloud in memory for all test files of the project, in a process of its own: jest's own would keep the
 * emulators' timers and threads alive, and give the functions its module loader.
 */
export default async function startStack(): Promise<void> {
  separateTemporaryFiles();
  await startSharedEngine();
  const program = fileURLToPath(new URL('./stack-process.ts', import.meta.url));
  const child = fork(program, { execArgv: ['--no-warnings'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  holdStackProcess(child);
  process.env[runningStackVariable] = JSON.stringify(parseRunningStack(await firstReport(child)));
}

async function firstReport(child: ChildProcess): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The cloud for the tests ended with ${code} before it was up.`)));
  });
}
