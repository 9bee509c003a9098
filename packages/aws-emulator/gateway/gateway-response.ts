import type { GatewayResponseModel } from '../template/api.ts';
import type { WireReply } from './proxy-reply.ts';

/** Kinds of failure that the gateway answers itself here. */
export type GatewayFailure =
  | 'MISSING_AUTHENTICATION_TOKEN'
  | 'REQUEST_TOO_LARGE'
  | 'INTEGRATION_TIMEOUT'
  | 'INTEGRATION_FAILURE'
  | 'DEFAULT_5XX';

/** Status and words of API Gateway where the template says nothing. */
const defaults: Readonly<Record<GatewayFailure, { readonly status: number; readonly message: string }>> = {
  MISSING_AUTHENTICATION_TOKEN: { status: 403, message: 'Missing Authentication Token' },
  REQUEST_TOO_LARGE: { status: 413, message: 'Request Too Long' },
  INTEGRATION_TIMEOUT: { status: 504, message: 'Endpoint request timed out' },
  INTEGRATION_FAILURE: { status: 504, message: 'Internal server error' },
  DEFAULT_5XX: { status: 502, message: 'Internal server error' },
};

/**
 * The gateway's own answer: of the template for that kind, else of its DEFAULT_4XX or DEFAULT_5XX, else API Gateway's.
 * Bodies may use $context.requestId, $context.error.message, .messageString and .responseType.
 */
export function gatewayResponse(
  failure: GatewayFailure,
  responses: Readonly<Record<string, GatewayResponseModel>>,
  requestId: string,
): WireReply {
  const { status, message } = defaults[failure];
  const own = responses[failure];
  const model = own ?? responses[status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX'];
  const context: Readonly<Record<string, string>> = {
    'context.requestId': requestId,
    'context.extendedRequestId': requestId,
    'context.error.message': message,
    'context.error.messageString': JSON.stringify(message),
    'context.error.responseType': failure,
  };
  const [mediaType, template] = Object.entries(model?.templates ?? {})[0] ?? [
    'application/json',
    '{"message":$context.error.messageString}',
  ];
  const body = template.replace(/\$(context(?:\.\w+)+)/g, (_, name: string) => context[name] ?? '');
  const headers = Object.entries(model?.headers ?? {}).flatMap(([name, value]): (readonly [string, string])[] => {
    const literal = /^'(.*)'$/.exec(value)?.[1] ?? context[value];
    return literal === undefined ? [] : [[name, literal]];
  });
  return {
    status: own?.status ?? status,
    headers: [['Content-Type', mediaType], ['x-amzn-ErrorType', failure], ...headers],
    body: Buffer.from(body, 'utf8'),
  };
}
