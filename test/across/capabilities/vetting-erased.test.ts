import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dynamoApplicants } from '../../../functions/applications/store/dynamo-applications.ts';
import { emailDigest, phoneDigest } from '../../../functions/applications/store/person-digest.ts';
import { beginErasure } from '../../../functions/governance/domain/begin-erasure.ts';
import { dynamoApplicantErasures } from '../../../functions/governance/store/dynamo-applicant-erasures.ts';
import { erasureIdentity } from '../../../functions/governance/store/erasure-identity.ts';
import { type SealingTable, sealingTable } from '../../../functions/platform/secrets/sealing-table.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import { Table } from '../../../functions/platform/store/table.ts';
import { revetIdOf } from '../../../functions/revets/domain/revet-store.ts';
import { revetRow, submitRevets } from '../../../functions/revets/domain/submit-revets.ts';
import { vetChunk } from '../../../functions/revets/domain/vet-chunk.ts';
import { dynamoRevetErasure } from '../../../functions/revets/store/dynamo-revet-erasure.ts';
import { inviteToRevet } from '../../../functions/revets/wiring/revet-invite.ts';
import { NOW, organisationId, revetWorld } from '../../../functions/revets/wiring/revet-world.fixture.ts';
import { RevetApplicant } from '../../../schemas/entities/revet.ts';

let started: TestTable;
let table: SealingTable;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

const email = 'naledi@home.example';
const phone = '0821234567';

function rowOf(person: { readonly email: string; readonly phone: string }) {
  const loan = { installment_value: 100, loan_duration: 12, loan_amount: 1000, number_of_installments: 12 };
  return revetRow(RevetApplicant.parse({ name: 'Naledi Moloi', ...person, ...loan, contact_method: 'email' }));
}

/** A lender who knows Naledi, and has submitted her, a namesake at her address, and another. */
async function waiting() {
  const world = revetWorld(table);
  const { ports } = world;
  const applicationId = await world.withData('salaried_monthly', email, phone, '2026-01-31');
  const applicantId = (await ports.applications.find(organisationId, applicationId))?.applicantId ?? '';
  const rows = [
    { email, phone: '+27821234567' },
    { email, phone: '0827777777' },
    { email: 'other@home.example', phone: '0820000009' },
  ].map(rowOf);
  const terms = { organisationId, applicationConfigId: '692039c0cccccccccccccccc' };
  const submission = await submitRevets(ports, terms, rows, ports.identifiers.next(NOW), NOW);
  const erasures = dynamoApplicantErasures(table);
  const ref = { organisationId, applicantId };
  const begin = () =>
    beginErasure({ applicants: ports.applicants, applicantErasures: erasures, identity: erasureIdentity }, ref, NOW);
  const person = {
    ...ref,
    emailDigest: emailDigest(organisationId, email),
    phoneDigest: phoneDigest(organisationId, phone),
  };
  const erasePart = () => dynamoRevetErasure(table).erasePart(person, null);
  const applicantCount = async () =>
    (await dynamoApplicants(table).list(organisationId, { skip: 0, limit: 20 })).items
      .map((kept) => kept.email)
      .toSorted();
  const revetId = revetIdOf(submission.id, 1);
  const chunk = { kind: 'chunk', organisationId, submissionId: submission.id, chunk: 0 } as const;
  const counted = () => ports.revets.submission(organisationId, submission.id);
  return {
    ...world,
    applicantId,
    person,
    submission,
    erasures,
    ref,
    begin,
    erasePart,
    applicantCount,
    revetId,
    chunk,
    counted,
  };
}

