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

test('the addresses of sites take the place of those in the template, and of no others', () => {
  const functions = [
    functionWith({ IMALI_ALLOWED_ORIGINS: 'http://127.0.0.1:4001,http://127.0.0.1:4002,http://localhost:8000' }),
    functionWith({ IMALI_CONSOLE_URL: 'http://127.0.0.1:4001', IMALI_DOCS_URL: 'http://127.0.0.1:4002' }),
  ];
  const sites = { IMALI_CONSOLE_URL: 'http://127.0.0.1:5555', IMALI_DOCS_URL: 'http://127.0.0.1:6666' };
  const { overrides, corsOf } = siteAddresses(functions, sites);
  expect(overrides).toEqual({
    IMALI_CONSOLE_URL: 'http://127.0.0.1:5555',
    IMALI_DOCS_URL: 'http://127.0.0.1:6666',
    IMALI_ALLOWED_ORIGINS: 'http://127.0.0.1:5555,http://127.0.0.1:6666,http://localhost:8000',
  });
  expect(
    corsOf([{ allowedMethods: ['POST'], allowedOrigins: ['http://127.0.0.1:4002', 'http://localhost:8000'] }]),
  ).toEqual([{ allowedMethods: ['POST'], allowedOrigins: ['http://127.0.0.1:6666', 'http://localhost:8000'] }]);
});
