import { describe, expect, test } from '@jest/globals';
import { wireReply } from './proxy-reply.ts';

const reply = (value: unknown, accept?: string, binary: readonly string[] = []): ReturnType<typeof wireReply> =>
  wireReply(JSON.stringify(value), accept, binary);

describe('wireReply', () => {
  test('passes status, headers and body on', () => {
    expect(reply({ statusCode: 201, headers: { 'x-a': 'b' }, body: 'é' })).toEqual({
      status: 201,
      headers: [
        ['x-a', 'b'],
        ['Content-Type', 'application/json'],
      ],
      body: Buffer.from('é'),
    });
  });

  test('sends every value of a header with several', () => {
    const headers = reply({ statusCode: 200, multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] } })?.headers;
    expect(headers?.filter(([name]) => name === 'Set-Cookie')).toEqual([
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ]);
  });

  test('decodes base64 only for a client whose first accepted type is binary', () => {
    const file = { statusCode: 200, body: 'aGk=', isBase64Encoded: true };
    expect(reply(file, 'application/pdf', ['application/pdf'])?.body.toString()).toBe('hi');
    expect(reply(file, 'text/html,application/pdf', ['application/pdf'])?.body.toString()).toBe('aGk=');
    expect(reply(file, undefined, ['*/*'])?.body.toString()).toBe('hi');
  });

  test('knows a malformed proxy response', () => {
    expect(reply({ body: 'no status' })).toBeUndefined();
    expect(reply(null)).toBeUndefined();
    expect(reply({ statusCode: 200, body: { not: 'a string' } })).toBeUndefined();
  });
});
