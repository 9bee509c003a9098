import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { readable, referenceDocuments } from './reference-documents.ts';

describe('what RapiDoc draws wrongly is said in the words that it knows', () => {
  test('a value or null is a value of two types, with what is said of it', () => {
    const schema = { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }], description: 'The last day' };
    expect(readable(schema)).toEqual({ type: ['string', 'null'], format: 'date', description: 'The last day' });
  });

  test('a described schema or null says so in words: its type stands elsewhere', () => {
    const schema = { anyOf: [{ $ref: '#/components/schemas/Weights' }, { type: 'null' }] };
    expect(readable(schema)).toEqual({ $ref: '#/components/schemas/Weights', description: 'May be null' });
  });

  test('alternatives have a title each, those within others and null too', () => {
    const day = { type: 'string', format: 'date' };
    const inner = { anyOf: [{ type: 'string', const: 'ANY' }, day, { $ref: '#/components/schemas/Month' }] };
    expect(readable({ anyOf: [inner, { type: 'null' }] })).toEqual({
      oneOf: [
        { type: 'string', const: 'ANY', title: 'ANY' },
        { ...day, title: 'date' },
        { $ref: '#/components/schemas/Month', title: 'Month' },
        { type: 'null', title: 'null' },
      ],
    });
  });

  test('a parameter with alternatives has them with titles', () => {
    const schema = { oneOf: [{ type: 'string' }, { type: 'integer', title: 'place' }] };
    expect(readable({ name: 'loc', in: 'query', schema })).toEqual({
      name: 'loc',
      in: 'query',
      schema: {
        oneOf: [
          { type: 'string', title: 'string' },
          { type: 'integer', title: 'place' },
        ],
      },
    });
  });

  test('a list of values and a constant have a type', () => {
    expect(readable({ enum: ['RED', 'GREEN'] })).toEqual({ type: 'string', enum: ['RED', 'GREEN'] });
    expect(readable({ enum: [1, 'two', null] })).toEqual({
      type: ['integer', 'string', 'null'],
      enum: [1, 'two', null],
    });
    expect(readable({ const: true })).toEqual({ type: 'boolean', const: true });
  });

  test('a tuple is a list of as many', () => {
    expect(readable({ prefixItems: [{ type: 'number' }, { type: 'number' }] })).toEqual({
      type: 'array',
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
    });
  });

  test('discriminators and rules for names, which are not drawn, are left out', () => {
    expect(
      readable({ type: 'object', propertyNames: { type: 'string' }, discriminator: { propertyName: 'a' } }),
    ).toEqual({
      type: 'object',
    });
  });

  test('a property may be called as a keyword is, and examples are data', () => {
    const schema = {
      type: 'object',
      properties: { type: { enum: ['VET'] }, anyOf: { type: 'string' } },
      examples: [{ enum: ['not a schema'] }],
    };
    expect(readable(schema)).toEqual({
      ...schema,
      properties: { type: { type: 'string', enum: ['VET'] }, anyOf: { type: 'string' } },
    });
  });
});

describe('the documents of the operations', () => {
  const product = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  const documents = referenceDocuments(product);
  const texts = [...documents].map(([id, document]) => ({ id, text: JSON.stringify(document) }));

  test('The documents of the operations have one operation each, with every schema that it refers to', () => {
    expect(documents.size).toBeGreaterThan(100);
    for (const { id, text } of texts) {
      expect([id, text.match(/"operationId":/g)?.length]).toEqual([id, 1]);
      const { components } = JSON.parse(text);
      for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
        expect([id, name, name in components.schemas]).toEqual([id, name, true]);
      }
    }
  });

  test('The documents of the operations are small enough to be read at once', () => {
    const [largest] = texts.map(({ text }) => text.length).toSorted((one, other) => other - one);
    expect(largest).toBeLessThan(200_000);
  });

  test('The documents of the operations contain nothing that RapiDoc draws wrongly', () => {
    const wrong = /"(?:anyOf|prefixItems|discriminator|propertyNames)":[[{](?!"type":)/;
    expect(texts.filter(({ text }) => wrong.test(text)).map(({ id }) => id)).toEqual([]);
  });

  // Its example of such a schema is no JSON: give that one an example of its own when there is one.
  test('The documents of the operations have no schema that contains itself', () => {
    const schemas: Readonly<Record<string, unknown>> = product.components.schemas;
    const below = (name: string): readonly string[] =>
      [...JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, found = '']) => found);
    const contains = (name: string, trail: readonly string[]): boolean =>
      below(name).some((next) => trail.includes(next) || contains(next, [...trail, next]));
    expect(Object.keys(schemas).filter((name) => contains(name, [name]))).toEqual([]);
  });
});
