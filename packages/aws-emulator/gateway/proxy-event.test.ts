import { describe, expect, test } from '@jest/globals';
import { type GatewayRequest, type MatchedRoute, proxyEvent } from './proxy-event.ts';

const request = (overrides: Partial<GatewayRequest> = {}): GatewayRequest => ({
  method: 'GET',
  target: '/v1/things/42/?label=debit%20order&label=rent&q=a%2Bb',
  rawHeaders: ['Host', 'localhost:4000', 'X-Tag', 'one', 'x-tag', 'two', 'Connection', 'keep-alive'],
  body: Buffer.alloc(0),
  sourceIp: '127.0.0.1',
  requestId: 'r-1',
  receivedAt: 1_700_000_000_000,
  ...overrides,
});
const route: MatchedRoute = {
  apiId: 'api',
  stage: 'local',
  account: '000000000000',
  resource: '/v1/things/{thing_id}',
  pathParameters: { thing_id: '42' },
  binaryMediaTypes: ['multipart/form-data'],
};

describe('proxyEvent', () => {
  test('A proxy event carries the path with its slash, resource, parameters and decoded query values', () => {
    expect(proxyEvent(request(), route)).toMatchObject({
      path: '/v1/things/42/',
      resource: '/v1/things/{thing_id}',
      pathParameters: { thing_id: '42' },
      queryStringParameters: { label: 'rent', q: 'a+b' },
      multiValueQueryStringParameters: { label: ['debit order', 'rent'], q: ['a+b'] },
      requestContext: { requestId: 'r-1', stage: 'local', identity: { sourceIp: '127.0.0.1' } },
    });
  });

  test('A header spelled in two ways is collected as one, and connection headers are left out', () => {
    const event = proxyEvent(request(), route);
    expect(event.multiValueHeaders['X-Tag']).toEqual(['one', 'two']);
    expect(event.headers['X-Tag']).toBe('two');
    expect(event.headers).not.toHaveProperty('Connection');
  });

  test('The caller is appended to the addresses that a proxy has named', () => {
    const event = proxyEvent(request({ rawHeaders: ['x-forwarded-for', '10.1.1.1'] }), route);
    expect(event.headers).toEqual({ 'X-Forwarded-For': '10.1.1.1, 127.0.0.1' });
  });

  test('A proxy event has nulls where nothing was sent', () => {
    expect(proxyEvent(request({ target: '/health' }), { ...route, pathParameters: {} })).toMatchObject({
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
      body: null,
      isBase64Encoded: false,
    });
  });

  test('A text body is passed unchanged and a binary one in base64', () => {
    const body = Buffer.from('{"name":"Naledi"}');
    const json = ['Content-Type', 'application/json'];
    expect(proxyEvent(request({ body, rawHeaders: json }), route)).toMatchObject({
      body: '{"name":"Naledi"}',
      isBase64Encoded: false,
    });
    const bytes = Buffer.from([0xff, 0x00, 0xfe]);
    const form = ['content-type', 'Multipart/Form-Data; boundary=x'];
    // ff 00 fe in base64: 111111 110000 000011 111110 -> / w D +
    expect(proxyEvent(request({ body: bytes, rawHeaders: form }), route)).toMatchObject({
      body: '/wD+',
      isBase64Encoded: true,
    });
  });
});
