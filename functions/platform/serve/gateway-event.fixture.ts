import type { APIGatewayProxyEvent, Context } from 'aws-lambda';

export interface EventParts {
  readonly method?: string;
  /** Route as the gateway names it. */
  readonly resource?: string;
  readonly path?: string;
  readonly pathParameters?: Record<string, string>;
  readonly query?: Record<string, string[]>;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

/** An event of a REST API as the gateway sends it. */
export function gatewayEvent(parts: EventParts = {}): APIGatewayProxyEvent {
  const { method = 'GET', resource = '/', path = resource, headers = {}, body } = parts;
  return {
    httpMethod: method,
    resource,
    path,
    pathParameters: parts.pathParameters ?? null,
    queryStringParameters: null,
    multiValueQueryStringParameters: parts.query ?? null,
    headers,
    multiValueHeaders: {},
    body: body === undefined ? null : typeof body === 'string' ? body : Buffer.from(body).toString('base64'),
    isBase64Encoded: body instanceof Uint8Array,
    stageVariables: null,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      authorizer: null,
      protocol: 'HTTP/1.1',
      httpMethod: method,
      identity: {
        accessKey: null,
        accountId: null,
        apiKey: null,
        apiKeyId: null,
        caller: null,
        clientCert: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        cognitoIdentityId: null,
        cognitoIdentityPoolId: null,
        principalOrgId: null,
        sourceIp: '192.0.2.1',
        user: null,
        userAgent: null,
        userArn: null,
      },
      path,
      stage: 'test',
      requestId: 'request-1',
      requestTimeEpoch: 0,
      resourceId: 'r',
      resourcePath: resource,
    },
  };
}

export const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'f',
  functionVersion: '1',
  invokedFunctionArn: 'arn',
  memoryLimitInMB: '512',
  awsRequestId: 'aws-request',
  logGroupName: 'g',
  logStreamName: 's',
  getRemainingTimeInMillis: () => 29_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
};
