import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { operationOfHash, rapidocPath } from '../src/api-reference/operation.ts';
import { operationGroups } from './api-operations.ts';

const document: unknown = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));

describe('the operations of the API', () => {
  const groups = operationGroups(document);
  const all = groups.flatMap(({ operations }) => operations);

  test('The operations of the API are complete, each once, with an ID that can be an anchor', () => {
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[A-Za-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
    expect(all.length).toBeGreaterThan(100);
  });

  test('Every operation of the API has a summary', () => {
    expect(all.filter(({ summary }) => summary === '').map(({ id }) => id)).toEqual([]);
  });

  test('An operation of the API is found by the hash of a deep link', () => {
    const [first] = all;
    expect(operationOfHash(groups, `#${first?.id}`)).toBe(first);
    expect(operationOfHash(groups, '')).toBeUndefined();
    expect(operationOfHash(groups, '#%E0%A4%A')).toBeUndefined();
  });
});

test('an operation is read with its scopes and the errors that it may answer', () => {
  const groups = operationGroups({
    tags: [{ name: 'Second' }, { name: 'First' }],
    paths: {
      '/v1/things/{id}': {
        parameters: [],
        get: {
          operationId: 'getThing',
          summary: 'A thing',
          tags: ['First'],
          security: [{ bearer: ['organisation:api'] }, { other: ['organisation:api', 'internal'] }],
          responses: {
            200: { description: '`fine`: no' },
            404: { description: '`not_found`: Not found\n\n`gone`: Gone' },
          },
        },
      },
    },
  });
  expect(groups).toEqual([
    {
      tag: 'First',
      operations: [
        {
          id: 'getThing',
          method: 'GET',
          path: '/v1/things/{id}',
          summary: 'A thing',
          description: '',
          scopes: ['organisation:api', 'internal'],
          errors: ['not_found', 'gone'],
        },
      ],
    },
  ]);
});

test('RapiDoc’s name of an operation is its method and path', () => {
  expect(rapidocPath({ method: 'GET', path: '/v1/things/{id}' })).toBe('get-/v1/things/-id-');
});
