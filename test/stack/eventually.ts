import { setTimeout as pause } from 'node:timers/promises';

/** How long anything is waited for: it bounds what hangs, not what is slow, because machines differ by several times. */
const PATIENCE_MS = 300_000;

/** Looks until something is there, and gives it. Throws when it never comes. */
export async function eventually<T>(look: () => Promise<T | null | undefined>, what: string): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
    await pause(100);
  }
  throw new Error(`${what} did not come in time`);
}
