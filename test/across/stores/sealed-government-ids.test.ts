import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listedApplications } from '../../../functions/applications/domain/listed-applications.ts';
import { newApplication } from '../../../functions/applications/domain/new-application.ts';
import { applicantKey } from '../../../functions/applications/store/application-items.ts';
import {
  dynamoApplicants,
  dynamoNewApplications,
  dynamoPersonalInfo,
} from '../../../functions/applications/store/dynamo-applications.ts';
import { dynamoListedApplications } from '../../../functions/applications/store/dynamo-listed-applications.ts';
import { governmentIdsSealed } from '../../../functions/applications/store/government-ids-sealed.ts';
import { runMigration } from '../../../functions/platform/documents/migration.ts';
import type { SealingTable } from '../../../functions/platform/secrets/sealing-table.ts';
import { sealingTable } from '../../../functions/platform/secrets/sealing-table.ts';
import { startTestTable, type TestTable, testFieldKeys } from '../../../functions/platform/store/table.fixture.ts';
import { Table } from '../../../functions/platform/store/table.ts';
import { tableMigration } from '../../../functions/platform/store/table-migration.ts';

const organisationId = '692039c01111111111111111';
const [govId, later] = ['8001015009087', '9202204720083'];
const now = Date.parse('2026-03-20T08:00:00.000Z');
const at = new Date(now).toISOString();
const info = {
  first_names: 'Naledi',
  last_names: 'Dlamini',
  email: 'naledi@home.example',
  phone: '0821234567',
  date_of_birth: '1992-02-20',
  nationality: 'ZA',
  id_type: 'id_card',
  id_country: 'ZA',
  gov_id: later,
};

/** Keys of releases that sealed nothing: what is written is as it was stated. */
const unsealed = async () => ({
  seal: (_: string, text: string) => text,
  open: (_: string, text: string) => text,
  // As terms were: the beginning of the id itself.
  digest: (text: string) => text,
});

let engine: TestTable;
let table: SealingTable;
let operations: Table;
beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.close());
beforeEach(async () => {
  [table, operations] = await Promise.all([engine.another(), engine.another()]);
});

/** Everything that is in the table, as text. */
async function stored(): Promise<string> {
  const client = new DynamoDBClient({});
  const { Items: items = [] } = await client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
  client.destroy();
  return JSON.stringify(items.map((item) => unmarshall(item)));
}

let made = 0;
async function applicationIn(own: SealingTable) {
  made += 1;
  const id = (letter: string) => letter.repeat(12) + String(made).padStart(12, '0');
  const created = newApplication(
    {
      id: 'c',
      organisationId,
      name: 'Full',
      connections: ['bank_connection', 'personal_info'].map((name) => ({ name, data_points: [] })),
      defaultRedirectUrl: null,
      affinityEnabled: false,
      createdAt: at,
    },
    null,
    null,
    {
      application: id('a'),
      applicant: id('b'),
      bankConnection: id('c'),
      personalInfoConnection: id('d'),
      proxy: id('e'),
    },
    now,
  );
  await dynamoNewApplications(own).create({
    ...created,
    applicant: created.applicant && { ...created.applicant, govId },
  });
  return { application: id('a'), applicant: id('b'), info: id('d') };
}

const search = async (words: string): Promise<string[]> => {
  const asked = { skip: 0, limit: 10, words, status: null };
  const { items } = await listedApplications(dynamoListedApplications(table), organisationId, asked, now);
  return items.map(({ application }) => application.id);
};

