import { spawn } from 'node:child_process';

/** How a command ended: by itself, or because its time was over. */
export type Ended = { readonly outcome: 'exited'; readonly code: number } | { readonly outcome: 'out_of_time' };

/**
 * Runs Node with arguments and shows its output, while the caller goes on. When the time is over, it and all processes that
 * it started are killed.
 * @param options.limit is aborted when its time is over
 */
export async function runBounded(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly limit: AbortSignal },
): Promise<Ended> {
  const { limit, ...place } = options;
  // A group of its own, so that jest's workers end with it.
  const child = spawn(process.execPath, args, { ...place, stdio: 'inherit', detached: true });
  const endGroup = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
  };
  limit.addEventListener('abort', endGroup);
  const interrupted = () => {
    endGroup();
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    return await new Promise<Ended>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) =>
        resolve(limit.aborted ? { outcome: 'out_of_time' } : { outcome: 'exited', code: code ?? 1 }),
      );
    });
  } finally {
    limit.removeEventListener('abort', endGroup);
    process.removeListener('SIGINT', interrupted);
    process.removeListener('SIGTERM', interrupted);
  }
}
