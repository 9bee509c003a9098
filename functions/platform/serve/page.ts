import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import * as z from 'zod';
import type { Wiring } from '../grants/held.ts';
import type { Operation } from './operation.ts';
import { header } from './read-request.ts';
import { type DirectoryEndpoint, type FileReading, serve } from './serve.ts';

const Problem = z.object({ code: z.string() });

function codeOf(body: string): string {
  try {
    return Problem.parse(JSON.parse(body)).code;
  } catch {
    return 'validation_error';
  }
}

/** Whether the caller shows pages: the first media type that they accept is HTML. */
function showsPages(event: APIGatewayProxyEvent): boolean {
  return /^\s*text\/html\b/i.test(header(event, 'accept') ?? '');
}

/**
 * The handler of what a page's form posts to: as of any endpoint, but a browser is led back to the page, which says what
 * is wrong, instead of being shown JSON.
 */
export function servePosted<const E extends DirectoryEndpoint, A>(
  contract: E,
  wire: Wiring<A, E['id']>,
  operation: Operation<E, A>,
  ...reading: FileReading<E>
) {
  const answer = serve(contract, wire, operation, ...reading);
  return async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> => {
    const reply = await answer(event, context);
    if (reply.statusCode < 400 || !showsPages(event)) return reply;
    const { 'content-type': _, ...headers } = reply.headers ?? {};
    const location = `?error=${encodeURIComponent(codeOf(reply.body))}`;
    return { statusCode: 303, headers: { ...headers, location }, body: '' };
  };
}
