import * as z from 'zod';
import type { JsonObject } from './component-schemas.ts';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

const Example = z.looseObject({ $ref: z.string().optional(), value: z.unknown().optional() });
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(''),
  tags: z.array(z.string()),
  deprecated: z.boolean().default(false),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        example: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: z
    .looseObject({
      content: z.record(z.string(), z.looseObject({ examples: z.record(z.string(), Example).default({}) })),
    })
    .optional(),
});
type Operation = z.output<typeof Operation>;

const Document = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.looseObject({})),
  components: z.looseObject({ examples: z.record(z.string(), z.looseObject({ value: z.unknown().optional() })) }),
});
type Examples = z.output<typeof Document>['components']['examples'];

const EXAMPLES = '#/components/examples/';

/** The example of a JSON body; undefined where the body is of another kind. */
function jsonBody({ requestBody }: Operation, examples: Examples): unknown {
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
  if (example === undefined) return undefined;
  return example.$ref === undefined ? example.value : examples[example.$ref.slice(EXAMPLES.length)]?.value;
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A request with the examples of the description, and the variables of the collection for address and token. */
function request(path: string, method: string, operation: Operation, examples: Examples): JsonObject {
  const { parameters, summary, description, security } = operation;
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const address = path.replace(/\{(\w+)\}/g, ':$1');
  const query = inPlace('query').map(({ name, example, required }) => ({
    key: name,
    value: textOf(example),
    disabled: !required,
  }));
  const body = jsonBody(operation, examples);
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      description,
      ...(security.length === 0 ? { auth: { type: 'noauth' } } : {}),
      header: [{ key: 'Accept', value: 'application/json' }],
      url: {
        raw: `{{baseUrl}}${address}`,
        host: ['{{baseUrl}}'],
        path: address.split('/').filter(Boolean),
        ...(query.length === 0 ? {} : { query }),
        variable: inPlace('path').map(({ name, example }) => ({ key: name, value: textOf(example) })),
      },
      ...(body === undefined
        ? {}
        : { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } } }),
    },
  };
}

/**
 * The operations of lenders as a Postman collection (2.1), a folder for each area; Bruno and others open it as well. What
 * partners, browsers and staff call is left out.
 * @param document openapi.json
 */
export function postmanCollection(document: unknown): JsonObject {
  const { info, paths, components } = Document.parse(document);
  const folders = new Map<string, JsonObject[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      if (item[method] === undefined) continue;
      const operation = Operation.parse(item[method]);
      const isOfLenders = operation.security.some((way) => 'bearer' in way) || operation.operationId === 'issueToken';
      if (
        operation.deprecated ||
        !isOfLenders ||
        path.startsWith('/v1/in/') !== (operation.operationId === 'issueToken')
      )
        continue;
      const [tag = 'Other'] = operation.tags;
      folders.set(tag, [...(folders.get(tag) ?? []), request(path, method, operation, components.examples)]);
    }
  }
  return {
    info: {
      name: info.title,
      version: info.version,
      description: 'Set baseUrl and token in the variables of the collection.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:4000' },
      { key: 'token', value: '' },
    ],
    item: [...folders].map(([name, item]) => ({ name, item })),
  };
}
