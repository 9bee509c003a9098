import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { problems } from '../../schemas/problems.ts';
import { openapiDocument } from '../openapi/document.ts';
import { apiOperations } from './api-operations.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

const pages = readdirSync(join(docs, 'content'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => ({ name, text: readFileSync(join(docs, 'content', name), 'utf8') }));

const operations = apiOperations(openapiDocument());

/** What stands once or more often in a page. */
const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part);

const slugs = new Set([
  ...pages.flatMap(({ text }) => found(text, /^slug: (\S+)$/gm).map((slug) => `/${slug}`)),
  ...Object.keys(problems).map((code) => `/docs/errors/${code}`),
  '/api/',
  '/openapi.json',
  '/asyncapi.json',
  '/postman.json',
  '/blog',
]);

describe.each(pages)('the page $name', ({ name, text }) => {
  test('A page of the guide has a title and a description of one sentence', () => {
    expect(text).toMatch(/^---\ntitle: .{2,60}\ndescription: .{10,160}[.?]\n/);
  });

  test('A page of the guide leads to existing operations, under their own method and path', () => {
    for (const id of found(text, /\(\/api\/#([^)]+)\)/g)) {
      expect({ id, known: operations.some((operation) => operation.id === id) }).toEqual({ id, known: true });
    }
    const named = [...text.matchAll(/\[`(GET|POST|PUT|PATCH|DELETE) (\/[^`]+)`\]\(\/api\/#(\w+)\)/g)];
    for (const [, method, path, id] of named) {
      const operation = operations.find((one) => one.id === id);
      expect({ id, call: `${method} ${path}` }).toEqual({ id, call: `${operation?.method} ${operation?.path}` });
    }
  });

  test('A page of the guide writes calls that exist', () => {
    for (const call of found(text, /`((?:GET|POST|PUT|PATCH|DELETE) \/[^`\s]+)`/g)) {
      const known = operations.some(({ method, path }) => call === `${method} ${path}`);
      expect({ call, known }).toEqual({ call, known: true });
    }
  });

  test('A page of the guide leads to errors and pages that exist', () => {
    for (const code of found(text, /\(\/docs\/errors#([^)]+)\)/g)) {
      expect({ code, known: Object.hasOwn(problems, code) }).toEqual({ code, known: true });
    }
    for (const path of found(text, /\((\/(?!api\/#)[^)#\s]*)(?:#[^)]*)?\)/g)) {
      expect({ path, known: slugs.has(path) }).toEqual({ path, known: true });
    }
  });

  test('A page of the guide names snippets that exist', () => {
    const folders = readdirSync(join(docs, 'snippets'));
    for (const snippet of found(text, /<Snippet name="([^"]+)"/g)) expect(folders).toContain(snippet);
    expect(name).toMatch(/^[a-z0-9/-]+\.mdx$/);
  });
});

describe('the snippets', () => {
  test('Every snippet is shown by some page', () => {
    const shown = new Set(pages.flatMap(({ text }) => found(text, /<Snippet name="([^"]+)"/g)));
    const folders = readdirSync(join(docs, 'snippets'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map((entry) => entry.name).filter((folder) => !shown.has(folder))).toEqual([]);
  });
});
