import type * as z from 'zod';
import { fieldsAlwaysAnswered } from '../../schemas/data-points.ts';
import { parameterDescriptions } from '../../schemas/descriptions/parameters.ts';
import { areas, type EndpointDeclaration, type ReplyBody } from '../../schemas/endpoint.ts';
import { eventCatalogue, eventTypes } from '../../schemas/events/event-catalogue.ts';
import { ProblemBody, type ProblemCode, problems, ValidationBody } from '../../schemas/problems.ts';
import { endpoints } from '../../schemas/registry.ts';
import { routeOf } from '../../schemas/route.ts';
import { tellApart } from './alternatives.ts';
import { AREA_DESCRIPTIONS, AREA_NAMES } from './area-texts.ts';
import { giveCallbacks } from './callbacks.ts';
import { ComponentSchemas, isObject, type Json, type JsonObject } from './component-schemas.ts';
import { nameDeepSchemas } from './deep-schemas.ts';
import { type Described, describeFields, unnamedSchemas } from './describe-fields.ts';
import { type Exemplified, exampleIn, giveExamples } from './give-examples.ts';
import { giveLinks } from './links.ts';
import { EXAMPLES, problemExamples } from './problem-examples.ts';

export const takesIdempotencyKey = ({ method, ignoresIdempotencyKey }: EndpointDeclaration): boolean =>
  method !== 'GET' && ignoresIdempotencyKey !== true;

const securityProblems: Readonly<Record<'none' | 'connect' | 'unconfirmed' | 'named', readonly ProblemCode[]>> = {
  none: [],
  connect: ['invalid_token', 'connect_link_expired'],
  unconfirmed: ['applicant_code_required'],
  named: ['invalid_token', 'account_deactivated', 'invalid_token_permissions'],
};

/** Codes that the runtime answers for an endpoint, besides those that it declares. */
function runtimeProblems(endpoint: EndpointDeclaration): ProblemCode[] {
  const secured = securityProblems[typeof endpoint.scopes === 'string' ? endpoint.scopes : 'named'];
  const writes: ProblemCode[] = !takesIdempotencyKey(endpoint)
    ? []
    : ['idempotency_key_reused', 'idempotency_request_in_progress'];
  const hasBody =
    endpoint.request.body ?? endpoint.request.form ?? endpoint.request.multipart ?? endpoint.request.rawBody;
  const body: ProblemCode[] = hasBody ? ['payload_too_large', 'unsupported_media_type'] : [];
  const confirms = endpoint.scopes === 'connect' && endpoint.opensUnconfirmed !== true;
  const confirmed = confirms ? securityProblems.unconfirmed : [];
  return [...secured, ...confirmed, ...writes, ...body, 'too_many_requests', 'internal_error'];
}

function parameters(components: ComponentSchemas, endpoint: EndpointDeclaration): Json[] {
  const of = (place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): Json[] => {
    if (!schema) return [];
    const json = components.of(schema, 'input');
    const properties = isObject(json['properties']) ? json['properties'] : {};
    const required = Array.isArray(json['required']) ? json['required'] : [];
    return Object.entries(properties).map(([name, property]) => {
      const { description = parameterDescriptions[name], examples, ...rest } = isObject(property) ? property : {};
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema: rest,
        ...(Array.isArray(examples) && examples[0] !== undefined && place === 'path' ? { example: examples[0] } : {}),
      };
    });
  };
  const { path, query, headers } = endpoint.request;
  const idempotency: Json[] = !takesIdempotencyKey(endpoint)
    ? []
    : [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key and request within 24 hours get the first reply again.',
          schema: { type: 'string', maxLength: 255 },
        },
      ];
  return [...of('path', path), ...of('query', query), ...of('header', headers), ...idempotency];
}

