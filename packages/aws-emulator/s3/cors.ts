/** Cross-origin rules of a bucket. Source: Amazon S3 User Guide, "Elements of a CORS configuration". */
import type { IncomingHttpHeaders } from 'node:http';

import { matchesPattern } from '../access/iam-policy.ts';

/** One rule, in the words of the S3 API. */
export interface CorsRule {
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedHeaders?: readonly string[] | undefined;
  readonly exposedHeaders?: readonly string[] | undefined;
  /** Seconds. */
  readonly maxAge?: number | undefined;
}

function ruleFor(
  rules: readonly CorsRule[],
  origin: string,
  method: string,
  wanted: readonly string[],
): CorsRule | undefined {
  return rules.find(
    ({ allowedHeaders = [], allowedMethods, allowedOrigins }) =>
      allowedOrigins.some((pattern) => matchesPattern(pattern, origin)) &&
      allowedMethods.includes(method) &&
      wanted.every((name) => allowedHeaders.some((pattern) => matchesPattern(pattern.toLowerCase(), name))),
  );
}

function answer(rule: CorsRule, origin: string): Record<string, string> {
  const isOpen = rule.allowedOrigins.includes('*');
  return {
    'access-control-allow-origin': isOpen ? '*' : origin,
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(isOpen ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(rule.exposedHeaders === undefined ? {} : { 'access-control-expose-headers': rule.exposedHeaders.join(', ') }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** Headers for the answer to a request of a browser; empty when it has no origin or no rule covers it. */
export function corsHeaders(
  rules: readonly CorsRule[],
  method: string,
  headers: IncomingHttpHeaders,
): Record<string, string> {
  const origin = headers.origin;
  if (origin === undefined) return {};
  const rule = ruleFor(rules, origin, method === 'HEAD' ? 'GET' : method, []);
  return rule === undefined ? {} : answer(rule, origin);
}

/** Headers for the answer to a preflight; undefined when it must be refused. */
export function preflightHeaders(
  rules: readonly CorsRule[],
  headers: IncomingHttpHeaders,
): Record<string, string> | undefined {
  const { origin } = headers;
  const method = headers['access-control-request-method'];
  if (origin === undefined || method === undefined) return undefined;
  const wanted = (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const named = wanted.filter((name) => name !== '');
  const rule = ruleFor(rules, origin, method, named);
  if (rule === undefined) return undefined;
  return {
    ...answer(rule, origin),
    ...(named.length === 0 ? {} : { 'access-control-allow-headers': named.join(', ') }),
    ...(rule.maxAge === undefined ? {} : { 'access-control-max-age': String(rule.maxAge) }),
  };
}
