import { describe, expect, test } from '@jest/globals';
import type { FunctionModel } from '../template/functions.ts';
import { functionEnvironment } from './function-environment.ts';

const model: FunctionModel = {
  name: 'imali-local-list-things',
  arn: 'arn',
  codePath: '/built/list-things',
  handler: 'index.handler',
  timeoutSeconds: 29,
  memoryMb: 512,
  reservedConcurrency: undefined,
  layerPaths: ['/built/layer'],
  environment: { IMALI_STAGE: 'local', IMALI_API_URL: 'http://127.0.0.1:4000' },
  statements: [],
};
const environmentOf = (overrides: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  functionEnvironment({
    model,
    region: 'af-south-1',
    credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'secret' },
    endpoints: {
      dynamodb: 'http://d',
      sqs: 'http://q',
      s3: 'http://s',
      ses: 'http://m',
      secretsManager: 'http://k',
      states: 'http://127.0.0.1:8007',
      kms: 'http://c',
    },
    overrides,
  });

describe('functionEnvironment', () => {
  test('An override replaces a value of the template but adds none that the template lacks', () => {
    const result = environmentOf({ IMALI_API_URL: 'http://127.0.0.1:5000', IMALI_OTHER: 'x' });
    expect(Object.fromEntries(Object.entries(result).filter(([name]) => name.startsWith('IMALI_')))).toEqual({
      IMALI_STAGE: 'local',
      IMALI_API_URL: 'http://127.0.0.1:5000',
    });
  });

  test('The SDK reaches the endpoints through its own variables, in the name of the function', () => {
    expect(environmentOf({})).toMatchObject({
      AWS_ACCESS_KEY_ID: 'AKIA1',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://d',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: 'http://k',
      AWS_LAMBDA_FUNCTION_NAME: 'imali-local-list-things',
      NODE_PATH: '/built/layer/nodejs/node_modules',
    });
  });

  test('A function inherits nothing from the environment of the runner', () => {
    expect(environmentOf({})).not.toHaveProperty('PATH');
  });
});
