import { expect, test } from '@jest/globals';
import type { FunctionModel } from '../template/functions.ts';
import { siteAddresses } from './site-addresses.ts';

const functionWith = (environment: Readonly<Record<string, string>>): FunctionModel => ({
  name: 'one',
  arn: 'arn',
  codePath: '/code',
  handler: 'index.handler',
  timeoutSeconds: 1,
  memoryMb: 128,
  reservedConcurrency: undefined,
  layerPaths: [],
  environment,
  statements: [],
});

test('the address of the site takes the place of the one in the template, and of no other', () => {
  const functions = [
    functionWith({ IMALI_ALLOWED_ORIGINS: 'http://127.0.0.1:4001,http://localhost:8000' }),
    functionWith({ IMALI_CONSOLE_URL: 'http://127.0.0.1:4001' }),
  ];
  const { overrides, corsOf } = siteAddresses(functions, 'http://127.0.0.1:5555');
  expect(overrides).toEqual({
    IMALI_CONSOLE_URL: 'http://127.0.0.1:5555',
    IMALI_ALLOWED_ORIGINS: 'http://127.0.0.1:5555,http://localhost:8000',
  });
  expect(
    corsOf([{ allowedMethods: ['POST'], allowedOrigins: ['http://127.0.0.1:4001', 'http://localhost:8000'] }]),
  ).toEqual([{ allowedMethods: ['POST'], allowedOrigins: ['http://127.0.0.1:5555', 'http://localhost:8000'] }]);
});
