import type { FunctionModel } from '@imali/aws-emulator/template/functions.ts';
import { expect, test } from '@jest/globals';
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

test("The gateway's own answers link to the docs that run here and name the console that runs here, though ports were swapped.", () => {
  const functions = [
    functionWith({ IMALI_CONSOLE_URL: 'http://127.0.0.1:4001', IMALI_DOCS_URL: 'http://127.0.0.1:4002' }),
  ];
  const sites = { IMALI_CONSOLE_URL: 'http://127.0.0.1:4002', IMALI_DOCS_URL: 'http://127.0.0.1:6666' };
  const body = (docs: string) => JSON.stringify({ documentation_url: `${docs}/docs/errors#resource_not_found` });
  const answer = (docs: string, origin: string) => ({
    DEFAULT_4XX: {
      status: 404,
      headers: { 'access-control-allow-origin': `'${origin}'`, 'x-request-id': 'context.requestId' },
      templates: { 'application/json': body(docs) },
    },
  });
  expect(siteAddresses(functions, sites).answersOf(answer('http://127.0.0.1:4002', 'http://127.0.0.1:4001'))).toEqual(
    answer('http://127.0.0.1:6666', 'http://127.0.0.1:4002'),
  );
});
