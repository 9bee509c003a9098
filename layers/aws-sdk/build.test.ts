import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSdkLayer } from './build.ts';
import { layerPackages } from './clients.ts';
import { sdkLayerFolder } from './layer-folder.ts';

let out = '';
let modules = '';

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'imali-layer-'));
  await buildSdkLayer({ root: join(import.meta.dirname, '../..'), out });
  modules = join(out, sdkLayerFolder, 'nodejs/node_modules');
});

afterAll(() => rm(out, { recursive: true }));

/** What a CommonJS function prints that finds the layer as in Lambda, where require() of ES modules is off. */
function inFunction(script: string): string {
  return execFileSync(process.execPath, ['--no-experimental-require-module', '-e', script], {
    encoding: 'utf8',
    cwd: tmpdir(),
    env: { NODE_PATH: modules, AWS_REGION: 'af-south-1', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' },
  });
}

describe('the SDK layer', () => {
  test('The SDK layer serves every package in use to functions that require it', () => {
    for (const name of layerPackages) {
      const resolved = inFunction(`require('${name}'); process.stdout.write(require.resolve('${name}'))`);
      expect(resolved).toBe(join(modules, name, 'index.js'));
    }
  });

  test('The SDK layer signs and sends a request with the credentials of the environment', () => {
    const printed = inFunction(`
      const { DynamoDBClient, GetItemCommand } = require('@aws-sdk/client-dynamodb');
      const { createServer } = require('node:http');
      const server = createServer((request, response) => {
        process.stdout.write(request.headers['x-amz-target'] + ' ' + request.headers.authorization.slice(0, 30));
        response.end('{"Item":{"pk":{"S":"found"}}}');
      }).listen(0, '127.0.0.1', async () => {
        const client = new DynamoDBClient({ endpoint: 'http://127.0.0.1:' + server.address().port });
        const { Item } = await client.send(new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'key' } } }));
        process.stdout.write(' ' + Item.pk.S);
        client.destroy();
        server.close();
      });`);
    expect(printed).toBe('DynamoDB_20120810.GetItem AWS4-HMAC-SHA256 Credential=id found');
  });

  test('The SDK layer makes errors that their classes recognise', () => {
    const printed = inFunction(`
      const { ConditionalCheckFailedException, DynamoDBServiceException } = require('@aws-sdk/client-dynamodb');
      const error = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
      process.stdout.write(String(error instanceof DynamoDBServiceException) + ' ' + error.name);`);
    expect(printed).toBe('true ConditionalCheckFailedException');
  });
});