function requestBody(components: ComponentSchemas, { request }: EndpointDeclaration): JsonObject {
  if (request.body) {
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.of(request.body, 'input') } },
      },
    };
  }
  if (request.form) {
    const schema = components.of(request.form, 'input');
    return { requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } } };
  }
  if (request.multipart) {
    const fields = components.of(request.multipart.fields, 'input');
    const files = Object.fromEntries(
      request.multipart.files.map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
    );
    const properties = isObject(fields['properties']) ? fields['properties'] : {};
    const needed = Array.isArray(fields['required']) ? fields['required'] : [];
    const schema = {
      ...fields,
      properties: { ...properties, ...files },
      required: [...needed, ...request.multipart.files],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (request.rawBody) {
    return { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } } };
  }
  return {};
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'Done',
  303: 'At the address in Location',
};

function isSchema(reply: ReplyBody): reply is z.ZodType {
  return typeof reply === 'object' && 'safeParse' in reply;
}

/** Whether the reply is an analysis, of which a config can ask for single fields. */
const isAnalysis = ({ dataPoint, method }: EndpointDeclaration): boolean =>
  dataPoint !== undefined && dataPoint !== 'transactions_labelled' && (method === 'GET' || method === 'POST');

/** What an operation says of itself, and of the config that may not ask for what it answers. */
function descriptionOf(endpoint: EndpointDeclaration): string | undefined {
  const { dataPoint, description } = endpoint;
  if (dataPoint === undefined) return description;
  const fields = isAnalysis(endpoint)
    ? ' Where the config names output arguments of it, the reply holds those and what is always answered.'
    : '';
  return `${description === undefined ? '' : `${description} `}Data point \`${dataPoint}\` of the application config.${fields}`;
}

