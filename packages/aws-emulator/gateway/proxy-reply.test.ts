import { describe, expect, test } from '@jest/globals';
import { wireReply } from './proxy-reply.ts';

const reply = (value: unknown, accept?: string, binary: readonly string[] = []): ReturnType<typeof wireReply> =>
  wireReply(JSON.stringify(value), accept, binary);

describe('wireReply', () => {
  test('The wire reply carries the status, headers and body of the function', () => {
    expect(reply({ statusCode: 201, headers: { 'x-a': 'b' }, body: 'é' })).toEqual({
      status: 201,
      headers: [
        ['x-a', 'b'],
        ['Content-Type', 'application/json'],
      ],
      body: Buffer.from('é'),
    });
  });

  test('Every value of a header with several values is sent', () => {
    const headers = reply({ statusCode: 200, multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] } })?.headers;
    expect(headers?.filter(([name]) => name === 'Set-Cookie')).toEqual([
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ]);
  });

  test('A base64 body is decoded only for a client whose first accepted type is binary', () => {
    const file = { statusCode: 200, body: 'aGk=', isBase64Encoded: true };
    expect(reply(file, 'application/pdf', ['application/pdf'])?.body.toString()).toBe('hi');
    expect(reply(file, 'text/html,application/pdf', ['application/pdf'])?.body.toString()).toBe('aGk=');
    expect(reply(file, undefined, ['*/*'])?.body.toString()).toBe('hi');
  });

  test('A malformed proxy response is detected', () => {
    expect(reply({ body: 'no status' })).toBeUndefined();
    expect(reply(null)).toBeUndefined();
    expect(reply({ statusCode: 200, body: { not: 'a string' } })).toBeUndefined();
  });
});
