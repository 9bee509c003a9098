import * as z from 'zod';
import type { ResolvableStack, ResolvedResource } from './stack-scope.ts';
import { functionNameOf } from './triggers.ts';

/** What the gateway itself answers for one kind of failure. */
export interface GatewayResponseModel {
  readonly status: number | undefined;
  /** Header values as the template writes them: `'text'` or a reference. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body by media type, with `$context` references. */
  readonly templates: Readonly<Record<string, string>>;
}

/** One route of the API: a path template, a method or any, and the function behind it. */
export interface RouteModel {
  /** `/v1/things/{id}`, `/{proxy+}`. */
  readonly path: string;
  /** In capitals; 'ANY' for x-amazon-apigateway-any-method. */
  readonly method: string;
  readonly functionName: string;
  readonly timeoutMs: number;
}

export interface ApiModel {
  readonly id: string;
  readonly stage: string;
  readonly routes: readonly RouteModel[];
  readonly binaryMediaTypes: readonly string[];
  readonly gatewayResponses: Readonly<Record<string, GatewayResponseModel>>;
}

const methods: Readonly<Record<string, string>> = {
  get: 'GET',
  put: 'PUT',
  post: 'POST',
  delete: 'DELETE',
  options: 'OPTIONS',
  head: 'HEAD',
  patch: 'PATCH',
  'x-amazon-apigateway-any-method': 'ANY',
};

const Integration = z.object({
  'x-amazon-apigateway-integration': z.object({
    type: z.string(),
    uri: z.string(),
    timeoutInMillis: z.coerce.number().optional(),
  }),
});

const BodyGatewayResponse = z.object({
  statusCode: z.coerce.number().optional(),
  responseParameters: z.record(z.string(), z.string()).default({}),
  responseTemplates: z.record(z.string(), z.string()).default({}),
});

const Body = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  'x-amazon-apigateway-binary-media-types': z.array(z.string()).default([]),
  'x-amazon-apigateway-gateway-responses': z.record(z.string(), BodyGatewayResponse).default({}),
});

const RestApiProperties = z.object({
  Body,
  BinaryMediaTypes: z.array(z.string()).default([]),
});

const GatewayResponseProperties = z.object({
  RestApiId: z.string(),
  ResponseType: z.string(),
  StatusCode: z.coerce.number().optional(),
  ResponseParameters: z.record(z.string(), z.string()).default({}),
  ResponseTemplates: z.record(z.string(), z.string()).default({}),
});

/** The longest that REST APIs wait for a function. */
const longestTimeoutMs = 29_000;

/** The REST API of the assembly; undefined when it has none. Throws when it has more than one. */
export function readApi(stacks: readonly ResolvableStack[]): ApiModel | undefined {
  const all = (type: string): readonly ResolvedResource[] => stacks.flatMap((stack) => stack.resources(type));
  const [api, ...others] = all('AWS::ApiGateway::RestApi');
  if (api === undefined) return undefined;
  if (others.length > 0) throw new Error('The local cloud serves one REST API; the assembly has several.');
  const { Body: body, BinaryMediaTypes } = RestApiProperties.parse(api.properties);
  const responses: Record<string, GatewayResponseModel> = {};
  for (const [type, response] of Object.entries(body['x-amazon-apigateway-gateway-responses'])) {
    responses[type] = gatewayResponse(response.statusCode, response.responseParameters, response.responseTemplates);
  }
  for (const resource of all('AWS::ApiGateway::GatewayResponse')) {
    const one = GatewayResponseProperties.parse(resource.properties);
    responses[one.ResponseType] = gatewayResponse(one.StatusCode, one.ResponseParameters, one.ResponseTemplates);
  }
  return {
    id: api.physical.ref,
    stage: all('AWS::ApiGateway::Stage')[0]?.physical.ref ?? 'local',
    routes: Object.entries(body.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([key, operation]) => {
        const method = methods[key];
        return method === undefined ? [] : [readRoute(path, method, operation)];
      }),
    ),
    binaryMediaTypes: [...BinaryMediaTypes, ...body['x-amazon-apigateway-binary-media-types']],
    gatewayResponses: responses,
  };
}

function readRoute(path: string, method: string, operation: unknown): RouteModel {
  const integration = Integration.parse(operation)['x-amazon-apigateway-integration'];
  if (integration.type.toLowerCase() !== 'aws_proxy') {
    throw new Error(`${method} ${path}: the local gateway serves aws_proxy integrations, not ${integration.type}.`);
  }
  // …:lambda:path/2015-03-31/functions/<function ARN>/invocations
  const arn = /\/functions\/(.+)\/invocations$/.exec(integration.uri)?.[1];
  if (arn === undefined) throw new Error(`${method} ${path}: no function in the integration ${integration.uri}.`);
  return {
    path,
    method,
    functionName: functionNameOf(arn),
    timeoutMs: Math.min(integration.timeoutInMillis ?? longestTimeoutMs, longestTimeoutMs),
  };
}

/** Keeps the response headers and drops the `gatewayresponse.header.` before their names. */
function gatewayResponse(
  status: number | undefined,
  parameters: Readonly<Record<string, string>>,
  templates: Readonly<Record<string, string>>,
): GatewayResponseModel {
  const prefix = 'gatewayresponse.header.';
  const headers = Object.entries(parameters)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  return { status, headers: Object.fromEntries(headers), templates };
}
