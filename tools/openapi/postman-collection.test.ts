import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoints } from '../../schemas/registry.ts';
import { openapiDocument } from './document.ts';
import { postmanCollection } from './postman-collection.ts';

const made = postmanCollection(openapiDocument());
const Request = z.object({
  method: z.string(),
  auth: z.unknown().optional(),
  url: z.object({ path: z.array(z.string()), variable: z.array(z.object({ key: z.string(), value: z.string() })) }),
  body: z.object({ raw: z.string() }).optional(),
});
const { item } = z
  .object({ item: z.array(z.object({ name: z.string(), item: z.array(z.object({ request: Request })) })) })
  .parse(made);
const requests = item.flatMap((folder) => folder.item.map(({ request }) => request));
const keyOf = (method: string, path: readonly string[]) => `${method} /${path.join('/')}`;

describe('The Postman collection', () => {
  test('The file of the site is the collection of today', () => {
    const file = join(resolve(import.meta.dirname, '../..'), 'docs/static/postman.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(made);
  });

  test('Each operation that a token of a lender opens is a request, once', () => {
    const expected = endpoints
      .filter(({ scopes, path }) => typeof scopes !== 'string' && !path.startsWith('/v1/in/'))
      .map(({ method, path }) =>
        keyOf(
          method,
          path
            .replace(/\{(\w+)\}/g, ':$1')
            .split('/')
            .filter(Boolean),
        ),
      );
    const found = requests.filter(({ auth }) => auth === undefined).map(({ method, url }) => keyOf(method, url.path));
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test('Each path parameter has an example, and each body is that of its endpoint', () => {
    for (const { url } of requests) {
      const named = url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
      expect(url.variable.map(({ key }) => key).toSorted()).toEqual(named.toSorted());
      expect(url.variable.filter(({ value }) => value === '')).toEqual([]);
    }
    let read = 0;
    for (const { method, path, request } of endpoints) {
      const key = keyOf(
        method,
        path
          .replace(/\{(\w+)\}/g, ':$1')
          .split('/')
          .filter(Boolean),
      );
      const body = requests.find((one) => keyOf(one.method, one.url.path) === key)?.body;
      if (request.body === undefined || body === undefined) continue;
      expect([key, request.body.safeParse(JSON.parse(body.raw)).error]).toEqual([key, undefined]);
      read += 1;
    }
    expect(read).toBeGreaterThan(30);
  });
});
