import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { type EndpointDeclaration, endpoint } from '../../schemas/endpoint.ts';
import { problems } from '../../schemas/problems.ts';
import { apiBody } from './api-body.ts';

const getThing = endpoint({
  id: 'getThing',
  area: 'operations',
  method: 'GET',
  path: '/things/{thing_id}/',
  aliases: ['/old/{thing_id}'],
  summary: 'A thing',
  scopes: 'none',
  request: {},
  replies: { 200: z.object({}) },
  errors: [],
});
const deleteThing = endpoint({ ...getThing, id: 'deleteThing', method: 'DELETE', aliases: [] });

const bodyOf = (...endpoints: EndpointDeclaration[]) =>
  apiBody({
    title: 'test',
    endpoints,
    integrationUri: (id) => `uri-of-${id}`,
    invokeRoleArn: 'role',
    errorPages: { docsUrl: 'https://docs.example', origin: 'https://console.example' },
  });
const targets = (item: Readonly<Record<string, unknown>> | undefined) =>
  Object.fromEntries(
    Object.entries(item ?? {}).map(([method, operation]) => [
      method,
      /uri-of-(\w+)/.exec(JSON.stringify(operation))?.[1],
    ]),
  );

describe('the body of the API', () => {
  test('The body of the API leads the methods of a path to their functions and all others to the fallback', () => {
    expect(targets(bodyOf(getThing, deleteThing).paths['/things/{thing_id}'])).toEqual({
      get: 'getThing',
      delete: 'deleteThing',
      'x-amazon-apigateway-any-method': 'unmatched',
    });
  });

  test('The body of the API has aliases, the root and every other path', () => {
    const { paths } = bodyOf(getThing);
    expect(Object.keys(paths)).toEqual(['/things/{thing_id}', '/old/{thing_id}', '/', '/{proxy+}']);
    expect(targets(paths['/{proxy+}'])).toEqual({ 'x-amazon-apigateway-any-method': 'unmatched' });
    expect(paths['/{proxy+}']?.['x-amazon-apigateway-any-method']?.['parameters']).toEqual([
      { name: 'proxy', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  test('The body of the API invokes by the one role', () => {
    expect(bodyOf(getThing).paths['/things/{thing_id}']?.['get']).toMatchObject({
      'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', credentials: 'role' },
    });
  });

  test('The body of the API refuses two endpoints on the same method and path', () => {
    expect(() => bodyOf(getThing, { ...getThing, id: 'other' })).toThrow('declared twice');
  });

  test('The body of the API passes uploads as bytes, and everything once some reply is made of bytes', () => {
    const types = (...endpoints: EndpointDeclaration[]) =>
      bodyOf(...endpoints)['x-amazon-apigateway-binary-media-types'];
    const replying = (mediaType: string) => endpoint({ ...getThing, replies: { 200: { mediaType } } });
    expect(types(getThing)).toEqual(['multipart/form-data']);
    expect(types(replying('text/csv'), deleteThing)).toEqual(['multipart/form-data']);
    expect(types(replying('application/vnd.oai.openapi+json'))).toEqual(['multipart/form-data']);
    expect(types(replying('application/pdf'))).toEqual(['*/*']);
    expect(types(replying('application/json; charset=utf-8'))).toEqual(['multipart/form-data']);
  });

  test('The body of the API passes a binary alternative by its name, for a caller who accepts it first', () => {
    const alternatives = ['application/json; charset=utf-8', 'application/zip'];
    const exporting = endpoint({ ...getThing, replies: { 200: { mediaType: 'text/csv', alternatives } } });
    expect(bodyOf(exporting)['x-amazon-apigateway-binary-media-types']).toEqual([
      'multipart/form-data',
      'application/zip',
    ]);
  });
});

test('a page whose form is answered with a file passes bytes to browsers, which ask for HTML', () => {
  const replies = { 200: { mediaType: 'text/html; charset=utf-8', alternatives: ['application/pdf'] } };
  expect(bodyOf(endpoint({ ...getThing, replies }))['x-amazon-apigateway-binary-media-types']).toEqual([
    'multipart/form-data',
    'application/pdf',
    'text/html',
  ]);
});

describe('the gateway’s own answers', () => {
  const Response = z.object({
    statusCode: z.int(),
    responseParameters: z.record(z.string(), z.string()),
    responseTemplates: z.object({ 'application/json': z.string() }),
  });
  const responses = z.record(z.string(), Response).parse(bodyOf(getThing)['x-amazon-apigateway-gateway-responses']);

  test('The gateway’s own answers have the same error body as the functions’, with the request ID', () => {
    for (const { statusCode, responseTemplates, responseParameters } of Object.values(responses)) {
      const body = z
        .object({ error_type: z.literal('code'), code: z.string(), message: z.string().min(1), request_id: z.string() })
        .loose()
        .parse(JSON.parse(responseTemplates['application/json']));
      const known = Object.entries(problems).find(([code]) => code === body.code)?.[1];
      expect(known?.status).toBe(statusCode);
      expect(body.message).not.toMatch(/[{}]/);
      expect(body.request_id).toBe('$context.requestId');
      expect(body['documentation_url']).toBe(`https://docs.example/docs/errors#${body.code}`);
      expect(responseParameters['gatewayresponse.header.x-request-id']).toBe('context.requestId');
    }
  });

  test('an unknown path, a flood, a large body and a failing function have codes of their own', () => {
    const codes = [
      'MISSING_AUTHENTICATION_TOKEN',
      'THROTTLED',
      'REQUEST_TOO_LARGE',
      'INTEGRATION_TIMEOUT',
      'DEFAULT_5XX',
    ];
    expect(codes.map((type) => responses[type]?.statusCode)).toEqual([404, 429, 413, 503, 500]);
    expect(responses['THROTTLED']?.responseParameters['gatewayresponse.header.retry-after']).toBe("'1'");
  });
});
