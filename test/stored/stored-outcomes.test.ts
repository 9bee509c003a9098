import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';
import { defaultedOn, latestReport } from '../../functions/portfolio/domain/loan-outcome.ts';
import { dynamoOutcomes } from '../../functions/portfolio/store/dynamo-outcomes.ts';

const golden = z
  .object({
    ref: z.object({ organisationId: z.string(), applicationId: z.string() }),
    items: z.array(z.looseObject({ pk: z.string(), sk: z.string() })),
  })
  .parse(JSON.parse(readFileSync(new URL('goldens/outcomes.v1.golden.json', import.meta.url), 'utf8')));

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
  for (const item of golden.items) await engine.table.put(item);
});
afterAll(() => engine.close());

test('An outcome of version 1 says its last report and its first default, and is in the list', async () => {
  const store = dynamoOutcomes(engine.table);
  const found = await store.find(golden.ref);
  if (found === null) throw new Error('the outcome is not found');
  expect(latestReport(found)).toMatchObject({ state: 'default', lostCents: 120_050 });
  expect(defaultedOn(found)).toBe('2026-06-30');
  const { items } = await store.list(golden.ref.organisationId, { skip: 0, limit: 10 });
  expect(items.map(({ applicationId }) => applicationId)).toEqual([golden.ref.applicationId]);
});
