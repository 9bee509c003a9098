import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import * as z from 'zod';
import type { Wiring } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { header } from '../../platform/serve/read-request.ts';
import { type DirectoryEndpoint, type FileReading, serve } from '../../platform/serve/serve.ts';
import { noticePage, staffPageHeaders } from './staff-visit.tsx';
import { pageWords } from './words.en.ts';

const Problem = z.object({ message: z.string() });
const Invalid = z.object({
  detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
});

function toldBy(body: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return pageWords.unknownFault;
  }
  const problem = Problem.safeParse(parsed);
  if (problem.success) return problem.data.message;
  const invalid = Invalid.safeParse(parsed);
  return invalid.success
    ? invalid.data.detail.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ')
    : pageWords.unknownFault;
}

/**
 * The handler of a page: as of any endpoint, but a browser is shown a page where others get the JSON of an error, and no
 * other site may read what it answers: it is for the browser's own window.
 */
export function servePage<const E extends DirectoryEndpoint, A>(
  contract: E,
  wire: Wiring<A, E['id']>,
  operation: Operation<E, A>,
  ...reading: FileReading<E>
) {
  const answer = serve(contract, wire, operation, ...reading);
  return async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> => {
    const reply = await answer(event, context);
    const headers = Object.fromEntries(
      Object.entries(reply.headers ?? {}).filter(([name]) => !name.startsWith('access-control-')),
    );
    const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
    const showsPages = /^\s*text\/html\b/i.test(header(event, 'accept') ?? '');
    if (reply.statusCode < 400 || !isJson || !showsPages) return { ...reply, headers };
    return {
      ...reply,
      headers: { ...headers, ...staffPageHeaders, 'content-type': 'text/html; charset=utf-8' },
      body: noticePage(pageWords.refused, toldBy(reply.body)),
    };
  };
}
