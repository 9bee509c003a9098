import type { EndpointDeclaration, ReplyBody } from '../../schemas/endpoint.ts';
import { unmatchedId } from '../function-bundles.ts';
import { gatewayPaths, parametersOf } from './gateway-paths.ts';
import { gatewayResponses } from './gateway-responses.ts';

/** The gateway times out when the function would. */
const integrationTimeoutMs = 29_000;

const anyMethod = 'x-amazon-apigateway-any-method';

type Operation = Readonly<Record<string, unknown>>;

/** The OpenAPI body of the REST API: paths and integrations, and nothing that the functions check anyway. */
export interface ApiBody {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly 'x-amazon-apigateway-binary-media-types': readonly string[];
  readonly 'x-amazon-apigateway-gateway-responses': Readonly<Record<string, unknown>>;
}

/**
 * Projects the declared endpoints to the gateway: each path and alias leads its methods to the functions and every
 * other method, preflights included, to the fallback, which also has every undeclared path.
 * @param options.title name of the API
 * @param options.integrationUri of the function of an endpoint id
 * @param options.invokeRoleArn role in whose name the gateway invokes functions
 * @param options.errorPages address of the docs, and the origin that may read the gateway's own errors
 * @throws when two endpoints claim the same method of the same path
 */
export function apiBody(options: {
  readonly title: string;
  readonly endpoints: readonly EndpointDeclaration[];
  readonly integrationUri: (id: string) => string;
  readonly invokeRoleArn: string;
  readonly errorPages: { readonly docsUrl: string; readonly origin: string };
}): ApiBody {
  const { endpoints, integrationUri, invokeRoleArn, errorPages } = options;
  const declared = endpoints.flatMap(({ id, method, path, aliases = [] }) =>
    [path, ...aliases].map((one) => ({ id, method, path: one })),
  );
  const shared = gatewayPaths(declared.map(({ path }) => path));

  const operation = (path: string, id: string): Operation => ({
    ...(path.includes('{') ? { parameters: pathParameters(path) } : {}),
    responses: {},
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: integrationUri(id),
      credentials: invokeRoleArn,
      passthroughBehavior: 'when_no_match',
      timeoutInMillis: integrationTimeoutMs,
    },
  });

  const paths: Record<string, Record<string, Operation>> = {};
  for (const { id, method, path } of declared) {
    const gatewayPath = shared.get(path) ?? path;
    const item = paths[gatewayPath] ?? { [anyMethod]: operation(gatewayPath, unmatchedId) };
    paths[gatewayPath] = item;
    const key = method.toLowerCase();
    if (item[key] !== undefined) throw new Error(`${method} ${path} is declared twice.`);
    item[key] = operation(gatewayPath, id);
  }
  for (const path of ['/', '/{proxy+}']) paths[path] ??= { [anyMethod]: operation(path, unmatchedId) };

  return {
    openapi: '3.0.1',
    info: { title: options.title, version: '1' },
    paths,
    'x-amazon-apigateway-binary-media-types': binaryMediaTypes(endpoints),
    'x-amazon-apigateway-gateway-responses': gatewayResponses(errorPages.docsUrl, errorPages.origin),
  };
}

function pathParameters(path: string): readonly unknown[] {
  return parametersOf(path).map((name) => ({
    name: name.replace(/\+$/, ''),
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

/**
 * Media types that the gateway hands on as bytes. A reply in bytes forces `*` for all: the gateway otherwise goes by
 * the Accept header of the request, in which browsers do not put such types first. `*` also turns every request body
 * into base64, a third longer, of which a function takes 6 MB. An operation that looks at Accept itself, and hands out
 * an address where the gateway would not pass bytes, declares them as alternatives: they are listed by name.
 */
function binaryMediaTypes(endpoints: readonly EndpointDeclaration[]): readonly string[] {
  const replies = endpoints.flatMap((endpoint) => Object.values(endpoint.replies));
  if (replies.some(isBinary)) return ['*/*'];
  return [...new Set(['multipart/form-data', ...replies.flatMap(binaryAlternatives)])];
}

function isBinary(reply: ReplyBody): boolean {
  return typeof reply === 'object' && 'mediaType' in reply && !isText(reply.mediaType);
}

function binaryAlternatives(reply: ReplyBody): readonly string[] {
  if (typeof reply !== 'object' || !('mediaType' in reply)) return [];
  const binary = (reply.alternatives ?? []).filter((mediaType) => !isText(mediaType));
  // A page that answers its form with a file is asked for HTML; a page itself is text, which passes as it is.
  return binary.length > 0 && reply.mediaType.startsWith('text/html') ? [...binary, 'text/html'] : binary;
}

function isText(mediaType: string): boolean {
  return /^text\/|[/+](json|xml)(;|$)/.test(mediaType);
}
