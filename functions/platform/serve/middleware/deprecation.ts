import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Deprecation, EndpointDeclaration } from '../../../../schemas/endpoint.ts';
import { routeOf } from '../../../../schemas/route.ts';

type Announced = Pick<EndpointDeclaration, 'path' | 'aliases' | 'aliasesDeprecated' | 'deprecated'>;

/** Midnight in UTC of a calendar date. */
const instantOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** A date as headers have it: since when (RFC 9745), until when (RFC 8594), and what to call instead. */
function headersOf({ since, sunset }: Deprecation, successor: string | undefined): Record<string, string> {
  return {
    deprecation: `@${instantOf(since).getTime() / 1000}`,
    ...(sunset === undefined ? {} : { sunset: instantOf(sunset).toUTCString() }),
    ...(successor === undefined ? {} : { link: `<${successor}>; rel="successor-version"` }),
  };
}

/** The path of the endpoint with the values of this request. */
const successorOf = (path: string, event: APIGatewayProxyEvent): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(event.pathParameters?.[name] ?? ''));

/** The headers of a reply on a path that goes, or on an older one of an endpoint that stays. */
export function deprecationHeaders(endpoint: Announced, event: APIGatewayProxyEvent): Record<string, string> {
  const { path, aliases = [], aliasesDeprecated, deprecated } = endpoint;
  const called = routeOf(event.resource);
  const isOlderPath = called !== routeOf(path) && aliases.some((alias) => routeOf(alias) === called);
  if (deprecated !== undefined) return headersOf(deprecated, undefined);
  if (aliasesDeprecated === undefined || !isOlderPath) return {};
  return headersOf(aliasesDeprecated, successorOf(path, event));
}

/** Adds them to every reply, errors included: who calls an older path learns it from any answer. */
export function deprecation(endpoint: Announced): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const add = ({ event, response }: Request<APIGatewayProxyEvent, APIGatewayProxyResult>): void => {
    if (response) response.headers = { ...response.headers, ...deprecationHeaders(endpoint, event) };
  };
  return { after: add, onError: add };
}
