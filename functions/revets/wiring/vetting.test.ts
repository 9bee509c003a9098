import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dynamoFollowers } from '../../applications/store/dynamo-followers.ts';
import { dynamoConnections } from '../../bank-data/store/dynamo-connections.ts';
import { dynamoDeals } from '../../crm/store/dynamo-crm.ts';
import { dynamoSandbox } from '../../organisations/store/dynamo-sandbox.ts';
import type { SealingTable } from '../../platform/secrets/sealing-table.ts';
import { pageRequest } from '../../platform/serve/list.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { eventBody } from '../../webhooks/domain/kept-event.ts';
import { dynamoEventRelay } from '../../webhooks/store/dynamo-event-relay.ts';
import { eraseApplicantTraces } from '../domain/erase-applicant-traces.ts';
import { eraseVetted } from '../domain/erase-vetted.ts';
import { partsOfRevetId, revetIdOf } from '../domain/revet-store.ts';
import { fanOutSubmission, vetChunk } from '../domain/vet-chunk.ts';
import { revetSubmissionView } from '../views/revet.ts';
import { submitFile } from './revet-submission.ts';
import { MAP_ABOVE_ROWS, NOW, organisationId, revetWorld } from './revet-world.fixture.ts';

let started: TestTable;
let table: SealingTable;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

const HEADER =
  'name,email,phone,installment_value,loan_duration,loan_amount,number_of_installments,reason_for_decline,contact_method';
const row = (email: string, phone: string, instalment: number, rest = ',') =>
  `Naledi Moloi,${email},${phone},${instalment},12,${instalment * 10},12,${rest}`;
const fileOf = (...rows: string[]) => new TextEncoder().encode([HEADER, ...rows].join('\n'));
const terms = { organisationId, configId: null, now: NOW };
const all = pageRequest({ skip: 0, limit: 100 });

type World = ReturnType<typeof revetWorld>;

/** Submits a file and has it processed. */
async function vetted(world: World, rows: readonly string[], times = 1) {
  const outcome = await submitFile(world.ports, terms, fileOf(...rows));
  if ('problem' in outcome) throw new Error(outcome.problem);
  await world.work(NOW, times);
  const { id } = outcome.body;
  const submission = await world.ports.revets.submission(organisationId, id);
  const page = await world.ports.revets.list(organisationId, submission, all);
  return { submission, records: page.items.toReversed(), count: page.count, id };
}

test('bank data of a sandbox whose date moved on is as old as it is on that date', async () => {
  const world = revetWorld(table);
  await world.withData('salaried_monthly', 'naledi@home.example', '0821234567');
  const today = await vetted(world, [row('naledi@home.example', '0821234567', 100)]);
  expect(today.records[0]).toMatchObject({ contact: { state: 'not_needed' } });
  // 51 days after the last row of 20 March: data may be 30 days old, so newer data is asked for.
  await dynamoSandbox(table).moveTo(organisationId, '2026-05-10');
  const later = await vetted(world, [row('naledi@home.example', '0821234567', 100)]);
  expect(later.records[0]).toMatchObject({ finding: { asOf: '2026-03-20' }, contact: { state: 'sent' } });
});

test('bank data whose config asks for neither affordability nor risk is vetted like any other, and neither is kept', async () => {
  const world = revetWorld(table);
  await world.withData('salaried_monthly', 'whole@home.example', '0821230001');
  const narrow = await world.withData('salaried_monthly', 'narrow@home.example', '0821230002', '2026-03-20', [
    'transactions_labelled',
  ]);
  const { records } = await vetted(world, [
    row('whole@home.example', '0821230001', 100),
    row('narrow@home.example', '0821230002', 100),
  ]);
  const [whole, found] = records.map(({ finding }) => ({
    asOf: finding.asOf,
    reasons: finding.reasons.map(({ code, colour, measured, limit, message }) => [
      code,
      colour,
      measured,
      limit,
      message,
    ]),
  }));
  expect(records[1]?.finding).toMatchObject({ state: 'COMPLETED', applicationId: narrow });
  expect(found).toEqual(whole);
  expect(await world.ports.documents.analysis({ organisationId, applicationId: narrow }, 'affordability')).toBeNull();
});

