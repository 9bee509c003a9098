import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ApplicantRecord } from '../../../functions/applications/domain/application-store.ts';
import { listedApplications } from '../../../functions/applications/domain/listed-applications.ts';
import { newApplication } from '../../../functions/applications/domain/new-application.ts';
import { applicationKey } from '../../../functions/applications/store/application-items.ts';
import { applicationsByStatus } from '../../../functions/applications/store/applications-by-status.ts';
import {
  consentGivenActions,
  consentRevokedActions,
  dynamoApplicants,
  dynamoApplications,
  dynamoNewApplications,
} from '../../../functions/applications/store/dynamo-applications.ts';
import { closeKeptApplication } from '../../../functions/applications/store/dynamo-closed-applications.ts';
import { dynamoListedApplications } from '../../../functions/applications/store/dynamo-listed-applications.ts';
import { statusMigrationDone } from '../../../functions/applications/store/status-index.ts';
import { plainLedger } from '../../../functions/bank-data/domain/connection-under-test.fixture.ts';
import { keys } from '../../../functions/bank-data/store/bank-connection-items.ts';
import { dynamoBankData } from '../../../functions/bank-data/store/dynamo-bank-data.ts';
import { runMigration } from '../../../functions/platform/documents/migration.ts';
import type { SealingTable } from '../../../functions/platform/secrets/sealing-table.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import { Table } from '../../../functions/platform/store/table.ts';
import { tableMigration } from '../../../functions/platform/store/table-migration.ts';
import { derivedIdentifier } from '../../../functions/platform/system/identifiers.ts';
import type { ApplicationStatus } from '../../../schemas/entities/listed-application.ts';

let started: TestTable;
let table: SealingTable;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

const ours = '692039c01111111111111111';
const stranger = '692039c09999999999999999';
const start = Date.parse('2026-03-25T08:00:00Z');
const DAY = 86_400_000;

interface Options {
  readonly organisationId?: string;
  readonly bank?: boolean;
  readonly applicantId?: string | null;
}

/** Creates an application on the nth day, and answers its id. */
async function create(
  day: number,
  who: Partial<ApplicantRecord>,
  { organisationId = ours, bank = true, applicantId = null }: Options = {},
): Promise<string> {
  const now = start + day * DAY;
  const owner = Math.floor(now / 1000).toString(16);
  const id = (part: string): string => derivedIdentifier(owner, organisationId, String(day), part);
  const made = newApplication(
    {
      id: 'c',
      organisationId,
      name: 'Full',
      connections: bank ? [{ name: 'bank_connection', data_points: [] }] : [],
      defaultRedirectUrl: null,
      affinityEnabled: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    },
    applicantId,
    null,
    {
      application: id('a'),
      applicant: id('p'),
      bankConnection: id('b'),
      personalInfoConnection: id('i'),
      proxy: id('x'),
    },
    now,
  );
  await dynamoNewApplications(table).create({ ...made, applicant: made.applicant && { ...made.applicant, ...who } });
  return made.application.id;
}

const ask = async (
  request: { q?: string; status?: ApplicationStatus; skip?: number; limit?: number; cursor?: string },
  now = start + 40 * DAY,
  organisationId = ours,
) => {
  const { q = null, status = null, skip = 0, limit = 10, cursor } = request;
  const asked = { skip, limit, cursor, words: q, status };
  return listedApplications(dynamoListedApplications(table), organisationId, asked, now);
};
const idsOf = ({ items }: Awaited<ReturnType<typeof ask>>): string[] => items.map(({ application }) => application.id);

const oneAccount = () => plainLedger(1, 3);
const consent = {
  id: 'c',
  givenAt: '',
  purposes: [],
  dataClasses: [],
  documents: [],
  affinityOptIn: false,
  endsAt: null,
};

