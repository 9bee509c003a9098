import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { dynamoSecondFactors } from '../../functions/platform/directory/dynamo-second-factors.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';

const goldenOf = (name: string) =>
  z
    .looseObject({
      pk: z.string(),
      sk: z.string(),
      organisationId: z.string(),
      userId: z.string(),
      factors: z.unknown(),
    })
    .parse(JSON.parse(readFileSync(new URL(`goldens/${name}.v1.golden.json`, import.meta.url), 'utf8')));
const goldens = [goldenOf('second-factors'), goldenOf('second-factors.passkey')];

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
  for (const golden of goldens) await engine.table.put(golden);
});
afterAll(() => engine.close());

test('Second factors of version 1 are read as they were stored', async () => {
  for (const golden of goldens) {
    const { pk: _, sk: __, ...record } = golden;
    expect(await dynamoSecondFactors(engine.table).find(golden.organisationId, golden.userId)).toEqual(record);
  }
});