describe('vetting the applicants of a file', () => {
  test('Vetting identifies by email and phone number together whose bank data counts, and gives reasons', async () => {
    const world = revetWorld(table);
    const applicationId = await world.withData('salaried_monthly', 'naledi@home.example', '0821234567');
    const { submission, records } = await vetted(world, [
      row('Naledi@Home.example', '+27821234567', 100, 'Affordability,'),
      row('naledi@home.example', '0821234567'.replace('7', '8'), 100),
      row('naledi@home.example', '0829999999', 900_000),
    ]);
    expect(records[0]).toMatchObject({
      finding: { state: 'COMPLETED', type: 'REVET', applicationId, asOf: '2026-03-20' },
      contact: { state: 'not_needed' },
    });
    const covered = records[0]?.finding.reasons.find(({ code }) => code === 'covered_in_median_month');
    expect(covered).toMatchObject({ unit: 'rands', limit: 100 });
    expect(covered?.evidence.length).toBe(Math.min(50, covered?.evidenceCount ?? 0));
    // The same address with another number is somebody else, of whom there is no data.
    expect(records.slice(1).map(({ finding }) => finding.state)).toEqual(['AWAITING_DATA', 'AWAITING_DATA']);
    expect(submission).toMatchObject({ rows: 3, awaiting: 2 });
    expect(submission && revetSubmissionView(submission)).toMatchObject({
      state: 'COMPLETED_WITH_PENDING',
      completed: 1,
    });
  });

  test('Vetting decides on the last complete result after a failed analysis, and asks nobody for data', async () => {
    const world = revetWorld(table);
    const applicationId = await world.withData('salaried_monthly', 'naledi@home.example', '0821234567');
    const ref = { organisationId, applicationId };
    const at = new Date(NOW).toISOString();
    const asked = await dynamoConnections(table).reanalyse(ref, 'rules', at);
    if (asked.outcome !== 'asked') throw new Error(asked.outcome);
    const during = await vetted(world, [row('naledi@home.example', '0821234567', 100)]);
    expect(during.records[0]).toMatchObject({
      finding: { state: 'AWAITING_DATA' },
      contact: { state: 'not_needed' },
    });
    await dynamoConnections(table).finish(ref, asked.generation, 'FAILED', at);
    const after = await vetted(world, [row('naledi@home.example', '0821234567', 100)]);
    expect(after.records[0]).toMatchObject({
      finding: { state: 'COMPLETED', applicationId, asOf: '2026-03-20' },
      contact: { state: 'not_needed' },
    });
    expect(world.mails).toEqual([]);
  });

  test('Vetting asks applicants without recent data, once, and checks again when there is some', async () => {
    const world = revetWorld(table);
    await world.withData('salaried_monthly', 'old@home.example', '0820000001', '2026-01-31');
    // Every message comes three times.
    const { records, id } = await vetted(
      world,
      [row('old@home.example', '0820000001', 100), row('new@home.example', '0820000002', 100)],
      3,
    );
    expect(world.mails.toSorted()).toEqual(['new@home.example', 'old@home.example']);
    expect(records).toMatchObject([
      { finding: { state: 'COMPLETED', asOf: '2026-01-31' }, contact: { state: 'sent' } },
      { finding: { state: 'AWAITING_DATA', outcome: null }, contact: { state: 'sent' } },
    ]);
    expect(records[0]?.finding.outcome).not.toBe('GREEN');

    const asked = records[1]?.contact.applicationId ?? '';
    expect(await world.ports.applications.find(organisationId, asked)).not.toBeNull();
    await world.addData(asked, 'salaried_monthly', '2026-03-20');
    const followers = await dynamoFollowers(table).followers(organisationId, asked);
    expect(followers).toEqual([{ kind: 'revet', revetId: revetIdOf(id, 2) }]);
    await world.ports.queue.ask([{ kind: 'again', organisationId, revetId: revetIdOf(id, 2) }]);
    await world.work(NOW, 2);
    const again = await world.ports.revets.find({ organisationId, revetId: revetIdOf(id, 2) });
    expect(again).toMatchObject({ finding: { state: 'COMPLETED', applicationId: asked }, contact: { state: 'sent' } });
    const after = await world.ports.revets.submission(organisationId, id);
    expect(after).toMatchObject({ rows: 2, awaiting: 0 });
    expect((after?.green ?? 0) + (after?.amber ?? 0) + (after?.red ?? 0)).toBe(2);
    expect(await dynamoFollowers(table).followers(organisationId, asked)).toEqual([]);
  });

  test('Vetting is announced once when every row was checked, once of each late outcome, and once at the end', async () => {
    const world = revetWorld(table);
    await world.withData('salaried_monthly', 'naledi@home.example', '0821234567');
    // Every message comes twice.
    const { records, id } = await vetted(
      world,
      [row('naledi@home.example', '0821234567', 100), row('new@home.example', '0820000002', 100)],
      2,
    );
    const told = () => [...new Map(world.told.map((event) => [event.id, event])).values()];
    expect(told()).toMatchObject([
      { type: 'revet.awaiting_data', subject: id, data: { submission_id: id, rows: 2, awaiting_data: 1 } },
    ]);
    const asked = records[1]?.contact.applicationId ?? '';
    await world.addData(asked, 'salaried_monthly', '2026-03-20');
    const revetId = revetIdOf(id, 2);
    await world.ports.queue.ask([{ kind: 'again', organisationId, revetId }]);
    await world.work(NOW + 60_000, 2);
    expect(told().slice(1)).toMatchObject([
      { type: 'revet.completed', subject: id, occurredAt: new Date(NOW + 60_000).toISOString(), data: { rows: 2 } },
    ]);
    const decided = await dynamoEventRelay(table).of({ organisationId, subject: id });
    expect(decided).toMatchObject([
      { type: 'revet.decided', data: { revet_id: revetId, submission_id: id, application_id: asked } },
    ]);
    for (const event of [...told(), ...decided]) expect(() => eventBody(event)).not.toThrow();
    // A message that comes after weeks says nothing new.
    const before = world.told.length;
    await world.ports.queue.ask([{ kind: 'chunk', organisationId, submissionId: id, chunk: 0 }]);
    await world.work(NOW + 20 * 86_400_000);
    expect(world.told).toHaveLength(before);
  });

  test('Vetting announces an end that the run which reached it did not live to announce', async () => {
    const world = revetWorld(table);
    await world.withData('salaried_monthly', 'naledi@home.example', '0821234567');
    const outcome = await submitFile(world.ports, terms, fileOf(row('naledi@home.example', '0821234567', 100)));
    if ('problem' in outcome) throw new Error(outcome.problem);
    const task = { kind: 'chunk', organisationId, submissionId: outcome.body.id, chunk: 0 } as const;
    const dies = async (): Promise<never> => {
      throw new Error('the run ends');
    };
    const dying = { ...world.ports, news: { ...world.ports.news, completed: dies } };
    await expect(vetChunk(dying, task, NOW)).rejects.toThrow('the run ends');
    expect(world.told).toEqual([]);
    await vetChunk(world.ports, task, NOW + 5_000);
    expect(world.told).toMatchObject([{ type: 'revet.completed', occurredAt: new Date(NOW).toISOString() }]);
  });

  test('Vetting results go with their applicant: rows that read the data, and rows that wait for it', async () => {
    const world = revetWorld(table);
    const { revets } = world.ports;
    const known = await world.withData('salaried_monthly', 'naledi@home.example', '0821234567');
    await world.withData('salaried_monthly', 'other@home.example', '0820000009');
    const { records, id } = await vetted(world, [
      row('naledi@home.example', '0821234567', 100),
      row('new@home.example', '0820000002', 100),
      row('other@home.example', '0820000009', 100),
    ]);
    const asked = records[1]?.contact.applicationId ?? '';
    // A withdrawn consent takes the partition of its application before.
    await eraseVetted(revets, organisationId, known);
    const deals = dynamoDeals(table);
    const deal = {
      organisationId,
      dealId: 'D1',
      applicationId: known,
      createdAt: '2026-03-01T08:00:00.000Z',
      told: [],
    };
    await deals.claim(deal);
    await deals.follow(deal);
    const erase = () => eraseApplicantTraces({ revets, deals }, organisationId, [known, asked]);
    expect(await erase()).toBe(2);
    expect(await erase()).toBe(0);
    expect(await deals.find(organisationId, 'D1')).toBeNull();
    const after = await revets.submission(organisationId, id);
    expect(after).toMatchObject({ rows: 3, erased: 2, awaiting: 0 });
    expect(after && revetSubmissionView(after)).toMatchObject({ state: 'COMPLETED', completed: 1, erased: 2 });
    const left = await revets.list(organisationId, after, all);
    expect([left.count, left.items.map(({ row: { email } }) => email)]).toEqual([1, ['other@home.example']]);
    expect((await revets.list(organisationId, null, all)).count).toBe(1);
  });

  test('A vetted row keeps only the outcome of erased bank data', async () => {
    const world = revetWorld(table);
    const applicationId = await world.withData('salaried_monthly', 'a@home.example', '0820000001');
    const { records, submission } = await vetted(world, [row('a@home.example', '0820000001', 100)]);
    const { revets } = world.ports;
    const evidence = records[0]?.finding.reasons.flatMap((reason) => reason.evidence) ?? [];
    expect(evidence.length).toBeGreaterThan(0);
    for (let time = 0; time < 2; time += 1) await eraseVetted(revets, organisationId, applicationId);
    const after = await revets.find({ organisationId, revetId: records[0]?.id ?? '' });
    expect(after?.finding).toEqual({ ...records[0]?.finding, reasons: [], asOf: null });
    expect(await revets.submission(organisationId, submission?.id ?? '')).toEqual(submission);
  });

  test('A row says why nobody was asked, and stays waiting', async () => {
    const world = revetWorld(table, async () => 'refused');
    const { records } = await vetted(world, [
      row('a@home.example', '0820000001', 100),
      row('b@home.example', '0820000002', 100, ',whatsapp'),
    ]);
    expect(records.map(({ contact }) => [contact.state, contact.reason])).toEqual([
      ['refused', 'The mail service did not take the mail.'],
      ['refused', 'Register a WhatsApp number of your organisation first.'],
    ]);
  });

  test('Every row counts once over many chunks, whose messages come twice and in any order', async () => {
    const world = revetWorld(table);
    const rows = Array.from({ length: 200 }, (_, index) =>
      row(`n${index}@home.example`, `08200${String(index).padStart(5, '0')}`, 100),
    );
    const outcome = await submitFile(world.ports, terms, fileOf(...rows));
    if ('problem' in outcome) throw new Error(outcome.problem);
    expect(outcome.body).toMatchObject({ rows: 200, state: 'PROCESSING' });
    expect(outcome.body.revet_ids).toHaveLength(100);
    const { ports, asked } = world;
    const { id } = outcome.body;
    asked.splice(0, asked.length);
    for (const chunk of [2, 0, 1, 2, 0]) {
      await vetChunk(ports, { kind: 'chunk', organisationId, submissionId: id, chunk }, NOW);
    }
    const invites = () => asked.filter(({ kind }) => kind === 'invite');
    expect(await ports.revets.submission(organisationId, id)).toMatchObject({ rows: 200, awaiting: 200 });
    expect(new Set(invites().map((task) => ('revetId' in task ? task.revetId : ''))).size).toBe(200);
    const page = await ports.revets.list(organisationId, null, pageRequest({ skip: 0, limit: 2 }));
    expect(page.count).toBe(200);
    expect(page.items.map((item) => partsOfRevetId(item.id).row)).toEqual([200, 199]);
  });
});

