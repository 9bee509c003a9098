import { join } from 'node:path';
import type { FunctionModel } from '../template/functions.ts';

/** Addresses of the emulated endpoints. */
export interface EndpointUrls {
  readonly dynamodb: string;
  readonly sqs: string;
  readonly s3: string;
  readonly ses: string;
  readonly secretsManager: string;
  readonly kms: string;
  readonly states: string;
}

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * The environment of a function: what its template gives, then what Lambda itself sets, then the variables by which
 * the AWS SDK finds the endpoints. The function reads none of the latter, so it cannot know where it runs.
 * `overrides` replace values of the template that only this machine knows, and add none that the template lacks.
 */
export function functionEnvironment(options: {
  readonly model: FunctionModel;
  readonly region: string;
  readonly credentials: Credentials;
  readonly endpoints: EndpointUrls;
  readonly overrides: Readonly<Record<string, string>>;
}): Readonly<Record<string, string>> {
  const { model, region, credentials, endpoints, overrides } = options;
  const own = Object.entries(model.environment).map(([name, value]) => [name, overrides[name] ?? value] as const);
  return {
    ...Object.fromEntries(own),
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_LAMBDA_FUNCTION_NAME: model.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(model.memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${model.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    LAMBDA_TASK_ROOT: model.codePath,
    _HANDLER: model.handler,
    NODE_PATH: model.layerPaths.map((layer) => join(layer, 'nodejs', 'node_modules')).join(':'),
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
    AWS_ENDPOINT_URL_KMS: endpoints.kms,
    AWS_ENDPOINT_URL_SESV2: endpoints.ses,
    AWS_ENDPOINT_URL_SFN: endpoints.states,
    // Loopback answers no metadata service; without these the SDK would look for one and for files in a home folder.
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  };
}
