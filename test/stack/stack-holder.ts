import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const held = new Set<ChildProcess>();

/** Keeps the process of the cloud for the teardown, which jest calls in the same process as the setup. */
export function holdStackProcess(child: ChildProcess): void {
  held.add(child);
}

/** Lets go of the cloud: its process ends when the channel to it closes. */
export async function endStackProcess(): Promise<void> {
  for (const child of held) {
    held.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    if (child.connected) child.disconnect();
    await ended;
  }
}