describe('somebody who was erased while a row of theirs waits', () => {
  test('An applicant erased while a row waits is neither made anew nor sent a message, while another person at the address is', async () => {
    const { begin, work, mails, applicantCount, counted, ports, revetId } = await waiting();
    await begin();
    await work(NOW, 2);
    expect(await ports.revets.find({ organisationId, revetId })).toBeNull();
    expect(mails.toSorted()).toEqual([email, 'other@home.example']);
    expect(await applicantCount()).toEqual([email, 'other@home.example']);
    // 3 rows = 1 erased + 2 that wait.
    expect(await counted()).toMatchObject({ rows: 3, awaiting: 2, erased: 1 });
    expect((await ports.revets.list(organisationId, null, { skip: 0, limit: 5 })).count).toBe(2);
  });

  test('An applicant erased after the row was vetted gets no message either', async () => {
    const { begin, mails, applicantCount, ports, revetId, chunk } = await waiting();
    await vetChunk(ports, chunk, NOW);
    expect(await ports.revets.find({ organisationId, revetId })).toMatchObject({ contact: { state: 'due' } });
    await begin();
    await inviteToRevet(ports, { organisationId, revetId }, NOW);
    expect(mails).toEqual([]);
    expect(await applicantCount()).toEqual([]);
  });

  test('An applicant is erased from the waiting rows, so that nothing results from them when the erasure is over', async () => {
    const { begin, erasePart, erasures, ref, work, mails, counted, ports, revetId, submission } = await waiting();
    await begin();
    expect(await erasePart()).toEqual({ erased: 1, next: null });
    expect(await erasePart()).toEqual({ erased: 0, next: null });
    await erasures.finish(ref, new Date(NOW).toISOString());
    expect(await ports.contacts.isErased(organisationId, email, phone)).toBe(false);
    const rows = await ports.revets.chunk(organisationId, submission.id, 0);
    expect(rows?.map((row) => row?.phone ?? null)).toEqual([null, '0827777777', '0820000009']);
    await work(NOW, 2);
    expect(mails.toSorted()).toEqual([email, 'other@home.example']);
    expect(await ports.revets.find({ organisationId, revetId })).toBeNull();
    expect(await counted()).toMatchObject({ rows: 3, awaiting: 2, erased: 1 });
  });

  test('An applicant is erased from a submission also while its rows are being vetted', async () => {
    const { begin, erasePart, ports, chunk, counted, revetId } = await waiting();
    let calls = 0;
    const revets = {
      ...ports.revets,
      async complete(...args: Parameters<typeof ports.revets.complete>) {
        calls += 1;
        if (calls === 1) {
          await begin();
          expect(await erasePart()).toEqual({ erased: 1, next: null });
        }
        return ports.revets.complete(...args);
      },
    };
    expect(await vetChunk({ ...ports, revets }, chunk, NOW)).toBe('done');
    expect(calls).toBe(2);
    expect(await ports.revets.find({ organisationId, revetId })).toBeNull();
    expect(await counted()).toMatchObject({ awaiting: 2, erased: 1 });
  });

  test('An erased row is counted as it was when it went, however it changed concurrently', async () => {
    const { begin, person, ports, chunk, counted, revetId } = await waiting();
    await vetChunk(ports, chunk, NOW);
    await begin();
    const before = await ports.revets.find({ organisationId, revetId });
    if (before === null) throw new Error('not vetted');
    // A run that reads its part, and the row changes before it goes.
    const slow = sealingTable(new Table(table.name), table.fieldKeys);
    slow.queryPage = async (input) => {
      const page = await table.queryPage(input);
      const finding = { ...before.finding, state: 'AWAITING_DATA', outcome: null, decidedAt: null } as const;
      expect(await ports.revets.replace(before, { ...before, finding }, chunk.submissionId)).toBe(true);
      return page;
    };
    // Of 3 rows one had an outcome, and was taken back to waiting before it was erased: 2 wait, none has an outcome.
    expect(before.finding.outcome).not.toBeNull();
    expect(await dynamoRevetErasure(slow).erasePart(person, null)).toEqual({ erased: 1, next: null });
    expect(await counted()).toMatchObject({ rows: 3, green: 0, amber: 0, red: 0, awaiting: 2, erased: 1 });
  });

  test('An erased applicant is not contacted by a row that names the applicant', async () => {
    const { begin, applicantId, ports, mails, work, asked } = await waiting();
    asked.splice(0, asked.length);
    const terms = { organisationId, applicationConfigId: '692039c0cccccccccccccccc' };
    const named = { ...rowOf({ email: 'new@home.example', phone: '0825555555' }), applicantId };
    const { id } = await submitRevets(ports, terms, [named], ports.identifiers.next(NOW + 1000), NOW);
    await begin();
    await work(NOW, 2);
    expect(mails).toEqual([]);
    expect(await ports.revets.submission(organisationId, id)).toMatchObject({ rows: 1, awaiting: 0, erased: 1 });
  });
});
