import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { eventCatalogue, eventTypes } from '../../schemas/events/event-catalogue.ts';
import { declaredExamples } from '../../schemas/examples/example-of-field.ts';
import { exampleParameters } from '../../schemas/examples/parameters.ts';
import { examplePolicy } from '../../schemas/examples/wholes.ts';
import { ValidationBody } from '../../schemas/problems.ts';
import { endpoints } from '../../schemas/registry.ts';
import { isObject, type Json, type JsonObject } from './component-schemas.ts';
import { describedDocument } from './document.ts';
import { Examples } from './examples.ts';

const { document, exemplified } = describedDocument();

const Media = z.record(
  z.string(),
  z.object({
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.object({ $ref: z.string() })).optional(),
  }),
);
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() })),
  requestBody: z.object({ content: Media }).optional(),
  responses: z.record(z.string(), z.object({ content: Media.optional() })),
});
const { paths, webhooks, components } = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), Operation)),
    webhooks: z.record(z.string(), z.object({ post: Operation })),
    components: z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })) }),
  })
  .parse(document);

/** The example of a body, where it is shown in full. */
function shownIn(content: z.infer<typeof Media> | undefined): unknown {
  const media = content?.['application/json'] ?? Object.values(content ?? {})[0];
  const [reference] = Object.values(media?.examples ?? {});
  return reference === undefined
    ? media?.example
    : components.examples[reference.$ref.slice('#/components/examples/'.length)]?.value;
}

/** What a schema says against an example; nothing where it fits. */
function faults(schema: z.ZodType, example: unknown): string[] {
  const { error } = schema.safeParse(example);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const described = endpoints.map((endpoint) => {
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${endpoint.id} is not described`);
  return { id: endpoint.id, request: endpoint.request, replies: endpoint.replies, operation };
});

test('Every field, parameter, body and reply has an example, and every declared example is used', () => {
  expect(exemplified.missing).toEqual([]);
  const declared = [...declaredExamples, ...Object.keys(exampleParameters).map((name) => `parameters ${name}`)];
  expect(declared.filter((one) => !exemplified.used.has(one))).toEqual([]);
});

/** Fields that hold a single value or a list of such, and show none. */
function fieldsWithoutExample(node: Json, path: string): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => fieldsWithoutExample(item, path));
  if (!isObject(node)) return [];
  const { properties } = node;
  const bare = Object.entries(isObject(properties) ? properties : {}).filter(
    ([, field]) =>
      isObject(field) &&
      !['examples', 'enum', 'const', '$ref', 'properties', 'items', 'anyOf', 'oneOf'].some((key) => key in field) &&
      field['type'] !== 'object',
  );
  const below = Object.entries(node).flatMap(([key, value]) =>
    key === 'examples' || key === 'example' ? [] : fieldsWithoutExample(value, `${path}.${key}`),
  );
  return [...bare.map(([name]) => `${path}.${name}`), ...below];
}

test('No field of the description is left without an example', () => {
  expect(fieldsWithoutExample(document, '')).toEqual([]);
});

describe('Examples fit the schemas that read them', () => {
  test.each(described)('The example of what is sent to $id fits the schema that reads it', ({ request, operation }) => {
    const example = shownIn(operation.requestBody?.content);
    const schema = request.body ?? request.form ?? request.multipart?.fields;
    expect(example === undefined).toBe(operation.requestBody === undefined);
    const files = new Set(request.multipart?.files);
    const sent =
      files.size === 0 || !isJsonObject(example)
        ? example
        : Object.fromEntries(Object.entries(example).filter(([name]) => !files.has(name)));
    expect(schema === undefined ? [] : faults(schema, sent)).toEqual([]);
    for (const { name, in: place, example: shown } of operation.parameters) {
      expect({ name, shown }).toEqual({ name, shown: expect.anything() });
      const part = { path: request.path, query: request.query, header: request.headers }[place]?.shape[name];
      // Parameters are texts on the wire.
      expect({ name, faults: part === undefined ? [] : faults(part, String(shown)) }).toEqual({ name, faults: [] });
    }
  });

  test.each(described)('The example of what $id answers fits its schema', ({ replies, operation }) => {
    for (const [status, body] of Object.entries(replies)) {
      if (typeof body !== 'object' || !('safeParse' in body)) continue;
      expect({ status, faults: faults(body, shownIn(operation.responses[status]?.content)) }).toEqual({
        status,
        faults: [],
      });
    }
    expect(faults(ValidationBody, shownIn(operation.responses[422]?.content))).toEqual([]);
  });

  test.each(eventTypes)('The example of the event %s fits its schema', (type) => {
    expect(faults(eventCatalogue[type], shownIn(webhooks[type]?.post.requestBody?.content))).toEqual([]);
  });

  test('The policy of the examples can be put into force', () => {
    expect(preparePolicy(examplePolicy)).toMatchObject({ ok: true });
  });
});

const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('An example is made of the fields', () => {
  const made = (schema: JsonObject, components: JsonObject = {}) => {
    const examples = new Examples(components);
    return { value: examples.of(schema, 'Any'), missing: [...examples.missing] };
  };

  test('The example of a field goes before one that is declared for its name, which goes before the first of a list', () => {
    const field = { type: 'string', enum: ['capitec', 'fnb'] };
    expect(
      made({ type: 'object', properties: { bank: { ...field, examples: ['fnb'] }, bank_slug: field } }).value,
    ).toEqual({
      bank: 'fnb',
      bank_slug: 'capitec',
    });
    expect(made({ type: 'string', enum: ['one', 'two'] }).value).toBe('one');
  });

  test('A field that may be null shows a value, and one of several kinds the first', () => {
    const options = [{ type: 'null' }, { type: 'object', properties: { seed: { type: ['integer', 'null'] } } }];
    expect(made({ anyOf: options }).value).toEqual({ seed: 42 });
  });

  test('A field of which nothing is known is listed as missing', () => {
    expect(made({ type: 'object', properties: { unheard: { type: 'string' } } }).missing).toEqual(['Any.unheard']);
  });

  test('An id and a day that are declared for their names go before those that all have, where they are of the form', () => {
    const day = { type: 'string', format: 'date', examples: ['2026-03-25'] };
    const id = { type: 'string', pattern: '^[0-9a-f]{24}$', examples: ['692039c05f3c8b2a1d9e4f70'] };
    const properties = { user_id: id, any_id: id, date_of_birth: day, expires_at: day };
    expect(made({ type: 'object', properties }).value).toEqual({
      user_id: '692039c05f3c8b2a1d9e4f72',
      any_id: '692039c05f3c8b2a1d9e4f70',
      date_of_birth: '1980-01-01',
      expires_at: '2026-03-25',
    });
  });
});
