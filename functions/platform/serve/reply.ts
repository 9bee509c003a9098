import type { APIGatewayProxyResult } from 'aws-lambda';
import type { InvalidOutcome } from '../../../schemas/endpoint.ts';
import { describeProblem, type ProblemCode } from '../../../schemas/problems.ts';
import { docsUrl } from './gateway-settings.ts';

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The error body of a problem with its status. */
export function problemReply(
  code: ProblemCode,
  requestId: string,
  details: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyResult {
  const { status, message } = describeProblem(code, details);
  return {
    statusCode: status,
    headers: { ...json, ...headers },
    body: JSON.stringify({
      error_type: 'code',
      code,
      message,
      request_id: requestId,
      documentation_url: `${docsUrl()}/docs/errors#${code}`,
      ...(details['lines'] === undefined ? {} : { lines: details['lines'].split('\n') }),
      ...(details['application_id'] === undefined ? {} : { application_id: details['application_id'] }),
    }),
  };
}

/** 422 with every failing field. */
export function validationReply(detail: InvalidOutcome['invalid']): APIGatewayProxyResult {
  return { statusCode: 422, headers: json, body: JSON.stringify({ detail }) };
}

export function jsonReply(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyResult {
  return { statusCode: status, headers: { ...json, ...headers }, body: JSON.stringify(body) };
}
