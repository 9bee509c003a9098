import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { dynamoApplicants, dynamoPersonalInfo } from '../../functions/applications/store/dynamo-applications.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';

const Keyed = z.looseObject({ pk: z.string(), sk: z.string(), organisationId: z.string(), id: z.string() });
const golden = z
  .object({ applicant: Keyed, personalInfo: Keyed, govId: z.string() })
  .parse(JSON.parse(readFileSync(new URL('goldens/identities.v2.golden.json', import.meta.url), 'utf8')));

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
  for (const item of [golden.applicant, golden.personalInfo]) await engine.table.put(item);
});
afterAll(() => engine.close());

test('Sealed government ids of version 2 open with the key that sealed them', async () => {
  const { applicant, personalInfo, govId } = golden;
  expect(JSON.stringify([applicant, personalInfo])).not.toContain(govId);
  expect(await dynamoApplicants(engine.table).find(applicant.organisationId, applicant.id)).toMatchObject({
    govId,
    statements: [{ field: 'govId', value: govId }],
  });
  expect(await dynamoPersonalInfo(engine.table).find(personalInfo.organisationId, personalInfo.id)).toMatchObject({
    personalInfo: { gov_id: govId },
  });
});
