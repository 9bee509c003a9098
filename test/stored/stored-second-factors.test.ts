import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { dynamoSecondFactors } from '../../functions/platform/directory/dynamo-second-factors.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';

const golden = z
  .looseObject({ pk: z.string(), sk: z.string(), organisationId: z.string(), userId: z.string(), factors: z.unknown() })
  .parse(JSON.parse(readFileSync(new URL('goldens/second-factors.v1.golden.json', import.meta.url), 'utf8')));

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
  await engine.table.put(golden);
});
afterAll(() => engine.close());

test('Second factors of version 1 are read as they were stored', async () => {
  const { pk: _, sk: __, ...record } = golden;
  expect(await dynamoSecondFactors(engine.table).find(golden.organisationId, golden.userId)).toEqual(record);
});