function replies(components: ComponentSchemas, endpoint: EndpointDeclaration): JsonObject {
  const expected = Object.entries(endpoint.replies).map(([status, body]): [string, JsonObject] => {
    const description = DESCRIPTIONS[Number(status)] ?? 'Reply';
    if (body === 'empty') return [status, { description }];
    if (isSchema(body) && isAnalysis(endpoint)) components.require(components.of(body, 'output'), fieldsAlwaysAnswered);
    const content = isSchema(body)
      ? { 'application/json': { schema: components.of(body, 'output') } }
      : Object.fromEntries(
          [body.mediaType, ...(body.alternatives ?? [])].map((mediaType) => [
            mediaType,
            { schema: { type: 'object' } },
          ]),
        );
    return [status, { description, content }];
  });
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...endpoint.errors, ...runtimeProblems(endpoint)])) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const problem = components.of(ProblemBody, 'output');
  const failures = [...byStatus].map(([status, codes]): [string, JsonObject] => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${problems[code].message}`).join('\n\n'),
      content: {
        'application/json': {
          schema: problem,
          examples: Object.fromEntries(codes.map((code) => [code, { $ref: `${EXAMPLES}${code}` }])),
        },
      },
    },
  ]);
  const validation: [string, JsonObject] = [
    '422',
    {
      description: 'The request does not fit its schema; every failing field is listed.',
      content: { 'application/json': { schema: components.of(ValidationBody, 'output') } },
    },
  ];
  const all = [...expected, ...failures, validation].toSorted(([a], [b]) => Number(a) - Number(b));
  return Object.fromEntries(all);
}

function securityOf(scopes: EndpointDeclaration['scopes']): Json[] {
  if (scopes === 'none') return [];
  if (scopes === 'connect') return [{ connect_link: [] }];
  return [{ bearer: [] }, ...scopes.map((scope) => ({ password: [scope] }))];
}

/** Since when and until when, as `Deprecation` and `Sunset` of the replies have it. */
function deprecationOf({ deprecated, aliasesDeprecated }: EndpointDeclaration, alias: boolean): JsonObject {
  const announced = deprecated ?? (alias ? aliasesDeprecated : undefined);
  if (announced === undefined) return alias ? { deprecated: true } : {};
  const { since, sunset } = announced;
  return { deprecated: true, 'x-deprecated-since': since, ...(sunset === undefined ? {} : { 'x-sunset': sunset }) };
}

function operation(components: ComponentSchemas, endpoint: EndpointDeclaration, alias: boolean): JsonObject {
  const { scopes } = endpoint;
  const description = descriptionOf(endpoint);
  return {
    operationId: endpoint.id,
    tags: [AREA_NAMES[endpoint.area]],
    summary: endpoint.summary,
    ...(description === undefined ? {} : { description }),
    ...deprecationOf(endpoint, alias),
    security: securityOf(scopes),
    parameters: parameters(components, endpoint),
    ...requestBody(components, endpoint),
    responses: replies(components, endpoint),
  };
}

function paths(components: ComponentSchemas): JsonObject {
  const all: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const add = (path: string, alias: boolean, index = 0) => {
      const described = operation(components, endpoint, alias);
      const operationId = alias ? `${endpoint.id}Alias${index + 1}` : endpoint.id;
      all[path] = { ...all[path], [endpoint.method.toLowerCase()]: { ...described, operationId } };
    };
    add(endpoint.path, false);
    for (const [index, alias] of (endpoint.aliases ?? []).entries()) {
      if (routeOf(alias) !== routeOf(endpoint.path)) add(alias, true, index);
    }
  }
  return all;
}

/** What is sent to receivers: one entry for each type of event. */
function webhooks(components: ComponentSchemas): JsonObject {
  const entries = eventTypes.map((type): [string, JsonObject] => {
    const schema = eventCatalogue[type];
    const header = (name: string, description: string): JsonObject => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    });
    return [
      type,
      {
        post: {
          operationId: `event.${type}`,
          tags: [AREA_NAMES.webhooks],
          summary: schema.meta()?.description ?? type,
          security: [],
          parameters: [
            header('webhook-id', 'Id of the event: the same in every attempt.'),
            header('webhook-timestamp', 'Second of the attempt, of the epoch.'),
            header('webhook-signature', 'Signatures of Standard Webhooks, separated by blanks.'),
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: components.of(schema, 'output') } },
          },
          responses: {
            '2XX': { description: 'Taken. Anything else is tried again for 72 hours; 410 disables the webhook.' },
          },
        },
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** The OpenAPI 3.1 description of every declared endpoint, and what its fields are described and shown by. */
export function describedDocument(): {
  readonly document: JsonObject;
  readonly described: Described;
  readonly exemplified: Exemplified;
} {
  const components = new ComponentSchemas();
  const operations = paths(components);
  const sent = webhooks(components);
  const schemas = components.all();
  const roots = [...Object.entries(schemas), ...unnamedSchemas(operations), ...unnamedSchemas(sent)];
  const described = describeFields(roots, schemas);
  const exemplified = giveExamples([operations, sent], schemas);
  for (const [name, schema] of Object.entries(schemas)) tellApart(schema, name, schemas);
  nameDeepSchemas(schemas);
  giveLinks(operations, (reply) => exampleIn(reply, exemplified.named));
  giveCallbacks(operations, sent, schemas);
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Imali API',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
      version: '1.0.0',
      description:
        'Reads South African bank statements and bank feeds, labels every transaction, and shows a lender what an applicant can afford and why. Paths answer with and without their trailing slash. Amounts are in units of the currency, dates in Africa/Johannesburg, instants in UTC.',
    },
    servers: [{ url: '/' }],
    tags: areas.map((area) => ({ name: AREA_NAMES[area], description: AREA_DESCRIPTIONS[area] })),
    security: [{ bearer: [] }],
    paths: operations,
    webhooks: sent,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token of your organisation, or an access token of a user.',
        },
        connect_link: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a connect link: what stands after #token= in the connect_url of an application.',
        },
        password: {
          type: 'oauth2',
          description: 'Sign in with username and password.',
          flows: {
            password: {
              tokenUrl: '/v1/in/auth/login/token',
              scopes: { internal: 'Internal endpoints', 'organisation:api': 'API access' },
            },
          },
        },
      },
      examples: { ...exemplified.named, ...problemExamples(operations) },
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
  return { document, described, exemplified };
}

/** The OpenAPI 3.1 description of every declared endpoint. */
export const openapiDocument = (): JsonObject => describedDocument().document;
