import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { retryAfterMs, retryingFetch } from './retrying-fetch.ts';

type Step = Response | Error;

/** A network that answers these one after the other, and what was sent and waited. */
function network(steps: readonly (() => Step)[], retries = 2) {
  const sent: RequestInit[] = [];
  const waited: number[] = [];
  const send = retryingFetch({
    retries,
    random: () => 1,
    sleep: async (ms) => {
      waited.push(ms);
    },
    fetch: async (_, init) => {
      const step = steps[sent.length]?.() ?? new Response('late');
      sent.push(init ?? {});
      if (step instanceof Error) throw step;
      return step;
    },
  });
  return { send, sent, waited };
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status: code, headers });
const lost = () => new TypeError('fetch failed');
const url = 'https://api.example/';

describe('a request that is sent again', () => {
  test('A 429 is sent again whatever the method, after the pause that it asks for', async () => {
    const { send, sent, waited } = network([status(429, { 'retry-after': '3' }), status(200)]);
    expect((await send(url, { method: 'POST', body: 'x' })).status).toBe(200);
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'x'],
      ['POST', 'x'],
    ]);
    expect(waited).toEqual([3000]);
  });

  test('Pauses double where the answer names none', async () => {
    const { send, waited } = network([status(503), status(503), status(200)]);
    expect((await send(url)).status).toBe(200);
    expect(waited).toEqual([500, 1000]);
  });

  test('An answer that asks for a longer pause than is waited is returned at once', async () => {
    const { send, waited } = network([status(429, { 'retry-after': '3600' })]);
    expect((await send(url)).status).toBe(429);
    expect(waited).toEqual([]);
  });

  test('A write without an idempotency key that failed is sent once: it may have been done', async () => {
    for (const step of [status(500), status(503), status(504)]) {
      const { send, sent } = network([step]);
      await send(url, { method: 'POST' });
      expect(sent).toHaveLength(1);
    }
    const { send, sent } = network([lost]);
    await expect(send(url, { method: 'DELETE' })).rejects.toThrow('fetch failed');
    expect(sent).toHaveLength(1);
  });

  test('A request whose first sending is still in progress is sent again', async () => {
    const { send, sent } = network([status(409, { 'retry-after': '1' }), status(201)]);
    const headers = { 'idempotency-key': 'one' };
    expect((await send(url, { method: 'POST', headers })).status).toBe(201);
    expect(sent.map((init) => new Headers(init.headers).get('idempotency-key'))).toEqual(['one', 'one']);
  });

  test('A cancelled request is not sent again', async () => {
    const giveUp = new AbortController();
    const { send, sent } = network([
      () => {
        giveUp.abort();
        return lost();
      },
    ]);
    await expect(send(url, { signal: giveUp.signal })).rejects.toThrow('fetch failed');
    expect(sent).toHaveLength(1);
  });

  test('Whatever fails, a request is sent at most once more than its retries, and an unsafe one without key only after 429', async () => {
    const steps = fc.array(fc.constantFrom(200, 400, 404, 409, 422, 429, 500, 502, 503, 504, 0), { maxLength: 8 });
    const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE');
    await fc.assert(
      fc.asyncProperty(steps, methods, fc.boolean(), fc.nat(4), async (codes, method, hasKey, retries) => {
        const { send, sent } = network(
          codes.map((code) => (code === 0 ? lost : status(code))),
          retries,
        );
        const headers: Record<string, string> = hasKey ? { 'idempotency-key': 'k' } : {};
        await send(url, { method, headers }).catch(() => undefined);
        expect(sent.length).toBeLessThanOrEqual(retries + 1);
        const failedBefore = codes.slice(0, sent.length - 1);
        if (!hasKey && method !== 'GET' && method !== 'HEAD') {
          expect(failedBefore.every((code) => code === 429)).toBe(true);
        }
        // Nothing that was understood is asked again.
        expect(failedBefore.some((code) => [200, 400, 404, 409, 422].includes(code))).toBe(false);
      }),
    );
  });
});

describe('a Retry-After header', () => {
  test('A Retry-After is read in seconds and as a date, and ignored where it is neither', () => {
    const now = Date.parse('2026-11-25T06:00:00Z');
    expect(retryAfterMs('7', now)).toBe(7000);
    expect(retryAfterMs('Wed, 25 Nov 2026 06:00:05 GMT', now)).toBe(5000);
    expect(retryAfterMs('Wed, 25 Nov 2026 05:00:00 GMT', now)).toBe(0);
    expect(retryAfterMs('soon', now)).toBeNull();
    expect(retryAfterMs(null, now)).toBeNull();
  });
});
