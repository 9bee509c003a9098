import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { CODE_MINUTES, CODE_TRIES } from '../domain/applicant-code.ts';
import { dynamoApplicantCodes } from './dynamo-applicant-codes.ts';

// OWASP ASVS 5.0: V6.5.5, V6.6.3
let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const start = Date.parse('2026-11-02T08:00:00.500Z');
const code = (applicationId: string) => ({
  organisationId: 'o',
  applicationId,
  hash: 'h',
  channel: 'email' as const,
  shown: 't***@lender.example',
  statedBy: 'lender' as const,
});

test('A code is taken within ten minutes and at no time after, however late the database removes it', async () => {
  expect(CODE_MINUTES).toBeLessThanOrEqual(10);
  const codes = dynamoApplicantCodes(started.table);
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2_000_000 }), async (later) => {
      made += 1;
      const id = `application-${made}`;
      await codes.keep(code(id), start);
      const found = await codes.tryOne(id, start + later);
      if (later >= 600_000) expect(found).toBeNull();
      if (later < 599_000) expect(found).not.toBeNull();
    }),
    { numRuns: 60, examples: [[599_499], [599_500], [600_000], [86_400_000 * 3]] },
  );
});

test('A code outlives five tries, also when they come at once, and a new one begins anew', async () => {
  const codes = dynamoApplicantCodes(started.table);
  await codes.keep(code('one'), start);
  const tried = await Promise.all(Array.from({ length: 12 }, () => codes.tryOne('one', start)));
  expect(tried.filter((found) => found !== null)).toHaveLength(CODE_TRIES);
  await codes.keep(code('one'), start);
  expect(await codes.tryOne('one', start)).not.toBeNull();
});
