import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { dynamoDecisions } from '../../functions/decisions/store/dynamo-decisions.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';

const Keyed = z.looseObject({ pk: z.string(), sk: z.string(), page: z.base64().optional() });
const golden = z
  .object({
    ref: z.object({ organisationId: z.string(), applicationId: z.string() }),
    items: z.array(Keyed),
    decision: z.record(z.string(), z.unknown()),
  })
  .parse(JSON.parse(readFileSync(new URL('goldens/decisions.v1.golden.json', import.meta.url), 'utf8')));

const decisionId = z.string().parse(golden.decision['id']);

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
  for (const { page, ...item } of golden.items) {
    await engine.table.put(page === undefined ? item : { ...item, page: Buffer.from(page, 'base64') });
  }
});
afterAll(() => engine.close());

test('A decision of version 1 is read byte for byte as it was signed', async () => {
  const found = await dynamoDecisions(engine.table).find(golden.ref, decisionId);
  expect(JSON.stringify(found)).toBe(JSON.stringify(golden.decision));
});

test('The list shows a decision of version 1 without its reasons and trace', async () => {
  const { items } = await dynamoDecisions(engine.table).list(golden.ref, { skip: 0, limit: 10 });
  const { id, outcome, dominant_reason, policy } = golden.decision;
  expect(items).toEqual([expect.objectContaining({ id, outcome, dominant_reason, policy })]);
});
