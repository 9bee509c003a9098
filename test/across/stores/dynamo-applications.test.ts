import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newApplication } from '../../../functions/applications/domain/new-application.ts';
import {
  dynamoApplicants,
  dynamoApplications,
  dynamoNewApplications,
  dynamoPersonalInfo,
} from '../../../functions/applications/store/dynamo-applications.ts';
import { dynamoProxyAddresses } from '../../../functions/applications/store/dynamo-proxy-addresses.ts';
import { dynamoConnections } from '../../../functions/bank-data/store/dynamo-connections.ts';
import type { ApplicationConfigRecord } from '../../../functions/organisations/domain/application-config-store.ts';
import type { SealingTable } from '../../../functions/platform/secrets/sealing-table.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import { derivedIdentifier } from '../../../functions/platform/system/identifiers.ts';

let started: TestTable;
let table: SealingTable;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

const organisationId = '692039c01111111111111111';
const stranger = '692039c09999999999999999';
const now = Date.parse('2026-03-25T08:00:00Z');
const all = { skip: 0, limit: 10 };
const config: ApplicationConfigRecord = {
  id: '692039c02222222222222222',
  organisationId,
  name: 'Full',
  connections: ['bank_connection', 'personal_info'].map((name) => ({ name, data_points: [] })),
  defaultRedirectUrl: null,
  affinityEnabled: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const make = (name: string, applicantId: string | null = null) => {
  const id = (part: string): string => derivedIdentifier('692039c0', name, part);
  const ids = {
    application: id('application'),
    applicant: id('applicant'),
    bankConnection: id('bank'),
    personalInfoConnection: id('personal'),
    proxy: id('proxy'),
  };
  return newApplication(config, applicantId, null, ids, now);
};
const info = {
  first_names: 'Naledi',
  last_names: 'Example',
  date_of_birth: '1980-01-01',
  nationality: 'South African',
  id_type: 'national_id',
  id_country: 'ZA',
  email: 'n@lender.example',
  phone: null,
  gov_id: '8001015009087',
};

describe('an application', () => {
  test('An application is created with its applicant and connections, all found by its organisation only', async () => {
    const created = make('one');
    await dynamoNewApplications(table).create(created);
    const { application, applicant, personalInfoConnection } = created;
    const ref = { organisationId, applicationId: application.id };
    expect(await dynamoApplications(table).find(organisationId, application.id)).toEqual(application);
    expect(await dynamoApplicants(table).find(organisationId, application.applicantId)).toEqual(applicant);
    expect(await dynamoPersonalInfo(table).list(organisationId, all)).toMatchObject({
      count: 1,
      items: [personalInfoConnection],
    });
    expect(await dynamoConnections(table).find(ref)).toMatchObject({ state: 'NOT_READY', generation: 0 });

    expect(await dynamoApplications(table).find(stranger, application.id)).toBeNull();
    expect(await dynamoApplicants(table).find(stranger, application.applicantId)).toBeNull();
    expect(await dynamoConnections(table).find({ ...ref, organisationId: stranger })).toBeNull();
    expect((await dynamoApplications(table).list(stranger, all)).count).toBe(0);
  });

  test('An application is found by its proxy address, which names no organisation', async () => {
    const { application } = make('one');
    await dynamoNewApplications(table).create(make('one'));
    const addresses = dynamoProxyAddresses(table);
    expect(await addresses.find(application.proxyId)).toEqual({ organisationId, applicationId: application.id });
    expect(await addresses.find(application.id)).toBeNull();
  });

  test('An application of a known applicant adds no other applicant', async () => {
    const first = make('one');
    await dynamoNewApplications(table).create(first);
    await dynamoNewApplications(table).create(make('two', first.application.applicantId));
    expect((await dynamoApplicants(table).list(organisationId, all)).count).toBe(1);
    expect((await dynamoApplications(table).list(organisationId, all)).count).toBe(2);
  });

  test('An organisation in test mode makes exactly as many applications as it may, also at the same time', async () => {
    const store = dynamoNewApplications(table, undefined, 3);
    const outcomes = await Promise.all(['one', 'two', 'three', 'four', 'five'].map((name) => store.create(make(name))));
    expect(outcomes.toSorted()).toEqual([
      'created',
      'created',
      'created',
      'test_mode_applications_full',
      'test_mode_applications_full',
    ]);
    const { count, items } = await dynamoApplications(table).list(organisationId, all);
    expect([count, items.length]).toEqual([3, 3]);
    // Approved, it goes on.
    expect(await dynamoNewApplications(table).create(make('six'))).toBe('created');
  });

  test('An application is never created over another one, and then leaves nothing behind', async () => {
    await dynamoNewApplications(table).create(make('one'));
    await expect(dynamoNewApplications(table).create({ ...make('one'), bankConnection: null })).rejects.toThrow();
    expect((await dynamoApplications(table).list(organisationId, all)).count).toBe(1);
    expect((await dynamoApplicants(table).list(organisationId, all)).count).toBe(1);
  });
});

describe('personal info', () => {
  test('Personal info is filled in for an existing connection, and replaced by the next', async () => {
    const created = make('one');
    await dynamoNewApplications(table).create(created);
    const store = dynamoPersonalInfo(table);
    const id = created.personalInfoConnection?.id ?? '';
    const at = '2026-03-26T08:00:00.000Z';
    expect(await store.fill(organisationId, id, info, at)).toMatchObject({ personalInfo: info, updatedAt: at });
    expect(await store.fill(organisationId, id, { ...info, phone: '0821234567' }, at)).not.toBeNull();
    expect((await store.find(organisationId, id))?.personalInfo).toEqual({ ...info, phone: '0821234567' });
  });

  test('Personal info creates no missing connection, nor one of another organisation', async () => {
    const created = make('one');
    await dynamoNewApplications(table).create(created);
    const store = dynamoPersonalInfo(table);
    const id = created.personalInfoConnection?.id ?? '';
    expect(await store.fill(stranger, id, info, 'now')).toBeNull();
    expect(await store.fill(organisationId, 'nothing', info, 'now')).toBeNull();
    expect(await store.find(stranger, id)).toBeNull();
    expect((await store.find(organisationId, id))?.personalInfo).toBeNull();
  });
});
