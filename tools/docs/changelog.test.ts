import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../openapi/component-schemas.ts';
import { digestOf, firstChangelog, withVersion } from './changelog.ts';

const version = (paths: readonly string[], reply: JsonObject = {}): { text: string; document: JsonObject } => {
  const operation = (path: string): JsonObject => ({
    tags: ['Loans'],
    summary: `What ${path} does`,
    responses: { 200: { content: { 'application/json': { schema: { type: 'object', properties: reply } } } } },
  });
  const document = { paths: Object.fromEntries(paths.map((path) => [path, { get: operation(path) }])) };
  return { text: JSON.stringify(document), document };
};

const { text, document } = version(['/a', '/b', '/c', '/d'], { id: { type: 'string' } });
const first = firstChangelog(text, document, '2026-11-01');

describe('the changelog', () => {
  test('The changelog begins with the existing operations', () => {
    expect(first).toEqual({
      described_sha256: digestOf(text),
      entries: [{ id: '2026-11-01', date: '2026-11-01', title: 'The API is described: 4 operations', changes: [] }],
    });
  });

  test('The changelog gets no entry where only words changed', () => {
    const worded = { paths: {}, info: { title: 'Other words' } };
    const after = withVersion({ ...first }, { paths: {} }, { text: 'x', document: worded, date: '2026-11-02' });
    expect(after).toEqual({ described_sha256: digestOf('x'), entries: first.entries });
  });

  test('The changelog puts the newest first, breaking changes before others, and what many operations share once', () => {
    const next = version(['/a', '/b', '/c', '/d', '/e'], { name: { type: 'string' } });
    const once = withVersion(first, document, { ...next, date: '2026-11-02' });
    expect(once.entries.map(({ id }) => id)).toEqual(['2026-11-02', '2026-11-01']);
    expect(once.entries[0]?.changes).toEqual([
      {
        kind: 'removed',
        breaking: true,
        tag: 'Loans',
        operation: '4 operations',
        where: 'reply 200',
        text: '`id` was removed',
      },
      {
        kind: 'added',
        breaking: false,
        tag: 'Loans',
        operation: '4 operations',
        where: 'reply 200',
        text: '`name` was added',
      },
      {
        kind: 'added',
        breaking: false,
        tag: 'Loans',
        operation: 'GET /e',
        where: 'operation',
        text: 'was added: What /e does',
      },
    ]);
    const twice = withVersion(once, next.document, { text, document, date: '2026-11-02' });
    expect(twice.entries.map(({ id }) => id)).toEqual(['2026-11-02-2', '2026-11-02', '2026-11-01']);
  });
});
