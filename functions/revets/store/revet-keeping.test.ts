import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { type RevetRecord, type RevetSubmissionRecord, revetIdOf, submissionIdOf } from '../domain/revet-store.ts';
import { dynamoRevets } from './dynamo-revets.ts';
import { revetKeys } from './revet-items.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const organisationId = '692039c01111111111111111';
const DAY = 86_400;
const all = { skip: 0, limit: 10 };

/** Ids are made of the second that they were made in: a submission of that day. */
const idOn = (day: string) =>
  submissionIdOf(`${(Date.parse(`${day}T08:00:00Z`) / 1000).toString(16)}${'ab'.repeat(8)}`);

const submissionOf = (id: string): RevetSubmissionRecord => ({
  id,
  organisationId,
  applicationConfigId: '692039c0cccccccccccccccc',
  redirectUrl: null,
  affinityOptedIn: false,
  rows: 1,
  ...{ green: 0, amber: 0, red: 0, awaiting: 0, erased: 0 },
  seenAt: null,
  decidedAt: null,
  createdAt: new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString(),
});

const row: RevetRecord['row'] = {
  name: null,
  email: 'naledi@home.example',
  phone: '0821234567',
  contact_method: 'email',
  effective_interest_rate: null,
  reason_for_decline: null,
  applicantId: null,
  loan: null,
};

const recordOf = (submission: RevetSubmissionRecord): RevetRecord => ({
  id: revetIdOf(submission.id, 1),
  organisationId,
  row,
  finding: {
    ...{ state: 'AWAITING_DATA', outcome: null, type: 'VET', recommendation: null, notice: null, reasons: [] },
    ...{ asOf: null, applicantId: null, applicationId: null, decidedAt: null },
  },
  contact: { state: 'due', applicationId: null, reason: null },
  version: 1,
  createdAt: submission.createdAt,
});

const Kept = z.object({ expires_at: z.int() });

describe('rows of revets', () => {
  test('Rows of revets expire after three years, what only waited after two weeks, and their submission a month later', async () => {
    const table = await started.another();
    const revets = dynamoRevets(table);
    const submission = submissionOf(idOn('2026-11-20'));
    const made = Date.parse(submission.createdAt) / 1000;
    const endOf = async (key: Parameters<typeof table.get>[0]) => Kept.parse(await table.get(key)).expires_at;
    await revets.keepChunk(submission, 0, [row]);
    expect(await endOf(revetKeys.chunk(organisationId, submission.id, 0))).toBe(made + 14 * DAY);
    await revets.submit(submission);
    const record = recordOf(submission);
    expect(await revets.complete(submission, 0, [record], 0)).toBe(true);
    const ref = { organisationId, revetId: record.id };
    expect(await endOf(revetKeys.revet(ref))).toBe(made + 1096 * DAY);
    expect(await endOf(revetKeys.submission(organisationId, submission.id))).toBe(made + (1096 + 30) * DAY);
    // A look that changes the row changes nothing of that.
    expect(
      await revets.replace(record, { ...record, contact: { ...record.contact, state: 'sent' } }, submission.id),
    ).toBe(true);
    expect(await endOf(revetKeys.revet(ref))).toBe(made + 1096 * DAY);
    await revets.noteVetted(ref, '692039c0aaaaaaaaaaaaaaaa');
    const [note] = await table.startingWith(revetKeys.partition(organisationId), 'VETTED#');
    expect(Kept.parse(note).expires_at).toBe(made + 1096 * DAY);
  });

  test('Revet rows are counted by month, so that what expires takes its count with it', async () => {
    const table = await started.another();
    const revets = dynamoRevets(table);
    for (const day of ['2026-09-30', '2026-10-01', '2026-10-31']) {
      const submission = submissionOf(idOn(day));
      await revets.keepChunk(submission, 0, [row]);
      await revets.submit(submission);
      await revets.complete(submission, 0, [recordOf(submission)], 0);
    }
    expect((await revets.list(organisationId, null, all)).count).toBe(3);
    expect((await revets.submissions(organisationId, all)).count).toBe(3);
    const counts = await table.startingWith(revetKeys.partition(organisationId), 'COUNT#REVET#');
    expect(counts.map(({ sk, items }) => [sk, items])).toEqual([
      ['COUNT#REVET##2026-09', 1],
      ['COUNT#REVET##2026-10', 2],
    ]);
    const first = Date.parse('2026-10-01T08:00:00Z') / 1000;
    expect(Kept.parse(counts[1]).expires_at).toBe(first + (1096 + 30) * DAY);

    const record = recordOf(submissionOf(idOn('2026-10-31')));
    expect(await revets.remove(record, idOn('2026-10-31'))).toBe(true);
    expect((await revets.list(organisationId, null, all)).count).toBe(2);
  });
});
