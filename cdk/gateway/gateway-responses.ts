import { describeProblem, type ProblemBody, type ProblemCode } from '../../schemas/problems.ts';
import { securityHeaders } from '../../schemas/security-headers.ts';

/** What the gateway answers itself, in the words of the catalogue. */
interface OwnAnswer {
  readonly code: ProblemCode;
  readonly details?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

const notFound: OwnAnswer = { code: 'resource_not_found' };
const busy: OwnAnswer = { code: 'service_unavailable', retryAfterSeconds: 5 };
const tooMany: OwnAnswer = { code: 'too_many_requests', details: { seconds: '1' }, retryAfterSeconds: 1 };

/** By the gateway's response types. A path it does not know is, in its words, a missing authentication token. */
const answers: Readonly<Record<string, OwnAnswer>> = {
  MISSING_AUTHENTICATION_TOKEN: notFound,
  RESOURCE_NOT_FOUND: notFound,
  // A bearer token on an unknown path is read as a broken AWS signature.
  INVALID_SIGNATURE: notFound,
  ACCESS_DENIED: { code: 'invalid_token_permissions' },
  UNAUTHORIZED: { code: 'invalid_token' },
  // The largest body that any endpoint takes; a function is handed at most 6 MB, of which the event itself needs some.
  REQUEST_TOO_LARGE: { code: 'payload_too_large', details: { limit: '5 MB' } },
  UNSUPPORTED_MEDIA_TYPE: { code: 'unsupported_media_type', details: { expected: 'application/json' } },
  THROTTLED: tooMany,
  QUOTA_EXCEEDED: tooMany,
  INTEGRATION_FAILURE: busy,
  INTEGRATION_TIMEOUT: busy,
  DEFAULT_4XX: notFound,
  DEFAULT_5XX: { code: 'internal_error' },
};

/**
 * The gateway takes a value that is no expression in apostrophes and has no way to write one within, so its answers, which are
 * JSON, go without a content security policy.
 */
const ownSecurityHeaders = Object.fromEntries(
  Object.entries(securityHeaders)
    .filter(([, value]) => !value.includes("'"))
    .map(([name, value]) => [name, `'${value}'`]),
);

/**
 * The gateway's own answers, as x-amazon-apigateway-gateway-responses: the same error body as the functions', with the
 * request id filled in by the gateway.
 * @param docsUrl of the page that explains the codes
 * @param origin the one origin that may read these answers in a browser: the gateway cannot choose among several
 */
export function gatewayResponses(docsUrl: string, origin: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(answers).map(([type, { code, details, retryAfterSeconds }]) => {
      const { status, message } = describeProblem(code, details);
      const body: ProblemBody = {
        error_type: 'code',
        code,
        message,
        request_id: '$context.requestId',
        documentation_url: `${docsUrl}/docs/errors#${code}`,
      };
      const headers = {
        'x-request-id': 'context.requestId',
        ...ownSecurityHeaders,
        vary: "'Origin'",
        'access-control-allow-origin': `'${origin}'`,
        'access-control-allow-credentials': "'true'",
        'access-control-expose-headers': "'x-request-id, retry-after, ratelimit, ratelimit-policy'",
        ...(retryAfterSeconds === undefined ? {} : { 'retry-after': `'${retryAfterSeconds}'` }),
      };
      return [
        type,
        {
          statusCode: status,
          responseParameters: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [`gatewayresponse.header.${name}`, value]),
          ),
          responseTemplates: { 'application/json': JSON.stringify(body) },
        },
      ];
    }),
  );
}
