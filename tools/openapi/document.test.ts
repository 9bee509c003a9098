import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { fieldDescriptions } from '../../schemas/descriptions/described-field.ts';
import { parameterDescriptions } from '../../schemas/descriptions/parameters.ts';
import { ProblemBody, problems } from '../../schemas/problems.ts';
import { endpoints } from '../../schemas/registry.ts';
import { describedDocument } from './document.ts';

// OWASP ASVS 5.0: V2.1.1
const Described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z
          .object({
            content: z.record(z.string(), z.object({ schema: z.object({ required: z.array(z.string()).optional() }) })),
          })
          .optional(),
      }),
    ),
  ),
});

const { document, described } = describedDocument();
const { paths } = Described.parse(document);

const sending = endpoints.flatMap(({ id, method, path, request }) =>
  request.multipart === undefined ? [] : [{ id, method, path, multipart: request.multipart }],
);

test.each(sending)(
  'The description of $id marks the parts of its form that have to be sent.',
  ({ method, path, multipart }) => {
    const schema = paths[path]?.[method.toLowerCase()]?.requestBody?.content['multipart/form-data']?.schema;
    const fields = Object.entries(multipart.fields.shape)
      .filter(([, field]) => !z.safeParse(field, undefined).success)
      .map(([name]) => name);
    expect(multipart.files.length).toBeGreaterThan(0);
    expect(schema?.required?.toSorted()).toEqual([...fields, ...multipart.files].toSorted());
  },
);

test('Every field of a request, a reply and an event has a description, and every description is used', () => {
  expect([...new Set(described.missing)]).toEqual([]);
  expect([...fieldDescriptions.keys()].filter((key) => !described.used.has(key))).toEqual([]);
});

const Operations = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      operationId: z.string(),
      description: z.string().optional(),
      parameters: z.array(z.object({ name: z.string(), description: z.string().optional() })),
    }),
  ),
);

test('Every operation and every parameter has a description, and every description of a parameter is used', () => {
  const operations = Object.values(Operations.parse(document['paths'])).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(150);
  expect(
    operations.filter(({ description }) => description === undefined).map(({ operationId }) => operationId),
  ).toEqual([]);
  const given = operations.flatMap(({ parameters }) => parameters);
  expect(given.filter(({ description }) => description === undefined)).toEqual([]);
  const names = new Set(given.map(({ name }) => name));
  expect(Object.keys(parameterDescriptions).filter((name) => !names.has(name))).toEqual([]);
});

test('The example of every error fits the schema that errors are read with', () => {
  const Examples = z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })) });
  const { examples } = Examples.parse(document['components']);
  const ofErrors = Object.entries(examples).filter(([code]) => code in problems);
  expect(ofErrors.length).toBeGreaterThan(50);
  for (const [code, { value }] of ofErrors) expect(ProblemBody.parse(value).code).toBe(code);
});
