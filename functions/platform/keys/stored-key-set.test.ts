import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { functionMay } from '../grants/grant.ts';
import { granted } from '../grants/held.ts';
import { issueUserTokens } from '../grants/shared.ts';
import { storedKeySet } from './stored-key-set.ts';

let server: Server;
let calls = 0;
let text = '{"keys":[],"generated":"x"}';

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify({ ARN: 'a', SecretString: text }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    IMALI_KEY_SET: 'arn:aws:secretsmanager:af-south-1:000000000000:secret:keys-abcdef',
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const keySet = granted(functionMay('issueToken', issueUserTokens), (held) => storedKeySet(held.keySet));

test('The set of keys is read once for many requests, and again for unknown keys at most every 30 seconds', async () => {
  const keys = keySet();
  const first = await keys.read();
  expect(await keys.read()).toBe(first);
  expect(calls).toBe(1);
  const now = Date.now();
  for (let at = 0; at < 60_000; at += 1000) await keys.readAgain(now + at);
  expect(calls).toBe(3);
});

test('A stored text that is no set of keys is refused, so that nothing is verified by a part of one', async () => {
  text = '{"keys":[{"kid":"x"}]}';
  await expect(keySet().readAgain(Date.now())).rejects.toThrow();
});
