import { afterEach, expect, test } from '@jest/globals';
import type { InvocationResult } from '../functions/instance.ts';
import type { Listening } from '../server/listen.ts';
import { startGateway } from './gateway.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close(0);
});

/** Status of a call of a route whose function ends so, and what the function was given. */
async function called(result: InvocationResult): Promise<{ readonly status: number; readonly given: unknown[] }> {
  const given: unknown[] = [];
  const gateway = await startGateway({
    api: {
      id: 'api',
      stage: 'v1',
      routes: [{ path: '/v1/things', method: 'GET', functionName: 'list-things', timeoutMs: 29_000 }],
      gatewayResponses: {},
      binaryMediaTypes: [],
    },
    account: '000000000000',
    port: 0,
    invoke: async (functionName, _, mostMs) => {
      given.push(functionName, mostMs);
      return result;
    },
  });
  open.push(gateway);
  const { status } = await fetch(`${gateway.url}/v1/things`);
  return { status, given };
}

const failure = (errorType: string): InvocationResult => ({ ok: false, errorType, errorMessage: 'it failed' });

test('a function has as long as its route says', async () => {
  const { status, given } = await called({ ok: true, payload: '{"statusCode":200,"body":"fine"}' });
  expect([status, ...given]).toEqual([200, 'list-things', 29_000]);
});

test.each([
  ['that its route gave no more time', 'Caller.Timedout', 504],
  ['that was stopped at its own timeout', 'Sandbox.Timedout', 502],
  ['that crashed', 'Runtime.ExitError', 502],
  ['whose request is too large', 'RequestEntityTooLargeException', 413],
])('a function %s is answered for as API Gateway does', async (_, errorType, status) => {
  expect((await called(failure(errorType))).status).toBe(status);
});
