import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { type EndpointDeclaration, endpoint } from '../../../schemas/endpoint.ts';
import { type EventParts, gatewayEvent } from './gateway-event.fixture.ts';
import { readMultipart } from './multipart.ts';
import { bodyBytes, header, readRequest } from './read-request.ts';

// OWASP ASVS 5.0: V1.1.1, V15.3.5, V15.3.6, V15.3.7
const base = { area: 'operations', method: 'POST', summary: 's', scopes: 'none', replies: {}, errors: [] } as const;
const Thing = z.strictObject({ name: z.string().min(2), count: z.int().min(1).default(1) });

const jsonEndpoint = endpoint({
  ...base,
  id: 'json',
  path: '/v1/things/',
  request: { body: Thing },
  maxBodyBytes: 200,
});
const pathEndpoint = endpoint({
  ...base,
  id: 'path',
  path: '/v1/connections/{application_id}/transactions/{transaction_id}',
  aliases: ['/transactions/{application_id}/{transaction_id}'],
  request: { path: z.object({ application_id: z.string(), transaction_id: z.string() }) },
});
const queryEndpoint = endpoint({
  ...base,
  id: 'query',
  path: '/q',
  request: { query: z.object({ limit: z.string().regex(/^\d+$/).optional() }) },
});
const formEndpoint = endpoint({
  ...base,
  id: 'form',
  path: '/f',
  request: { form: z.object({ username: z.string(), password: z.string() }) },
});
const fileEndpoint = endpoint({
  ...base,
  id: 'file',
  path: '/u',
  request: { multipart: { fields: z.object({ note: z.string() }), files: ['file'] } },
});

const read = (contract: EndpointDeclaration, parts: EventParts) =>
  readRequest(contract, gatewayEvent(parts), readMultipart);
const json = { 'Content-Type': 'application/json; charset=utf-8' };

describe('path parameters', () => {
  const expected = { outcome: 'read', parts: { path: { application_id: 'a', transaction_id: 't' } } };

  test('Path parameters are matched by their place, whatever the gateway calls them', async () => {
    const resource = '/v1/connections/{connection_id}/transactions/{x}';
    expect(await read(pathEndpoint, { resource, pathParameters: { connection_id: 'a', x: 't' } })).toMatchObject(
      expected,
    );
  });

  test('Path parameters are found in an alias and with a trailing slash', async () => {
    const pathParameters = { application_id: 'a', transaction_id: 't' };
    for (const resource of ['/transactions/{application_id}/{transaction_id}', `${pathEndpoint.path}/`]) {
      expect(await read(pathEndpoint, { resource, pathParameters })).toMatchObject(expected);
    }
  });

  test('Path parameters are decoded, and stay unchanged when they cannot be decoded', async () => {
    const pathParameters = { application_id: 'a%20b', transaction_id: '100%' };
    expect(await read(pathEndpoint, { resource: pathEndpoint.path, pathParameters })).toMatchObject({
      parts: { path: { application_id: 'a b', transaction_id: '100%' } },
    });
  });

  test('Path parameters of another route are missing, not matched by name', async () => {
    const pathParameters = { application_id: 'a', transaction_id: 't' };
    expect(await read(pathEndpoint, { resource: '/elsewhere/{application_id}', pathParameters })).toMatchObject({
      outcome: 'invalid',
      detail: [
        { loc: ['path', 'application_id'], type: 'missing' },
        { loc: ['path', 'transaction_id'], type: 'missing' },
      ],
    });
  });
});

