import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { endpoint } from '../../../schemas/endpoint.ts';
import { environment } from '../../../schemas/environment.ts';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import { loggedDuring } from './function-log.fixture.ts';
import { gatewayEvent, lambdaContext } from './gateway-event.fixture.ts';
import type { Operation } from './operation.ts';
import { serve } from './serve.ts';

// OWASP ASVS 5.0: V3.4.2, V4.1.1, V4.1.3, V15.3.4, V14.2.2, V14.3.2, V16.2.4, V16.3.4, V16.5.1
let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
  process.env[environment.operationsTable] = started.table.name;
  process.env[environment.allowedOrigins] = 'https://console.example,http://127.0.0.1:8080';
  process.env[environment.docsUrl] = 'https://docs.example';
});
afterAll(() => started.close());

const contract = endpoint({
  id: 'makeThing',
  area: 'operations',
  method: 'POST',
  path: '/things',
  summary: 's',
  scopes: 'none',
  request: { body: z.strictObject({ mode: z.string() }) },
  replies: { 201: z.object({ made: z.int() }), 204: 'empty', 200: { mediaType: 'application/octet-stream' } },
  errors: ['too_many_requests', 'application_not_found'],
});

let runs = 0;
const operation: Operation<typeof contract, null> = async (_, { body }) => {
  runs += 1;
  switch (body.mode) {
    case 'throw':
      throw new Error('no row for account 62000000011 of "Naledi Example", balance 1234.56');
    case 'leak': {
      const more = { made: runs, secret: 'hidden' };
      return { status: 201, body: more };
    }
    case 'wrong':
      return { status: 201, body: { made: 1.5 } };
    case 'empty':
      return { status: 204, body: undefined };
    case 'bytes':
      return { status: 200, body: new Uint8Array([1, 255]), headers: { 'x-own': 'yes' } };
    case 'wait':
      return { problem: 'too_many_requests', details: { seconds: '7' } };
    case 'invalid':
      return { invalid: [{ loc: ['body', 'mode'], msg: 'must fit', type: 'value_error' }] };
    case 'missing':
      return { problem: 'application_not_found' };
    default:
      return { status: 201, body: { made: runs } };
  }
};
const handler = serve(contract, () => null, operation);

const call = async (mode: string, headers: Record<string, string> = {}): Promise<APIGatewayProxyResult> => {
  const event: APIGatewayProxyEvent = gatewayEvent({
    method: 'POST',
    resource: '/things',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ mode }),
  });
  return handler(event, lambdaContext);
};
const quietly = async (mode: string, headers: Record<string, string> = {}): Promise<APIGatewayProxyResult> => {
  let reply: APIGatewayProxyResult | undefined;
  await loggedDuring(async () => {
    reply = await call(mode, headers);
  });
  if (!reply) throw new Error('no reply');
  return reply;
};
const bodyOf = (reply: APIGatewayProxyResult): unknown => JSON.parse(reply.body);

describe('the reply of an operation', () => {
  test('A reply passes through its declared schema: what is not declared does not leak', async () => {
    const reply = await quietly('leak');
    expect(reply.statusCode).toBe(201);
    expect(Object.keys(JSON.parse(reply.body))).toEqual(['made']);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'request-1',
    });
  });

  test('A reply may be empty or bytes', async () => {
    expect(await quietly('empty')).toMatchObject({ statusCode: 204, body: '' });
    expect(await quietly('bytes')).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      body: Buffer.from([1, 255]).toString('base64'),
      headers: { 'content-type': 'application/octet-stream', 'x-own': 'yes' },
    });
  });

  test('A reply may be a problem, with the header that says when to try again', async () => {
    const wait = await quietly('wait');
    expect(wait).toMatchObject({ statusCode: 429, headers: { 'retry-after': '7' } });
    expect(bodyOf(wait)).toEqual({
      error_type: 'code',
      code: 'too_many_requests',
      message: 'Too many requests. Try again in 7 seconds.',
      request_id: 'request-1',
      documentation_url: 'https://docs.example/docs/errors#too_many_requests',
    });
    expect(await quietly('missing')).toMatchObject({ statusCode: 404 });
    expect(bodyOf(await quietly('invalid'))).toEqual({
      detail: [{ loc: ['body', 'mode'], msg: 'must fit', type: 'value_error' }],
    });
  });
});

describe('a throw', () => {
  test.each(['throw', 'wrong'])('(%s) is one opaque 500 with the request id', async (mode) => {
    const reply = await quietly(mode);
    expect(reply).toMatchObject({ statusCode: 500, headers: { 'x-request-id': 'request-1' } });
    expect(bodyOf(reply)).toEqual({
      error_type: 'code',
      code: 'internal_error',
      message: 'Something went wrong on our side. Quote the request id when you contact us.',
      request_id: 'request-1',
      documentation_url: 'https://docs.example/docs/errors#internal_error',
    });
  });

  test('A reply after a throw can be read by a known origin like any other reply', async () => {
    const reply = await quietly('throw', { origin: 'https://console.example' });
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': 'https://console.example', vary: 'Origin' });
  });

  test('A throw is logged with its place, and without numbers, quotes, token or body', async () => {
    const text = await loggedDuring(() => call('throw', { authorization: 'Bearer tok-sekret', 'x-mode': 'hush' }));
    expect(text).toContain('request_failed');
    expect(text).toContain('"request_id":"request-1"');
    expect(text).toContain('makeThing');
    expect(text).toContain('serve.test.ts');
    for (const hidden of ['62000000011', '1234', 'Naledi', 'tok-sekret', 'hush']) expect(text).not.toContain(hidden);
  });

  test('A throw of one request leaves nothing in the log of the next', async () => {
    await quietly('throw');
    const text = await loggedDuring(() => call('fine'));
    expect(text).toContain('request_completed');
    expect(text).toContain('"status":201');
    expect(text).not.toContain('failure');
  });
});