describe('a submission that is refused', () => {
  test('A refused submission stores nothing and requests nothing', async () => {
    const world = revetWorld(table);
    const outcome = await submitFile(
      world.ports,
      terms,
      fileOf(row('a@home.example', '0820000001', 100), row('a@home.example', '0820000001', 100)),
    );
    expect(outcome).toEqual({
      problem: 'duplicate_revet_submission',
      details: { lines: 'line 3: the same as line 2' },
    });
    expect(world.asked).toEqual([]);
    expect(await submitFile(world.ports, terms, new Uint8Array([0, 1, 2]))).toMatchObject({
      problem: 'invalid_application_file',
    });
    const elsewhere = { ...terms, configId: '692039c0dddddddddddddddd' };
    expect(await submitFile(world.ports, elsewhere, fileOf(row('a@home.example', '0820000001', 100)))).toEqual({
      problem: 'application_config_not_found',
    });
  });
});

describe('a submission of many rows', () => {
  const rows = Array.from({ length: MAP_ABOVE_ROWS + 1 }, (_, index) =>
    row(`n${index}@home.example`, `08${10_000_000 + index}`, 100),
  );
  const chunkOf = (submissionId: string, chunk: number) =>
    ({ kind: 'chunk', organisationId, submissionId, chunk }) as const;

  test('A submission of many rows is left to the map, whose chunks come to the same as those of the queue', async () => {
    const world = revetWorld(table);
    const { submission, id } = await vetted(world, rows);
    expect(submission).toMatchObject({ rows: MAP_ABOVE_ROWS + 1, awaiting: 0 });
    expect(world.mapped).toEqual([{ id, chunks: 2 }]);
    for (const chunk of [1, 0, 1]) await vetChunk(world.ports, chunkOf(id, chunk), NOW);
    expect(await world.ports.revets.submission(organisationId, id)).toMatchObject({ awaiting: MAP_ABOVE_ROWS + 1 });
    expect(world.asked.filter(({ kind }) => kind === 'chunk')).toEqual([]);
  });

  test('A submission of many rows goes back to the queue when the map says so, which passes over what is done', async () => {
    const world = revetWorld(table);
    const { id } = await vetted(world, rows);
    const spread = { organisationId, submissionId: id, by: 'queue' } as const;
    expect(await vetChunk(world.ports, chunkOf(id, 1), NOW)).toBe('done');
    expect(await fanOutSubmission({ ...world.ports, map: world.map }, spread)).toBe(true);
    expect(world.mapped).toHaveLength(1);
    expect(world.asked.filter(({ kind }) => kind === 'chunk')).toEqual([chunkOf(id, 0), chunkOf(id, 1)]);
    expect(await vetChunk(world.ports, chunkOf(id, 0), NOW)).toBe('done');
    expect(await vetChunk(world.ports, chunkOf(id, 1), NOW)).toBe('done_before');
    expect(await world.ports.revets.submission(organisationId, id)).toMatchObject({ awaiting: MAP_ABOVE_ROWS + 1 });
  });

  test('A submission of as many rows as the queue takes is processed by messages', async () => {
    const world = revetWorld(table);
    const outcome = await submitFile(world.ports, terms, fileOf(...rows.slice(1)));
    if ('problem' in outcome) throw new Error(outcome.problem);
    const spread = { organisationId, submissionId: outcome.body.id };
    expect(await fanOutSubmission({ ...world.ports, map: world.map }, spread)).toBe(true);
    expect(world.mapped).toEqual([]);
    expect(world.asked.slice(1)).toEqual([chunkOf(spread.submissionId, 0), chunkOf(spread.submissionId, 1)]);
  });
});
