import * as z from 'zod';
import { comment, propertyName, SchemaNode, typeOf } from './schema-types.ts';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

const Content = z.record(z.string(), z.looseObject({ schema: SchemaNode.optional() }));
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().default(''),
  description: z.string().optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: SchemaNode,
      }),
    )
    .default([]),
  requestBody: z.looseObject({ required: z.boolean().default(false), content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string().default(''), content: Content.optional() })),
});
type Operation = z.output<typeof Operation>;

const Document = z.looseObject({
  paths: z.record(z.string(), z.looseObject({})),
  components: z.looseObject({ schemas: z.record(z.string(), SchemaNode) }),
});

/** A part of a request: optional where each of its fields is. */
const part = (name: string, fields: readonly string[], isOptional: boolean): string =>
  fields.length === 0
    ? ''
    : `${name}${isOptional ? '?' : ''}: { ${fields.join(' ')} }${isOptional ? ' | undefined' : ''};`;

function parametersOf(operation: Operation, place: 'path' | 'query'): string {
  const all = operation.parameters.filter((parameter) => parameter.in === place);
  const fields = all.map(({ name, required, schema }) => {
    const type = typeOf(schema);
    return required ? `${propertyName(name)}: ${type};` : `${propertyName(name)}?: ${type} | undefined;`;
  });
  return part(
    place,
    fields,
    all.every(({ required }) => !required),
  );
}

/** The fields of a form, of which those that are files go apart. */
function multipartOf(schema: z.output<typeof SchemaNode>): string {
  const fields = Object.entries(schema.properties ?? {});
  const isFile = ([, field]: (typeof fields)[number]): boolean => JSON.stringify(field).includes('"binary"');
  const required = new Set(schema.required ?? []);
  const texts = fields
    .filter((field) => !isFile(field))
    .map(([name, field]) => `${propertyName(name)}${required.has(name) ? '' : '?'}: ${typeOf(field)};`);
  const files = fields.filter(isFile).map(([name]) => `${propertyName(name)}: File;`);
  return `${texts.length === 0 ? 'form?: Record<string, never>;' : `form: { ${texts.join(' ')} };`} ${part('files', files, false)}`;
}

function bodyOf({ requestBody }: Operation): string {
  if (requestBody === undefined) return '';
  const { content, required } = requestBody;
  const json = content['application/json']?.schema;
  const form = content['application/x-www-form-urlencoded']?.schema;
  const multipart = content['multipart/form-data']?.schema;
  if (json !== undefined) return `body${required ? '' : '?'}: ${typeOf(json)};`;
  if (form !== undefined) return `form: ${typeOf(form)};`;
  return multipart === undefined ? '' : multipartOf(multipart);
}

function repliesOf({ responses }: Operation): string {
  const good = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
  const replies = good.map(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    const body = content === undefined ? 'undefined' : schema === undefined ? 'string' : typeOf(schema);
    return `Reply<${status}, ${body}>`;
  });
  const codes = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([, { description }]) =>
      [...description.matchAll(/^`([a-z0-9_]+)`: /gm)].flatMap(([, code]) => code ?? []),
    );
  const named = [...new Set(codes), 'validation_error', 'unexpected'].map((code) => JSON.stringify(code));
  return [...replies, `Failure<${named.join(' | ')}>`].join(' | ');
}

function method(operation: Operation): string {
  const parts = [
    parametersOf(operation, 'path'),
    parametersOf(operation, 'query'),
    bodyOf(operation),
    'idempotencyKey?: string | undefined;',
  ].filter((text) => text !== '');
  const isOptional = parts.every((text) => /^\w+\?:/.test(text));
  const said = [operation.summary, operation.description].filter((text) => text !== undefined).join('\n\n');
  return `${comment(said, '    ')}    ${operation.operationId}: (parts${isOptional ? '?' : ''}: { ${parts.join(' ')} }) => Promise<${repliesOf(operation)}>;`;
}

const BASE = `  /** An answer in 2xx. */
  interface Reply<Status extends number, Body> {
    readonly ok: true;
    readonly status: Status;
    readonly body: Body;
    readonly requestId: string;
  }
  /** An answer outside 2xx, with the codes that the operation may answer. */
  interface Failure<Code extends string> extends FailedReply {
    readonly code: Code;
  }`;

/**
 * The namespace of the types of the API: each component of openapi.json, and the client with these operations.
 * @param document openapi.json
 */
export function apiTypes(document: unknown, operations: ReadonlySet<string>): string {
  const { paths, components } = Document.parse(document);
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description, '  ')}  type ${name} = ${typeOf(schema, '  ')};`,
  );
  const methods = Object.values(paths)
    .flatMap((item) => METHODS.flatMap((name) => (item[name] === undefined ? [] : [Operation.parse(item[name])])))
    .filter(({ operationId }) => operations.has(operationId))
    .map(method);
  return [
    '/** The API: what its operations take and answer. */',
    'export declare namespace Api {',
    BASE,
    ...schemas,
    '  /** One method for each operation, by its id. */',
    '  interface Client {',
    ...methods,
    '  }',
    '}',
    '',
  ].join('\n');
}
