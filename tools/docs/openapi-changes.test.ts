import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '../openapi/component-schemas.ts';
import { apiChanges } from './openapi-changes.ts';

const TYPES = ['string', 'integer', 'boolean'] as const;

interface Shape {
  readonly fields: Readonly<Record<string, { readonly type: string; readonly required: boolean }>>;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  fields: fc.dictionary(
    fc.constantFrom('amount', 'label', 'bank', 'year'),
    fc.record({ type: fc.constantFrom(...TYPES), required: fc.boolean() }),
  ),
});

const schemaOf = ({ fields }: Shape): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, { type }])),
  required: Object.keys(fields).filter((name) => fields[name]?.required),
});

interface Operation {
  readonly sent: Shape;
  readonly received: Shape;
}
const operation: fc.Arbitrary<Operation> = fc.record({ sent: shape, received: shape });
const api = fc.dictionary(fc.constantFrom('/v1/a', '/v1/b', '/v1/c'), operation);

const describedOperation = ({ sent, received }: Operation): JsonObject => ({
  tags: ['Area'],
  summary: 'A summary',
  security: [{ bearer: [] }],
  requestBody: { content: { 'application/json': { schema: schemaOf(sent) } } },
  responses: { 200: { content: { 'application/json': { schema: schemaOf(received) } } } },
});

const described = (paths: Readonly<Record<string, Operation>>): JsonObject => ({
  paths: Object.fromEntries(Object.entries(paths).map(([path, one]) => [path, { post: describedOperation(one) }])),
});

const one = (sent: JsonObject, received: JsonObject, more: JsonObject = {}): JsonObject => ({
  paths: {
    '/v1/loans': {
      post: {
        tags: ['Loans'],
        security: [{ bearer: [] }],
        requestBody: { content: { 'application/json': { schema: sent } } },
        responses: { 200: { description: 'OK', content: { 'application/json': { schema: received } } } },
        ...more,
      },
    },
  },
});

const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});

const told = (before: JsonObject, after: JsonObject): string[] =>
  apiChanges(before, after).map(({ where, text, breaking }) => `${breaking ? '[Breaking] ' : ''}${where}: ${text}`);