describe('A government id in the applications table', () => {
  test('A government id is nowhere in the table, and readers get it as it was stated', async () => {
    const ids = await applicationIn(table);
    await dynamoPersonalInfo(table).fill(organisationId, ids.info, info, at);
    const inTable = await stored();
    expect(inTable).toContain('sealed.1.');
    for (const one of [govId, later]) expect(inTable).not.toContain(one);
    expect(await dynamoApplicants(table).find(organisationId, ids.applicant)).toMatchObject({ govId });
    const people = await dynamoApplicants(table).list(organisationId, { skip: 0, limit: 10 });
    expect(people.items.map((one) => one.govId)).toEqual([govId]);
    expect(people.items[0]?.statements?.flatMap(({ field, value }) => (field === 'govId' ? [value] : []))).toEqual([
      govId,
      later,
    ]);
    expect(await dynamoPersonalInfo(table).find(organisationId, ids.info)).toMatchObject({ personalInfo: info });
  });

  test('An application is found by the whole government id, however it is spaced, and not by a part of it', async () => {
    const { application } = await applicationIn(table);
    expect(await search(govId)).toEqual([application]);
    expect(await search('800101-5009-087')).toEqual([application]);
    for (const other of ['8001015009', '8001015009088', 'id#']) expect(await search(other)).toEqual([]);
  });

  test('A sealed government id opens with the key of its organisation and no other', async () => {
    const { applicant } = await applicationIn(table);
    const strangers = sealingTable(new Table(table.name), {
      of: () => testFieldKeys.of('another'),
      find: () => testFieldKeys.find('another'),
    });
    await expect(dynamoApplicants(strangers).find(organisationId, applicant)).rejects.toThrow();
  });
});

describe('The migration that seals government ids', () => {
  const migrate = (dryRun = false) =>
    runMigration(
      tableMigration(
        governmentIdsSealed(() => testFieldKeys),
        new Table(table.name),
        (name) => (name === 'operations' ? operations : new Table(table.name)),
      ),
      { dryRun },
    );

  test('The migration seals what earlier releases stored, and replies and searches stay the same', async () => {
    const before = sealingTable(new Table(table.name), { of: unsealed, find: unsealed });
    const ids = await applicationIn(before);
    await dynamoPersonalInfo(before).fill(organisationId, ids.info, info, at);
    expect(await stored()).toContain(govId);
    const people = () => dynamoApplicants(table).find(organisationId, ids.applicant);
    const statedThen = await people();
    expect(statedThen).toMatchObject({ govId });

    expect(await migrate(true)).toMatchObject({ changed: 2 });
    expect(await stored()).toContain(govId);
    expect(await migrate()).toMatchObject({ changed: 2, overtaken: 0, left: 0 });

    for (const one of [govId, later]) expect(await stored()).not.toContain(one);
    expect(await people()).toEqual(statedThen);
    expect(await dynamoPersonalInfo(table).find(organisationId, ids.info)).toMatchObject({ personalInfo: info });
    expect(await search(govId)).toEqual([ids.application]);
    expect(await search('naledi')).toEqual([ids.application]);
  });

  test('The migration changes nothing that is sealed already', async () => {
    const ids = await applicationIn(table);
    await dynamoPersonalInfo(table).fill(organisationId, ids.info, info, at);
    const before = await stored();
    expect(await migrate()).toMatchObject({ changed: 0, left: 0 });
    expect(await stored()).toBe(before);
  });

  test('The migration keeps the keys of one run, so that KMS opens the key of an organisation once for all its records', async () => {
    const before = sealingTable(new Table(table.name), { of: unsealed, find: unsealed });
    const applicants = [await applicationIn(before), await applicationIn(before)].map(({ applicant }) => applicant);
    let asked = 0;
    const migration = governmentIdsSealed(() => {
      asked += 1;
      return testFieldKeys;
    });
    for (const applicant of applicants) {
      const key = applicantKey(organisationId, applicant);
      expect(await migration.migrated({ ...(await table.get(key)), ...key }, new Table(table.name))).toMatchObject({
        outcome: 'changed',
      });
    }
    expect(asked).toBe(1);
  });

  test('A change of the applicant that comes between wins over the migration', async () => {
    const before = sealingTable(new Table(table.name), { of: unsealed, find: unsealed });
    const { applicant } = await applicationIn(before);
    const item = await table.get(applicantKey(organisationId, applicant));
    const migration = governmentIdsSealed(() => testFieldKeys);
    const found = await migration.migrated({ ...item, ...applicantKey(organisationId, applicant) }, table);
    if (found.outcome !== 'changed') throw new Error('nothing was to be sealed');
    await table.put({ ...item, ...applicantKey(organisationId, applicant), govId: later });
    expect(await migration.write?.(found.change, () => table)).toBe(false);
    expect(await dynamoApplicants(table).find(organisationId, applicant)).toMatchObject({ govId: later });
  });
});