describe('an Idempotency-Key', () => {
  const key = (name: string) => ({ 'Idempotency-Key': name });

  test('An Idempotency-Key runs the write once and returns the first reply again', async () => {
    const first = await quietly('fine', key('one'));
    const again = await quietly('fine', key('one'));
    expect(again.body).toBe(first.body);
    expect(again.statusCode).toBe(201);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'x-request-id': 'request-1' });
  });

  test('An Idempotency-Key reused for another request is refused with 409', async () => {
    await quietly('fine', key('two'));
    const reply = await quietly('empty', key('two'));
    expect(reply.statusCode).toBe(409);
    expect(bodyOf(reply)).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('An Idempotency-Key replays expected problems, and is released after a throw', async () => {
    const before = runs;
    expect((await quietly('missing', key('three'))).statusCode).toBe(404);
    expect((await quietly('missing', key('three'))).headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(runs).toBe(before + 1);
    expect((await quietly('throw', key('four'))).statusCode).toBe(500);
    expect((await quietly('throw', key('four'))).statusCode).toBe(500);
    expect(runs).toBe(before + 3);
  });

  test('An Idempotency-Key of many concurrent requests runs one of them', async () => {
    const before = runs;
    const replies: APIGatewayProxyResult[] = [];
    await loggedDuring(async () => {
      replies.push(...(await Promise.all(Array.from({ length: 10 }, () => call('fine', key('five'))))));
    });
    expect(runs).toBe(before + 1);
    for (const reply of replies) expect([201, 409]).toContain(reply.statusCode);
    const refused = replies.filter(({ statusCode }) => statusCode === 409);
    for (const reply of refused) {
      expect(bodyOf(reply)).toMatchObject({ code: 'idempotency_request_in_progress' });
      expect(reply.headers).toMatchObject({ 'retry-after': '1' });
    }
  });

  test.each(['', 'a b', 'é', 'x'.repeat(256)])('An Idempotency-Key of the form %j is refused', async (name) => {
    expect(bodyOf(await quietly('fine', key(name)))).toMatchObject({
      detail: [{ loc: ['header', 'Idempotency-Key'] }],
    });
  });
});

describe('an origin', () => {
  test('A known origin may read the reply, and only the console may send cookies', async () => {
    const { headers } = await quietly('fine', { Origin: 'http://127.0.0.1:8080' });
    expect(headers).toMatchObject({ 'access-control-allow-origin': 'http://127.0.0.1:8080', vary: 'Origin' });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect((await quietly('fine', { Origin: 'https://console.example' })).headers).toMatchObject({
      'access-control-allow-origin': 'https://console.example',
      'access-control-allow-credentials': 'true',
    });
  });

  test.each(['https://evil.example', 'https://console.example.evil.example', 'null', '*', 'https://console.example,'])(
    'An unknown origin gets no CORS headers: %s',
    async (origin) => {
      const { headers } = await quietly('fine', { origin });
      expect(Object.keys(headers ?? {}).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers).toMatchObject({ vary: 'Origin' });
    },
  );
});

test('an open endpoint with a limit refuses the address that asks too often, and no other', async () => {
  const limitedContract = endpoint({ ...contract, id: 'limited', request: {}, requestsPerMinute: 3 });
  const make: Operation<typeof limitedContract, null> = async () => ({ status: 201, body: { made: 1 } });
  const limited = serve(limitedContract, () => null, make);
  const from = async (sourceIp: string): Promise<APIGatewayProxyResult> => {
    const event = gatewayEvent({ method: 'POST', resource: '/things' });
    event.requestContext.identity.sourceIp = sourceIp;
    return limited(event, lambdaContext);
  };
  const statuses: number[] = [];
  let other = 0;
  await loggedDuring(async () => {
    // Seven in a row: a minute can end between them once, and the counting starts anew.
    for (let index = 0; index < 7; index += 1) statuses.push((await from('192.0.2.7')).statusCode);
    other = (await from('192.0.2.8')).statusCode;
  });
  expect(statuses).toContain(429);
  expect(statuses.slice(0, 3)).not.toContain(429);
  expect(other).toBe(201);
});

test('The address of a caller is the one that the gateway saw, whatever headers say', async () => {
  const seenContract = endpoint({ ...contract, id: 'seen', request: {} });
  const addresses: string[] = [];
  const make: Operation<typeof seenContract, null> = async (_, { sourceIp }) => {
    addresses.push(sourceIp);
    return { status: 201, body: { made: 1 } };
  };
  const seen = serve(seenContract, () => null, make);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip']) {
    const headers = { [name]: name === 'forwarded' ? 'for=203.0.113.9' : '203.0.113.9' };
    await loggedDuring(async () => {
      await seen(gatewayEvent({ method: 'POST', resource: '/things', headers }), lambdaContext);
    });
  }
  expect(addresses).toEqual(Array.from({ length: 5 }, () => '192.0.2.1'));
});
