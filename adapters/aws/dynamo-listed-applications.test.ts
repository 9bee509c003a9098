import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ApplicantRecord } from '../../core/applications/application-store.ts';
import { listedApplications } from '../../core/applications/listed-applications.ts';
import { newApplication } from '../../core/applications/new-application.ts';
import type { ApplicationStatus } from '../../schemas/entities/listed-application.ts';
import { derivedIdentifier } from '../system/identifiers.ts';
import { dynamoApplicants, dynamoApplications } from './dynamo-applications.ts';
import { dynamoListedApplications } from './dynamo-listed-applications.ts';
import { startTestTable, type TestTable } from './table.fixture.ts';
import type { Table } from './table.ts';

let started: TestTable;
let table: Table;
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
  await dynamoApplications(table).create({ ...made, applicant: made.applicant && { ...made.applicant, ...who } });
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

describe('a list of applications', () => {
  test('shows each with its applicant and its bank connection, newest first', async () => {
    const first = await create(0, { firstNames: 'Naledi', lastNames: 'Dlamini' });
    const second = await create(1, { email: 'thabo@home.example' }, { bank: false });
    const page = await ask({});
    expect(idsOf(page)).toEqual([second, first]);
    expect(page.items[0]).toMatchObject({ applicant: { email: 'thabo@home.example' }, connection: null });
    expect(page.items[1]).toMatchObject({ applicant: { firstNames: 'Naledi' }, connection: { state: 'NOT_READY' } });
  });

  test('of a hundred rows shows every applicant', async () => {
    const kept = await Promise.all(Array.from({ length: 60 }, (_, day) => create(day / 100, { reference: `R${day}` })));
    const page = await ask({ limit: 100 });
    expect(idsOf(page)).toEqual(kept.toReversed());
    expect(page.items.every(({ applicant, connection }) => applicant !== null && connection !== null)).toBe(true);
  });
});

describe('a search for applications', () => {
  test('finds by beginnings of names without marks and case, of the e-mail address, and by id', async () => {
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

  test('finds every application of an applicant that was known before', async () => {
    const first = await create(0, { firstNames: 'Naledi' });
    const applicantId = (await dynamoApplicants(table).list(ours, { skip: 0, limit: 1 })).items[0]?.id ?? null;
    const second = await create(1, {}, { applicantId });
    expect(idsOf(await ask({ q: 'naledi' }))).toEqual([second, first]);
  });

  test('sees nothing of another organisation, by its id neither', async () => {
    const other = await create(0, { firstNames: 'Naledi' }, { organisationId: stranger });
    expect(idsOf(await ask({ q: 'naledi' }))).toEqual([]);
    expect(idsOf(await ask({ q: other }))).toEqual([]);
    expect(idsOf(await ask({ q: other }, start, stranger))).toEqual([other]);
  });

  test('is paged by cursor', async () => {
    const kept = await Promise.all([0, 1, 2, 3, 4].map((day) => create(day, { firstNames: 'Naledi' })));
    const first = await ask({ q: 'naledi', limit: 2 });
    expect(first).toMatchObject({ count: 5, hasNext: true, hasPrev: false });
    const second = await ask({ q: 'naledi', limit: 2, cursor: first.nextCursor ?? '' });
    const third = await ask({ q: 'naledi', limit: 2, cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(idsOf)).toEqual(kept.toReversed());
    expect(third).toMatchObject({ hasNext: false, nextCursor: null, hasPrev: true });
  });
});

describe('a status', () => {
  test('is looked for page by page, alone and in a search', async () => {
    // Links last 30 days: on day 40 those of the first ten days have ended.
    const kept = await Promise.all(
      [0, 8, 20, 30, 35].map((day, at) => create(day, { firstNames: at % 2 === 0 ? 'Naledi' : 'Thabo' })),
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
});
