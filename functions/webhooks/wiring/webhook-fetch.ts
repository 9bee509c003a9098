import type { Holds } from '../../platform/grants/held.ts';
import { type GuardedFetch, guardedFetch } from '../../platform/http/guarded-fetch.ts';

const TIMEOUT_MS = 10_000;
/** An answer says taken or not; nobody reads the rest. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Reaches the receivers of organisations, and nothing of ours. */
export function webhookFetch(held: Holds<'webhookReach:read'>): GuardedFetch {
  const reach = held.webhookReach.to('read') === 'loopback_too' ? 'loopback_too' : 'public';
  return guardedFetch(reach, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES });
}
