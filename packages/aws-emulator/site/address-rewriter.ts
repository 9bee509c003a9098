import { createContext, Script } from 'node:vm';
import * as z from 'zod';

const Rewritten = z.object({ uri: z.string().startsWith('/') });

/** What an address becomes before a file is looked for. */
export type AddressRewriter = (request: { readonly method: string; readonly uri: string }) => string;

/**
 * Runs the code of a CloudFront function on addresses. It is the project's own code: the context keeps it from what the
 * edge does not have either, not from harm.
 */
export function addressRewriter(code: string): AddressRewriter {
  const script = new Script(`${code}\nJSON.stringify(handler(JSON.parse(event)))`);
  return (request) => {
    const event = { version: '1.0', request: { ...request, querystring: {}, headers: {}, cookies: {} } };
    const result: unknown = script.runInContext(createContext({ event: JSON.stringify(event) }));
    return Rewritten.parse(JSON.parse(String(result))).uri;
  };
}