describe('the changes between two descriptions of the API', () => {
  test('A description of the API has no changes against itself', () => {
    fc.assert(
      fc.property(api, (paths) => {
        expect(apiChanges(described(paths), described(paths))).toEqual([]);
      }),
    );
  });

  test('A change that adds in one direction removes in the other', () => {
    const cameOrWent = (before: JsonObject, after: JsonObject, kind: string): string[] =>
      apiChanges(before, after)
        .filter((change) => change.kind === kind)
        .map(({ operation: name, where, text }) => `${name} ${where} ${text.replace(/ was .*$/, '')}`)
        .map((text) => text.replace(/was added.*|was removed/, ''))
        .toSorted();
    fc.assert(
      fc.property(api, api, (first, second) => {
        const [a, b] = [described(first), described(second)];
        expect(cameOrWent(a, b, 'added')).toEqual(cameOrWent(b, a, 'removed'));
      }),
    );
  });

  test('A change does not break when only optional fields are requested and only fields are added to replies', () => {
    fc.assert(
      fc.property(operation, shape, shape, (before, asked, given) => {
        const optional = Object.entries(asked.fields).map(([name, field]) => [name, { ...field, required: false }]);
        const after: Operation = {
          sent: { fields: { ...Object.fromEntries(optional), ...before.sent.fields } },
          received: { fields: { ...given.fields, ...before.received.fields } },
        };
        const changes = apiChanges(described({ '/v1/a': before }), described({ '/v1/a': after }));
        expect(changes.filter(({ breaking }) => breaking)).toEqual([]);
      }),
    );
  });

  test('A change breaks when a field of a reply goes, or an operation', () => {
    fc.assert(
      fc.property(operation, (before) => {
        const names = Object.keys(before.received.fields);
        fc.pre(names.length > 0);
        const { [names[0] ?? '']: _, ...rest } = before.received.fields;
        const after = { ...before, received: { fields: rest } };
        const changes = apiChanges(described({ '/v1/a': before }), described({ '/v1/a': after }));
        expect(changes.some(({ breaking, kind }) => breaking && kind === 'removed')).toBe(true);
        expect(apiChanges(described({ '/v1/a': before }), described({}))).toMatchObject([
          { breaking: true, kind: 'removed', operation: 'POST /v1/a' },
        ]);
      }),
    );
  });

  test('A change breaks on the side that it harms: what is sent may widen, what is received may narrow', () => {
    const text = object({ note: { type: 'string' } });
    const maybe = object({ note: { type: ['string', 'null'] } });
    expect(told(one(text, text), one(maybe, text))).toEqual(['body: `note` is null or string instead of string']);
    expect(told(one(maybe, text), one(text, text))).toEqual([
      '[Breaking] body: `note` is string instead of null or string',
    ]);
    expect(told(one(text, text), one(text, maybe))).toEqual([
      '[Breaking] reply 200: `note` is null or string instead of string',
    ]);
    expect(told(one(text, maybe), one(text, text))).toEqual(['reply 200: `note` is string instead of null or string']);
  });

  test('A change breaks when a request must say more, not when it may', () => {
    const empty = object({});
    const field = { bank: { type: 'string' } };
    expect(told(one(empty, empty), one(object(field), empty))).toEqual(['body: `bank` was added']);
    expect(told(one(empty, empty), one(object(field, ['bank']), empty))).toEqual([
      '[Breaking] body: `bank` was added and is required',
    ]);
    expect(told(one(object(field), empty), one(object(field, ['bank']), empty))).toEqual([
      '[Breaking] body: `bank` is required',
    ]);
  });

  test('A change lists values and limits, and breaks where a request is narrowed', () => {
    const values = (...all: string[]) => object({ bank: { type: 'string', enum: all, maxLength: all.length * 10 } });
    expect(told(one(values('absa', 'fnb'), object({})), one(values('absa'), object({})))).toEqual([
      '[Breaking] body: `bank` no longer has the value `"fnb"`',
      '[Breaking] body: `bank` has the limit maxLength 10 instead of 20',
    ]);
    expect(told(one(object({}), values('absa')), one(object({}), values('absa', 'fnb')))).toEqual([
      'reply 200: `bank` may have the value `"fnb"`',
      'reply 200: `bank` has the limit maxLength 20 instead of 10',
    ]);
  });

  test('A change lists a field that came with its parts once', () => {
    const nested = object({ loan: object({ rate: { type: 'number' }, term: { type: 'integer' } }, ['rate']) });
    expect(told(one(object({}), object({})), one(object({}), nested))).toEqual(['reply 200: `loan` was added']);
    const rows = (item: JsonObject) => object({ rows: { type: 'array', items: item } });
    const within = rows(object({ notes: { type: 'array', items: { type: 'string' } } }));
    expect(told(one(object({}), within), one(object({}), rows(object({}))))).toEqual([
      '[Breaking] reply 200: `rows[].notes` was removed',
    ]);
  });

  test('Changes follow references, also those that name themselves', () => {
    const withComponents = (type: string): JsonObject => ({
      ...one({ $ref: '#/components/schemas/Node' }, object({})),
      components: { schemas: { Node: object({ value: { type }, next: { $ref: '#/components/schemas/Node' } }) } },
    });
    expect(told(withComponents('integer'), withComponents('number'))[0]).toBe(
      'body: `value` is number instead of integer',
    );
  });

  test('Changes list tokens, deprecation, parameters, errors and replies', () => {
    const empty = object({});
    const before = one(empty, empty, { security: [] });
    const after = one(empty, empty, {
      deprecated: true,
      parameters: [{ name: 'skip', in: 'query', required: true, schema: { type: 'integer' } }],
      responses: {
        200: { description: 'OK', content: { 'application/json': { schema: empty } } },
        202: { description: 'Accepted' },
        404: { description: '`bill_not_found`: Bill not found' },
      },
    });
    expect(told(before, after)).toEqual([
      'operation: is deprecated',
      '[Breaking] operation: asks for a token',
      '[Breaking] query `skip`: was added and is required',
      'reply 202: may be given',
      'error: may answer `bill_not_found`',
    ]);
  });

  test('Changes list events that are sent', () => {
    const event = (properties: JsonObject): JsonObject => ({
      webhooks: {
        'bill.paid': { post: { requestBody: { content: { 'application/json': { schema: object(properties) } } } } },
      },
    });
    expect(told({}, event({}))).toEqual(['data: is sent']);
    expect(told(event({ id: { type: 'string' } }), event({}))).toEqual(['[Breaking] data: `id` was removed']);
    expect(told(event({}), {})).toEqual(['[Breaking] data: is no longer sent']);
  });
});
