import { type FailedReply, type GoodReply, orThrow } from './imali-error.ts';
import { pauseFor } from './retrying-fetch.ts';

/** How long something is waited for. */
export interface WaitOptions {
  /** Milliseconds between two looks; 2 000 unless given. */
  readonly everyMs?: number;
  /** Milliseconds after which waiting ends with WaitedTooLong; ten minutes unless given. */
  readonly timeoutMs?: number;
  /** Ends the waiting before. */
  readonly signal?: AbortSignal;
  readonly sleep?: (ms: number) => Promise<void>;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** What was waited for did not come within the time that was given for it. */
export class WaitedTooLong extends Error {
  override readonly name: string = 'WaitedTooLong';
}

/**
 * Looks until `isDone` says so, and returns what it saw.
 * @throws WaitedTooLong, ImaliError where a look is refused, the reason of the signal where it ends the waiting
 */
export async function waitUntil<Seen>(
  look: () => Promise<GoodReply<Seen> | FailedReply>,
  isDone: (seen: Seen) => boolean,
  options: WaitOptions = {},
): Promise<Seen> {
  const { everyMs = 2000, timeoutMs = 600_000, sleep = pauseFor, now = Date.now, signal } = options;
  const end = now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const seen = await orThrow(look());
    if (isDone(seen)) return seen;
    if (now() + everyMs > end) throw new WaitedTooLong(`not done after ${Math.round(timeoutMs / 1000)} seconds`);
    await sleep(everyMs);
  }
}

interface ConnectionState {
  readonly state: string;
}

/** The part of the client that waiting for an analysis uses. */
export interface ReadsBankConnections<Connection extends ConnectionState> {
  getBankConnection(parts: {
    readonly path: { readonly application_id: string };
  }): Promise<GoodReply<Connection> | FailedReply>;
}

/**
 * The bank connection of an application once its analysis has ended, well (READY) or not (FAILED).
 * @throws WaitedTooLong, ImaliError
 */
export async function waitForAnalysis<Connection extends ConnectionState>(
  client: ReadsBankConnections<Connection>,
  applicationId: string,
  options: WaitOptions = {},
): Promise<Connection> {
  return await waitUntil(
    () => client.getBankConnection({ path: { application_id: applicationId } }),
    ({ state }) => state === 'READY' || state === 'FAILED',
    options,
  );
}