describe('a list of applications', () => {
  test('A list of applications shows each with its applicant and its bank connection, newest first', async () => {
    const first = await create(0, { firstNames: 'Naledi', lastNames: 'Dlamini' });
    const second = await create(1, { email: 'thabo@home.example' }, { bank: false });
    const page = await ask({});
    expect(idsOf(page)).toEqual([second, first]);
    expect(page.items[0]).toMatchObject({ applicant: { email: 'thabo@home.example' }, connection: null });
    expect(page.items[1]).toMatchObject({ applicant: { firstNames: 'Naledi' }, connection: { state: 'NOT_READY' } });
  });

  test('A list of a hundred applications shows every applicant', async () => {
    const kept = await Promise.all(Array.from({ length: 60 }, (_, day) => create(day / 100, { reference: `R${day}` })));
    const page = await ask({ limit: 100 });
    expect(idsOf(page)).toEqual(kept.toReversed());
    expect(page.items.every(({ applicant, connection }) => applicant !== null && connection !== null)).toBe(true);
  });
});

describe('a search for applications', () => {
  test('A search finds applications by beginnings of names without marks and case, of the email address, and by ID', async () => {
    const zoe = await create(0, { firstNames: 'Zoë Anna', lastNames: "O'Brien-Nkosi", email: 'zoe@home.example' });
    const zola = await create(1, { firstNames: 'Zola', lastNames: 'Nkosi', phone: '0821234567', reference: 'LN-77' });
    expect(idsOf(await ask({ q: 'ZO' }))).toEqual([zola, zoe]);
    expect(idsOf(await ask({ q: 'zoe' }))).toEqual([zoe]);
    expect(idsOf(await ask({ q: 'nko zola' }))).toEqual([zola]);
    expect(idsOf(await ask({ q: 'zoe@home' }))).toEqual([zoe]);
    expect(idsOf(await ask({ q: '082123' }))).toEqual([zola]);
    expect(idsOf(await ask({ q: 'ln-77' }))).toEqual([zola]);
    expect(idsOf(await ask({ q: zoe }))).toEqual([zoe]);
    for (const q of ['ola', 'zola anna', '%%', 'f'.repeat(24)]) expect(idsOf(await ask({ q }))).toEqual([]);
  });

  test('A search finds every application of an applicant who was known before', async () => {
    const first = await create(0, { firstNames: 'Naledi' });
    const applicantId = (await dynamoApplicants(table).list(ours, { skip: 0, limit: 1 })).items[0]?.id ?? null;
    const second = await create(1, {}, { applicantId });
    expect(idsOf(await ask({ q: 'naledi' }))).toEqual([second, first]);
  });

  test('A search shows nothing of another organisation, also not by its ID', async () => {
    const other = await create(0, { firstNames: 'Naledi' }, { organisationId: stranger });
    expect(idsOf(await ask({ q: 'naledi' }))).toEqual([]);
    expect(idsOf(await ask({ q: other }))).toEqual([]);
    expect(idsOf(await ask({ q: other }, start, stranger))).toEqual([other]);
  });

  test('A search for applications is paged by cursor', async () => {
    const kept = await Promise.all([0, 1, 2, 3, 4].map((day) => create(day, { firstNames: 'Naledi' })));
    const first = await ask({ q: 'naledi', limit: 2 });
    expect(first).toMatchObject({ count: 5, hasNext: true, hasPrev: false });
    const second = await ask({ q: 'naledi', limit: 2, cursor: first.nextCursor ?? '' });
    const third = await ask({ q: 'naledi', limit: 2, cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(idsOf)).toEqual(kept.toReversed());
    expect(third).toMatchObject({ hasNext: false, nextCursor: null, hasPrev: true });
  });
});

/** Takes an application along, by the stores that do it, to each status that bank data and consent can lead to. */
async function takeTo(status: ApplicationStatus, applicationId: string, bank: boolean): Promise<void> {
  const ref = { organisationId: ours, applicationId };
  const at = new Date(start + DAY).toISOString();
  const application = await dynamoApplications(table).find(ours, applicationId);
  if (application === null) throw new Error('no application');
  const bankData = dynamoBankData(table);
  switch (status) {
    case 'connecting':
      await table.create(consentGivenActions(ref, { ...consent, givenAt: at }, bank));
      return;
    case 'analysing':
      await bankData.ledgers.addAccount(ref, oneAccount(), at);
      return;
    case 'ready':
    case 'failed':
      await bankData.ledgers.addAccount(ref, oneAccount(), at);
      await bankData.connections.finish(ref, 1, status === 'ready' ? 'READY' : 'FAILED', at);
      return;
    case 'withdrawn':
      await table.create(consentRevokedActions(ref, at, bank));
      return;
    case 'closed':
      await closeKeptApplication(table)(application, at);
      return;
    default:
  }
}

const everyStatus = [
  'waiting',
  'connecting',
  'analysing',
  'ready',
  'failed',
  'expired',
  'withdrawn',
  'closed',
] as const satisfies readonly ApplicationStatus[];

/** Every page of a list by cursor. */
async function wholeList(status: ApplicationStatus, limit: number, now?: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask({ status, limit, ...(cursor === undefined ? {} : { cursor }) }, now);
    expect(page.hasNext).toBe(page.nextCursor !== null);
    expect(page.hasPrev).toBe(cursor !== undefined);
    ids.push(...idsOf(page));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

describe.each([
  ['of an index', true],
  ['before the migration', false],
])('a list by status %s', (_name, isIndexed) => {
  beforeEach(async () => {
    if (isIndexed) await table.put({ ...statusMigrationDone });
  });

  test('A search separates waiting and expired applications by the time, with and without a bank connection', async () => {
    // Links last 30 days: on day 40 those of the first ten days have ended.
    const kept = await Promise.all(
      [0, 8, 20, 30, 35].map((day, at) =>
        create(day, { firstNames: at % 2 === 0 ? 'Naledi' : 'Thabo' }, { bank: at !== 3 }),
      ),
    );
    const [, , third = '', fourth = '', fifth = ''] = kept;
    const page = await ask({ status: 'waiting', limit: 2 });
    expect(idsOf(page)).toEqual([fifth, fourth]);
    const rest = await ask({ status: 'waiting', limit: 2, cursor: page.nextCursor ?? '' });
    expect(idsOf(rest)).toEqual([third]);
    expect(rest.nextCursor).toBeNull();
    expect(idsOf(await ask({ status: 'expired' }))).toEqual(kept.slice(0, 2).toReversed());
    expect(idsOf(await ask({ status: 'waiting', q: 'naledi' }))).toEqual([fifth, third]);
    expect(idsOf(await ask({ status: 'ready' }))).toEqual([]);
    // The count is of the whole list, and what is left out is counted from its newest.
    expect(page).toMatchObject({ count: 3, hasNext: true, hasPrev: false });
    const skipped = await ask({ status: 'waiting', skip: 2, limit: 2 });
    expect([idsOf(skipped), skipped.count, skipped.hasNext, skipped.hasPrev]).toEqual([[third], 3, false, true]);
  });

  test('Each application is listed under its status and under no other, whatever led to it', async () => {
    const expected = new Map<ApplicationStatus, string[]>(everyStatus.map((status) => [status, []]));
    const take = async (day: number, path: readonly ApplicationStatus[], bank = true): Promise<void> => {
      const id = await create(day, {}, { bank });
      for (const status of path) await takeTo(status, id, bank);
      const end = path.includes('closed') ? 'closed' : (path.at(-1) ?? 'waiting');
      expected.get(end)?.unshift(id);
    };
    const paths: readonly (readonly ApplicationStatus[])[] = [
      [],
      ['connecting'],
      ['analysing'],
      ['connecting', 'ready'],
      ['ready'],
      ['connecting', 'failed'],
      ['connecting', 'withdrawn'],
      ['ready', 'withdrawn'],
      ['ready', 'closed'],
      ['closed', 'withdrawn'],
    ];
    for (const [day, path] of paths.entries()) await take(20 + day / 10, path);
    const without: readonly (readonly ApplicationStatus[])[] = [
      [],
      ['connecting'],
      ['withdrawn'],
      ['closed', 'withdrawn'],
    ];
    for (const [day, path] of without.entries()) await take(22 + day / 10, path, false);
    // Consent that is given after the bank data leaves the status as it is.
    const late = await create(24, {});
    await takeTo('ready', late, true);
    await takeTo('connecting', late, true);
    expected.get('ready')?.unshift(late);
    for (const status of everyStatus) {
      expect([status, await wholeList(status, 2)]).toEqual([status, expected.get(status)]);
      expect((await ask({ status, limit: 1 })).count).toBe(expected.get(status)?.length);
    }
  });
});

describe('the index of statuses', () => {
  const readSpy = () => jest.spyOn(Table.prototype, 'startingWith');

  test('The index of statuses answers without a read of every application', async () => {
    await table.put({ ...statusMigrationDone });
    await create(20, {});
    const everyOne = readSpy();
    expect(idsOf(await ask({ status: 'waiting' }))).toHaveLength(1);
    expect(everyOne).not.toHaveBeenCalled();
    everyOne.mockRestore();
  });

  test('The index of statuses gets applications of earlier releases by its migration, which leaves the others alone', async () => {
    const operations = await started.another();
    const statuses = ['waiting', 'connecting', 'ready', 'withdrawn', 'closed', 'failed'] as const;
    const kept: string[] = [];
    for (const [day, status] of statuses.entries()) {
      const id = await create(20 + day, {});
      await takeTo(status, id, true);
      kept.push(id);
    }
    const bare = await create(30, {}, { bank: false });
    // As a release before the index stored them.
    const items = [
      ...kept.map((id) => keys.connection({ organisationId: ours, applicationId: id })),
      applicationKey(ours, bare),
    ];
    for (const key of items) {
      const { listedIn: _in, closedIn: _closed, expiry, consentGivenAt, ...item } = (await table.get(key)) ?? {};
      const own = key.sk === 'CONNECTION' ? {} : { expiry, consentGivenAt };
      await table.put({ ...key, ...item, ...own });
    }
    const before = Object.fromEntries(
      await Promise.all(everyStatus.map(async (status) => [status, await wholeList(status, 3)])),
    );
    const run = (dryRun: boolean) =>
      runMigration(
        tableMigration(applicationsByStatus, table, () => operations),
        { dryRun },
      );
    expect(await run(true)).toMatchObject({ changed: items.length });
    expect(await table.get(statusMigrationDone)).toBeNull();
    expect(await run(false)).toMatchObject({ isDone: true, changed: items.length, left: 0, overtaken: 0 });
    expect(await table.get(statusMigrationDone)).not.toBeNull();
    const after = Object.fromEntries(
      await Promise.all(everyStatus.map(async (status) => [status, await wholeList(status, 3)])),
    );
    expect(after).toEqual(before);
    expect(before).toMatchObject({ waiting: [bare, kept[0]], ready: [kept[2]], closed: [kept[4]] });
    const again = tableMigration({ ...applicationsByStatus, name: 'again' }, table, () => operations);
    expect(await runMigration(again)).toMatchObject({ changed: 0 });
  });

  test('The index of statuses is written only where the item is as the migration read it', async () => {
    const operations = await started.another();
    const id = await create(20, {});
    const key = keys.connection({ organisationId: ours, applicationId: id });
    const { listedIn: _, ...item } = (await table.get(key)) ?? {};
    await table.put({ ...key, ...item });
    const ports = tableMigration(applicationsByStatus, table, () => operations);
    const overtaken = await runMigration({
      ...ports,
      write: async (change) => {
        await takeTo('ready', id, true);
        return ports.write(change);
      },
    });
    expect(overtaken).toMatchObject({ changed: 0, overtaken: 1 });
    expect(idsOf(await ask({ status: 'ready' }))).toEqual([id]);
  });
});
