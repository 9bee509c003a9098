import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { dynamoApprovals } from '../../functions/platform/directory/dynamo-approvals.ts';
import { dynamoOrganisations } from '../../functions/platform/directory/dynamo-organisations.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';

const golden = z
  .array(z.looseObject({ pk: z.string(), sk: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('goldens/addresses.v1.golden.json', import.meta.url), 'utf8')));

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
  for (const item of golden) await engine.table.put(item);
});
afterAll(() => engine.close());

test('An organisation in test mode of version 1 is on the list of those that asked to be approved', async () => {
  const { asked } = await dynamoApprovals(engine.table).asked(10);
  expect(asked.map(({ organisation, owner }) => [organisation.ncrNumber, owner?.isUnproven])).toEqual([
    ['NCRCP1234', true],
  ]);
});

test('An address of version 1 leads to those who registered with it, and has its salt', async () => {
  const organisations = dynamoOrganisations(engine.table);
  const { proven, unproven } = await organisations.usersOfAddress('Thandi@lender.example');
  expect(proven).toBeNull();
  expect(unproven.map(({ id }) => id)).toEqual(['692039c02222222222222222']);
  const salt = await organisations.saltOfAddress('thandi@lender.example');
  expect(Buffer.from(salt).toString('base64url')).toBe('AAECAwQFBgcICQoLDA0ODw');
  const colleague = await organisations.findColleague('692039c01111111111111111', 'thandi@lender.example');
  expect(colleague?.isUnproven).toBe(true);
});
