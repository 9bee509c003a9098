import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readSecret, readSecretNow, SECRET_MAX_AGE_SECONDS } from './secrets.ts';

/** Timers that stay real: only the date is set by the tests. */
const REAL_TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

describe('secrets', () => {
  let server: Server;
  let calls = 0;
  let reply: { readonly status: number; readonly body: object };
  /** Of each test: the adapter remembers values for the life of the process. */
  let arn = '';
  let tests = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      calls += 1;
      request.resume().on('end', () => {
        response.writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.1' });
        response.end(JSON.stringify(reply.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      AWS_REGION: 'af-south-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_MAX_ATTEMPTS: '1',
    });
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    tests += 1;
    arn = `arn:aws:secretsmanager:af-south-1:000000000000:secret:s${tests}-abcdef`;
    calls = 0;
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 22), doNotFake: [...REAL_TIMERS] });
    holds('first');
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const holds = (text: string): void => {
    reply = { status: 200, body: { ARN: arn, SecretString: text } };
  };
  const fails = (status: number, type: string): void => {
    reply = { status, body: { __type: type, message: 'no' } };
  };
  const later = (seconds: number): void => {
    jest.setSystemTime(Date.now() + seconds * 1000);
  };

  test('A secret is read once within its greatest age, by calls at the same time too', async () => {
    expect(await Promise.all([readSecret(arn), readSecret(arn)])).toEqual(['first', 'first']);
    later(SECRET_MAX_AGE_SECONDS);
    expect(await readSecret(arn)).toBe('first');
    expect(calls).toBe(1);
  });

  test('A rotated secret is used without a restart once the old value has reached its greatest age', async () => {
    await readSecret(arn);
    holds('rotated');
    later(SECRET_MAX_AGE_SECONDS + 1);
    expect(await readSecret(arn)).toBe('rotated');
    expect(calls).toBe(2);
  });

  test('A secret that is asked for now is read whatever its age, and is the value of the reads after', async () => {
    await readSecret(arn);
    holds('rotated');
    expect(await readSecretNow(arn)).toBe('rotated');
    expect(await readSecret(arn)).toBe('rotated');
    expect(calls).toBe(2);
    fails(500, 'InternalServiceError');
    expect(await readSecretNow(arn)).toBe('rotated');
  });

  test('The last value of a secret is used while Secrets Manager is unavailable, and a newer one as soon as it answers', async () => {
    await readSecret(arn);
    later(SECRET_MAX_AGE_SECONDS + 1);
    fails(500, 'InternalServiceError');
    expect(await readSecret(arn)).toBe('first');
    holds('rotated');
    expect(await readSecret(arn)).toBe('rotated');
  });

  test.each(['ResourceNotFoundException', 'AccessDeniedException'])(
    'A secret that Secrets Manager refuses with %s is used no longer',
    async (type) => {
      await readSecret(arn);
      later(SECRET_MAX_AGE_SECONDS + 1);
      fails(400, type);
      await expect(readSecret(arn)).rejects.toThrow('no');
    },
  );

  test('A first read that failed is tried again, and a secret without a text value is an error', async () => {
    fails(500, 'InternalServiceError');
    await expect(readSecret(arn)).rejects.toThrow('no');
    holds('');
    await expect(readSecret(arn)).rejects.toThrow('the secret has no text value');
  });
});
