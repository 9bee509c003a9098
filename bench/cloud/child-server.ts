import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs beside the benchmark, so that neither takes the other's thread. */
interface ChildServer {
  /** What it sent once it was up. */
  readonly report: unknown;
  /** Closes the channel, which ends it, and waits for its end. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a program that reports by its channel when it is up and ends when that closes. Rejects when it ends before.
 * @param instruction sent by the channel, since an argument may hold only 128 KiB
 */
export async function startChild(program: URL, instruction?: string): Promise<ChildServer> {
  // Standard output belongs to the report: what the child prints goes to standard error.
  const child = fork(program, { execArgv: ['--no-warnings'], stdio: ['ignore', 2, 2, 'ipc'] });
  const ended = once(child, 'exit');
  if (instruction !== undefined) child.send(instruction);
  const report = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program.pathname} ended with ${code} before it was up.`)));
  });
  return {
    report,
    close: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
