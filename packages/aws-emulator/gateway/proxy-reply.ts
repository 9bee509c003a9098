import * as z from 'zod';
import { isBinaryMediaType } from './media-type.ts';

const HeaderValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** What a function may answer to API Gateway; anything else is a malformed proxy response. */
const ProxyReply = z.strictObject({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), HeaderValue).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(HeaderValue)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** A reply as it goes over the wire. */
export interface WireReply {
  readonly status: number;
  /** Name and value pairs; a name may repeat. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/**
 * Turns a function's answer into the reply; undefined when it is malformed, which API Gateway answers with 502.
 * A base64 body is decoded only when the first media type that the client accepts is one of the API's binary types,
 * or when the API declares all types binary. Source: "Return binary media from a Lambda proxy integration".
 */
export function wireReply(
  payload: string,
  accept: string | undefined,
  binaryMediaTypes: readonly string[],
): WireReply | undefined {
  const parsed = ProxyReply.safeParse(JSON.parse(payload));
  if (!parsed.success) return undefined;
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = parsed.data;
  const pairs: (readonly [string, string])[] = [];
  const multiple = Object.entries(multiValueHeaders ?? {});
  for (const [name, values] of multiple) for (const value of values) pairs.push([name, value]);
  const lowerMultiple = new Set(multiple.map(([name]) => name.toLowerCase()));
  for (const [name, value] of Object.entries(headers ?? {})) {
    // A name in both maps: API Gateway merges them, and a value given twice is sent once.
    if (lowerMultiple.has(name.toLowerCase()) && pairs.some((pair) => pair[1] === value)) continue;
    pairs.push([name, value]);
  }
  if (!pairs.some(([name]) => name.toLowerCase() === 'content-type')) pairs.push(['Content-Type', 'application/json']);
  const decodes = isBase64Encoded === true && isBinaryMediaType(accept?.split(',')[0], binaryMediaTypes);
  return {
    status: statusCode,
    headers: pairs,
    body: Buffer.from(body ?? '', decodes ? 'base64' : 'utf8'),
  };
}
