/** How often a request is sent again, and how long that may take. */
export interface RetryOptions {
  /** Attempts after the first one; 2 unless given, 0 for none. */
  readonly retries?: number;
  /** The longest pause in milliseconds that is waited; an answer that asks for a longer one is returned. 30 000 unless given. */
  readonly longestPauseMs?: number;
  /** Milliseconds after which an attempt is cancelled; 60 000 unless given. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  /** Resolves after this many milliseconds. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** Between 0 and 1, so that callers who failed together do not come back together. */
  readonly random?: () => number;
}

const FIRST_PAUSE_MS = 500;
/** What passes by itself: overloaded, or something before the API that did not reach it. */
const PASSING = new Set([408, 500, 502, 503, 504]);
const SAFE_METHODS = new Set(['GET', 'HEAD']);

export const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds of a Retry-After header, in seconds or as a date; null without one that can be read. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Whether sending a request twice does the same as sending it once. */
const isRepeatable = (init: RequestInit): boolean =>
  SAFE_METHODS.has(init.method ?? 'GET') || new Headers(init.headers).has('idempotency-key');

/**
 * Whether the answer may be another one if the request is sent again. A 429 was refused before any work was done, so that
 * every request may follow it; so may one whose first sending is still being worked on (409 with Retry-After).
 */
function isWorthRepeating(response: Response, init: RequestInit): boolean {
  if (response.status === 429) return true;
  if (!isRepeatable(init)) return false;
  return PASSING.has(response.status) || (response.status === 409 && response.headers.has('retry-after'));
}

/**
 * A fetch that sends again what may be sent again: after 429 every request, after failures of the network, of the service
 * and of what is between only those that are safe or have an idempotency key. It waits as long as Retry-After says, else
 * half a second, doubled each time, half of it by chance.
 */
export function retryingFetch(options: RetryOptions = {}): typeof fetch {
  const { retries = 2, longestPauseMs = 30_000, timeoutMs = 60_000, sleep = pauseFor, random = Math.random } = options;
  const send = options.fetch ?? fetch;
  const backoffMs = (attempt: number): number => FIRST_PAUSE_MS * 2 ** attempt * (0.5 + random() / 2);

  const attempted = async (input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> => {
    const limit = AbortSignal.timeout(timeoutMs);
    return await send(input, {
      ...init,
      signal: init.signal instanceof AbortSignal ? AbortSignal.any([init.signal, limit]) : limit,
    });
  };

  return async (input, init = {}) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      let pauseMs: number;
      try {
        const response = await attempted(input, init);
        if (isLast || !isWorthRepeating(response, init)) return response;
        pauseMs = retryAfterMs(response.headers.get('retry-after'), Date.now()) ?? backoffMs(attempt);
        if (pauseMs > longestPauseMs) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || !isRepeatable(init) || init.signal?.aborted === true) throw error;
        pauseMs = backoffMs(attempt);
      }
      await sleep(pauseMs);
    }
  };
}
