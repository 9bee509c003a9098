/** How long, how much and how often a partner, such as a bank, is asked. */
export interface FetchLimits {
  /** For one try, from its first byte to the last of the answer. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Tries of a request that may be repeated. */
  readonly tries: number;
  /** Longest wait between two tries, whatever the partner asks for. */
  readonly longestPauseMs: number;
}

/** An API call of an applicant takes at most 29 seconds: a login of three calls stays within it when one of them is slow. */
export const usualLimits: FetchLimits = {
  timeoutMs: 8_000,
  maxBytes: 8 * 1024 * 1024,
  tries: 3,
  longestPauseMs: 2_000,
};

export interface LimitedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether it may be sent again: reading may, taking a code may not. */
  readonly repeatable: boolean;
}

/** A request to a partner. Answers with a response that was read to its end; throws a NoAnswerError where there is none. */
export type LimitedFetch = (url: string, request: LimitedRequest) => Promise<Response>;

/** No usable answer came: none at all, none in time, or too much of one. Names the cause and nothing of the partner. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** What a server answers when it asks for patience. */
const PATIENCE = new Set([429, 503]);
const DEFAULT_PAUSE_MS = 250;

/** Milliseconds that a Retry-After asks for (RFC 9110, section 10.2.3): seconds, or a date. */
function pauseOf(response: Response, now: number): number {
  const value = response.headers.get('retry-after');
  if (value === null) return DEFAULT_PAUSE_MS;
  const asked = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(asked) ? Math.max(0, asked) : DEFAULT_PAUSE_MS;
}

async function wholeBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new NoAnswerError('too_large');
    parts.push(part);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Statuses whose responses the Response class wants without a body. */
const BODILESS = new Set([204, 205, 304]);

async function once(url: string, { method, headers, body }: LimitedRequest, limits: FetchLimits): Promise<Response> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // Partners do not move; an address that comes in an answer is not followed.
      redirect: 'manual',
      signal,
    });
    const bytes = await wholeBody(response, limits.maxBytes);
    const { status } = response;
    return new Response(BODILESS.has(status) ? null : bytes, { status, headers: response.headers });
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    throw new NoAnswerError(signal.aborted ? 'too_slow' : 'not_reached');
  }
}

/**
 * Requests to partners within limits. A repeatable request is sent again when the partner asks for patience or does not
 * answer; a pause longer than the limit is not waited for.
 */
export function limitedFetch(limits: FetchLimits = usualLimits): LimitedFetch {
  return async (url, request) => {
    const tries = request.repeatable ? limits.tries : 1;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(url, request, limits).catch((error: unknown) => error);
      // Too slow once is too slow: a second wait as long would outlast who waits for it.
      const mayRepeat =
        answer instanceof Response
          ? PATIENCE.has(answer.status)
          : answer instanceof NoAnswerError && answer.message === 'not_reached';
      const pause = answer instanceof Response ? pauseOf(answer, Date.now()) : DEFAULT_PAUSE_MS;
      if (!mayRepeat || attempt >= tries || pause > limits.longestPauseMs) {
        if (answer instanceof Response) return answer;
        throw answer;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
}