describe('a query', () => {
  test('A query with a repeated name is refused where one value is expected', async () => {
    expect(await read(queryEndpoint, { query: { limit: ['1', '2'] } })).toMatchObject({
      outcome: 'invalid',
      detail: [{ loc: ['query', 'limit'], type: 'string_type' }],
    });
  });

  test('A query may contain undeclared names, and names of Object.prototype, without effect', async () => {
    const query = JSON.parse('{"__proto__":["x"],"constructor":["y"],"other":["z"],"limit":["5"]}');
    const outcome = await read(queryEndpoint, { query });
    expect(outcome).toMatchObject({ outcome: 'read', parts: { query: { limit: '5' } } });
    if (outcome.outcome === 'read') expect(Object.keys(outcome.parts.query ?? {})).toEqual(['limit']);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

describe('a JSON body', () => {
  test('A JSON body is read with its defaults, from text and from base64', async () => {
    const body = '{"name":"Ünï"}';
    for (const sent of [body, new TextEncoder().encode(body)]) {
      expect(await read(jsonEndpoint, { headers: json, body: sent })).toMatchObject({
        outcome: 'read',
        parts: { body: { name: 'Ünï', count: 1 } },
      });
    }
  });

  test.each(['{', '{"name":}', '', '\u0000', "{'name':'x'}"])(
    'A body that is not JSON is refused as invalid JSON: %j',
    async (body) => {
      expect(await read(jsonEndpoint, { headers: json, body })).toEqual({
        outcome: 'invalid',
        detail: [{ loc: ['body'], msg: 'The body is not valid JSON', type: 'json_invalid' }],
      });
    },
  );

  test.each(['null', '[]', '"text"', '5', 'true'])('A JSON body that is no object is refused: %s', async (body) => {
    expect(await read(jsonEndpoint, { headers: json, body })).toMatchObject({
      outcome: 'invalid',
      detail: [{ loc: ['body'] }],
    });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', '', 'application/jsonp'])(
    'A JSON body of media type %j is not supported',
    async (type) => {
      expect(await read(jsonEndpoint, { headers: { 'content-type': type }, body: '{"name":"ab"}' })).toEqual({
        outcome: 'problem',
        code: 'unsupported_media_type',
        details: { expected: 'application/json' },
      });
    },
  );

  test('A JSON body of another media type is read where the contract allows that type', async () => {
    const contract = endpoint({ ...base, ...jsonEndpoint, jsonMediaTypes: ['text/plain'] });
    const headers = { 'content-type': 'text/plain; charset=UTF-8' };
    expect(await read(contract, { headers, body: '{"name":"ab"}' })).toMatchObject({ parts: { body: { name: 'ab' } } });
    expect(await read(contract, { headers: { 'content-type': 'text/csv' }, body: '{}' })).toMatchObject({
      code: 'unsupported_media_type',
    });
  });

  test('An invalid request lists every failing field, of every part, and never what was sent', async () => {
    const contract = endpoint({
      ...base,
      id: 'all',
      path: '/a',
      request: { query: z.object({ limit: z.string() }), body: Thing, headers: z.object({ 'x-needed': z.string() }) },
    });
    const outcome = await read(contract, { headers: json, body: '{"name":"s","count":"secret-value","extra":1}' });
    expect(outcome).toMatchObject({
      outcome: 'invalid',
      detail: [
        { loc: ['query', 'limit'], msg: 'Field required', type: 'missing' },
        { loc: ['header', 'x-needed'], msg: 'Field required', type: 'missing' },
        { loc: ['body', 'name'], type: 'string_too_short' },
        { loc: ['body', 'count'], type: 'number_type' },
        { loc: ['body', 'extra'], msg: 'Unknown field', type: 'extra_forbidden' },
      ],
    });
    expect(JSON.stringify(outcome)).not.toContain('secret-value');
  });

  test.each(['__proto__', 'constructor', 'prototype'])(
    'A JSON body cannot reach Object.prototype by the name %s',
    async (name) => {
      const outcome = await read(jsonEndpoint, { headers: json, body: `{"name":"ab","${name}":{"polluted":true}}` });
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
      if (outcome.outcome === 'read') {
        expect(outcome.parts.body).toEqual({ name: 'ab', count: 1 });
        expect(Object.getPrototypeOf(outcome.parts.body)).toBe(Object.prototype);
      } else {
        expect(outcome).toMatchObject({ detail: [{ loc: ['body', name], type: 'extra_forbidden' }] });
      }
    },
  );

  test('A JSON body is counted in bytes: the limit itself passes, one more does not', async () => {
    const of = (bytes: number) => JSON.stringify({ name: 'é'.repeat((bytes - 11) / 2) });
    expect(Buffer.byteLength(of(199))).toBe(199);
    expect(await read(jsonEndpoint, { headers: json, body: `${of(199)} ` })).toMatchObject({ outcome: 'read' });
    expect(await read(jsonEndpoint, { headers: json, body: `${of(199)}  ` })).toMatchObject({
      outcome: 'problem',
      code: 'payload_too_large',
    });
  });
});

describe('a form', () => {
  const headers = { 'CONTENT-TYPE': 'application/x-www-form-urlencoded' };

  test('A form is read with its escapes, and the last of a repeated name applies', async () => {
    const body = 'username=a%40b.example&password=one+two&username=c%40d.example&__proto__=x';
    expect(await read(formEndpoint, { headers, body })).toMatchObject({
      outcome: 'read',
      parts: { form: { username: 'c@d.example', password: 'one two' } },
    });
  });

  test('A form without a required field is refused with the name of the field', async () => {
    expect(await read(formEndpoint, { headers, body: 'username=a' })).toMatchObject({
      outcome: 'invalid',
      detail: [{ loc: ['form', 'password'], type: 'missing' }],
    });
  });
});

describe('a multipart body', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const note = '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n';
  const file =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="s.csv"\r\nContent-Type: text/csv\r\n\r\na,b\r\n';

  test('A multipart body returns its fields and files', async () => {
    const outcome = await read(fileEndpoint, { headers, body: `${note}${file}--b--\r\n` });
    expect(outcome).toMatchObject({ outcome: 'read', parts: { form: { note: 'hello' } } });
    if (outcome.outcome !== 'read') throw new Error('not read');
    const uploaded = outcome.parts.files['file'];
    expect(uploaded).toMatchObject({ fileName: 's.csv', mediaType: 'text/csv' });
    expect(Buffer.from(uploaded?.content ?? []).toString()).toBe('a,b');
  });

  test('A multipart body without its file or field is refused with their names', async () => {
    expect(await read(fileEndpoint, { headers, body: '--b--\r\n' })).toMatchObject({
      outcome: 'invalid',
      detail: [{ loc: ['form', 'note'] }, { loc: ['form', 'file'], type: 'missing' }],
    });
  });

  test.each([
    ['nothing at all', ''],
    ['a field that breaks off', note.slice(0, -4)],
    ['a file that breaks off', `${note}${file}`],
    ['headers that break off', `${note}--b\r\nContent-Disposition: form-da`],
    ['another boundary', note.replaceAll('--b', '--c')],
  ])('A multipart body that is %s is refused as invalid, and harms nothing', async (_, body) => {
    expect(await read(fileEndpoint, { headers, body })).toMatchObject({
      outcome: 'invalid',
      detail: [{ loc: ['form'], type: 'multipart_invalid' }],
    });
  });

  test('A multipart body without a boundary is refused as invalid', async () => {
    const plain = { 'content-type': 'multipart/form-data' };
    expect(await read(fileEndpoint, { headers: plain, body: note })).toMatchObject({ outcome: 'invalid' });
  });

  test('A multipart body with more fields than anybody needs is refused as invalid', async () => {
    expect(await read(fileEndpoint, { headers, body: `${note.repeat(60)}${file}--b--\r\n` })).toMatchObject({
      outcome: 'invalid',
      detail: [{ type: 'multipart_invalid' }],
    });
  });

  test('A multipart body may name a field __proto__ without reaching Object.prototype', async () => {
    const body = `${note.replace('"note"', '"__proto__"')}${note}${file.replace('"file"', '"__proto__"')}${file}--b--\r\n`;
    expect(await read(fileEndpoint, { headers, body })).toMatchObject({ outcome: 'read' });
    expect(Reflect.get({}, 'fileName')).toBeUndefined();
  });
});

test('headers are found whatever their case', () => {
  const event = gatewayEvent({ headers: { 'X-Thing': '1' } });
  expect(header(event, 'x-thing')).toBe('1');
  expect(header(event, 'x-other')).toBeUndefined();
  expect(bodyBytes(event)).toHaveLength(0);
});

describe('a body as it came', () => {
  const rawEndpoint = endpoint({ ...base, id: 'raw', path: '/r', request: { rawBody: true }, maxBodyBytes: 200 });

  test('A raw body of any type is passed on byte for byte, because somebody signed it', async () => {
    const body = '{ "a":1,\n"b": "é" }';
    for (const headers of [{}, json, { 'content-type': 'text/plain' }]) {
      const outcome = await read(rawEndpoint, { body, headers });
      if (outcome.outcome !== 'read') throw new Error(outcome.outcome);
      expect(outcome.parts.body).toEqual(Buffer.from(body));
    }
    const bytes = Uint8Array.from([0, 255, 10]);
    expect(await read(rawEndpoint, { body: bytes })).toMatchObject({ parts: { body: Buffer.from(bytes) } });
    expect(await read(rawEndpoint, {})).toMatchObject({ parts: { body: Buffer.alloc(0) } });
  });

  test('A raw body over the limit of its endpoint is refused', async () => {
    expect(await read(rawEndpoint, { body: 'x'.repeat(201) })).toMatchObject({ code: 'payload_too_large' });
  });
});

describe('a body that may be left out', () => {
  const optional = endpoint({
    ...base,
    id: 'optional',
    path: '/o',
    request: { body: z.strictObject({ channel: z.string() }).default({ channel: 'email' }) },
  });

  test('An absent optional body is read with its defaults, and half of one is invalid JSON', async () => {
    expect(await read(optional, {})).toMatchObject({ outcome: 'read', parts: { body: { channel: 'email' } } });
    expect(await read(optional, { body: '', headers: json })).toMatchObject({ parts: { body: { channel: 'email' } } });
    expect(await read(optional, { body: '{', headers: json })).toMatchObject({ detail: [{ type: 'json_invalid' }] });
  });
});
