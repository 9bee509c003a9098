import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { dynamoApiTokens } from '../../functions/platform/directory/dynamo-api-tokens.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';

const golden = new URL('goldens/client-keys.v1.golden.json', import.meta.url);
const items = z
  .array(z.looseObject({ pk: z.string(), sk: z.string() }))
  .parse(JSON.parse(readFileSync(golden, 'utf8')));
const organisationId = '692039c01111111111111111';
const tokenId = '692039c03333333333333333';

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
  for (const item of items) await engine.table.put(item);
});
afterAll(() => engine.close());

test('Keys of clients, access and used assertions of version 1 are read as they were stored', async () => {
  const store = dynamoApiTokens(engine.table);
  const [token, access] = items.map(({ pk: _, sk: __, expires_at: ___, ...record }) => record);
  expect(await store.find(organisationId, tokenId)).toEqual(token);
  const kept = await store.findAccess(organisationId, tokenId, '1'.repeat(64));
  expect(kept).toEqual(access);
  if (kept === null) throw new Error('the golden has an access');
  const again = { ...kept, secretHash: '2'.repeat(64) };
  expect(await store.exchange(again, { jtiHash: 'd'.repeat(64), expiresAt: 1_795_594_200 })).toBe('replayed');
});
