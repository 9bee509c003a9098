import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { securityHeaders as always } from '../../../../schemas/security-headers.ts';

/** Adds to every reply, errors included, what browsers must know of this host; a page's own values stay. */
export function securityHeaders(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const add = ({ response }: Request<APIGatewayProxyEvent, APIGatewayProxyResult>): void => {
    if (response) response.headers = { ...always, ...response.headers };
  };
  return { after: add, onError: add };
}
