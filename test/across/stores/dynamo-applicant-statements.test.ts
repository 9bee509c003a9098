import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ApplicantRecord,
  NewApplication,
  PersonalInfo,
} from '../../../functions/applications/domain/application-store.ts';
import { listedApplications } from '../../../functions/applications/domain/listed-applications.ts';
import { newApplication } from '../../../functions/applications/domain/new-application.ts';
import { statementsShown } from '../../../functions/applications/domain/stated-applicant.ts';
import {
  dynamoApplicants,
  dynamoApplications,
  dynamoNewApplications,
  dynamoPersonalInfo,
} from '../../../functions/applications/store/dynamo-applications.ts';
import { dynamoContacts } from '../../../functions/applications/store/dynamo-contacts.ts';
import { dynamoListedApplications } from '../../../functions/applications/store/dynamo-listed-applications.ts';
import { plainLedger } from '../../../functions/bank-data/domain/connection-under-test.fixture.ts';
import { dynamoApplicantStatements } from '../../../functions/bank-data/store/dynamo-applicant-statements.ts';
import { transition } from '../../../functions/connect/domain/flow/advance.ts';
import { newConnectFlow } from '../../../functions/connect/domain/flow/connect-flow.ts';
import { consentUnderTest } from '../../../functions/connect/domain/flow/flow-under-test.fixture.ts';
import { dynamoConnectFlows } from '../../../functions/connect/store/dynamo-connect-flows.ts';
import { beginErasure } from '../../../functions/governance/domain/begin-erasure.ts';
import { dynamoApplicantErasures } from '../../../functions/governance/store/dynamo-applicant-erasures.ts';
import { erasureIdentity } from '../../../functions/governance/store/erasure-identity.ts';
import type { SealingTable } from '../../../functions/platform/secrets/sealing-table.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import { derivedIdentifier } from '../../../functions/platform/system/identifiers.ts';

const now = Date.parse(consentUnderTest.givenAt);
const at = new Date(now + 60_000).toISOString();
const organisationId = '692039c01111111111111111';
const typed: PersonalInfo = {
  first_names: 'Thandeka',
  last_names: 'Dlamini',
  date_of_birth: '1980-01-01',
  nationality: 'South African',
  id_type: 'national_id',
  id_country: 'ZA',
  email: 'thandeka@applicant.example',
  phone: '+27821234567',
  gov_id: '8001015009087',
};

let started: TestTable;
let table: SealingTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());
beforeEach(async () => {
  table = await started.another();
});

/** An application with a personal info connection, of a new applicant or a known one. */
async function apply(name: string, entered: Partial<ApplicantRecord>, of: string | null = null) {
  const id = (part: string): string => derivedIdentifier('692039c0', name, part);
  const ids = {
    application: id('application'),
    applicant: id('applicant'),
    bankConnection: id('bank'),
    personalInfoConnection: id('personal'),
    proxy: id('proxy'),
  };
  const config = {
    id: '692039c02222222222222222',
    organisationId,
    name: 'Full',
    connections: ['bank_connection', 'personal_info'].map((one) => ({ name: one, data_points: [] })),
    defaultRedirectUrl: null,
    affinityEnabled: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const made: NewApplication = newApplication(config, of, null, ids, now);
  await dynamoNewApplications(table).create({
    ...made,
    applicant: made.applicant && { ...made.applicant, ...entered },
  });
  return made.application;
}
type Made = Awaited<ReturnType<typeof apply>>;
const refOf = ({ id }: Made) => ({ organisationId, applicationId: id });

/** Types personal info in the connect app, as its operation keeps it. */
async function type(application: Made, info: PersonalInfo) {
  const flows = dynamoConnectFlows(table);
  const begun = newConnectFlow(application, false);
  const consented = transition(begun, { type: 'consent_given', consent: consentUnderTest }, { accounts: 0 });
  if ('refused' in consented) throw new Error(consented.refused);
  const beside = { kind: 'given', at: consentUnderTest.givenAt, consent: consentUnderTest } as const;
  expect(await flows.save(consented.flow, beside)).toBe('saved');
  const given = transition(consented.flow, { type: 'personal_info_given' }, { accounts: 0 });
  if ('refused' in given) throw new Error(given.refused);
  const connectionId = application.personalInfoConnectionId ?? '';
  return flows.save(given.flow, { kind: 'personal_info', at, connectionId, info });
}

async function applicantOf({ applicantId }: Made): Promise<ApplicantRecord> {
  const found = await dynamoApplicants(table).find(organisationId, applicantId);
  if (!found) throw new Error('no applicant');
  return found;
}

const search = async (words: string): Promise<string[]> => {
  const request = { words, status: null, skip: 0, limit: 10 };
  const page = await listedApplications(dynamoListedApplications(table), organisationId, request, now);
  return page.items.map(({ application }) => application.id);
};
const everyItem = async (application: Made): Promise<string> => JSON.stringify(await applicantOf(application));

describe('Personal info typed in the connect app', () => {
  test('Personal info typed in the connect app reaches the applicant, the list and the search, with who stated it', async () => {
    const application = await apply('one', {});
    expect(await type(application, typed)).toBe('saved');
    const applicant = await applicantOf(application);
    expect(applicant).toMatchObject({
      firstNames: 'Thandeka',
      lastNames: 'Dlamini',
      email: 'thandeka@applicant.example',
      phone: '+27821234567',
      govId: '8001015009087',
    });
    expect(statementsShown(applicant).stated.map(({ by, at: when }) => [by, when])).toEqual(
      Array.from({ length: 5 }, () => ['applicant', at]),
    );
    const listed = await dynamoListedApplications(table).list(organisationId, { skip: 0, limit: 10 });
    expect(listed.items[0]?.applicant?.firstNames).toBe('Thandeka');
    for (const words of ['thand', 'dlam', '+27821234567', '8001015009087', 'thandeka@app']) {
      expect(await search(words)).toEqual([application.id]);
    }
  });

  test('Personal info typed in the connect app does not overwrite what the lender entered, and is kept beside it', async () => {
    const application = await apply('one', { lastNames: 'Nkosi', phone: '0829999999' });
    await type(application, typed);
    const applicant = await applicantOf(application);
    expect(applicant).toMatchObject({ firstNames: 'Thandeka', lastNames: 'Nkosi', phone: '0829999999' });
    expect(statementsShown(applicant).differing).toEqual([
      { field: 'lastNames', value: 'Dlamini', by: 'applicant', at, applicationId: application.id },
      { field: 'phone', value: '+27821234567', by: 'applicant', at, applicationId: application.id },
    ]);
    expect(await search('nkosi')).toEqual([application.id]);
    expect(await search('dlamini')).toEqual([]);
  });

  test('Personal info typed in the connect app finds every application of the applicant, including earlier ones', async () => {
    const first = await apply('one', {});
    const second = await apply('two', {}, first.applicantId);
    await type(second, typed);
    expect((await search('thandeka')).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  test('Personal info of two devices at once is stated by the one whose step was taken', async () => {
    const application = await apply('one', {});
    const flows = dynamoConnectFlows(table);
    const begun = newConnectFlow(application, false);
    const outcomes = await Promise.all(
      ['Naledi', 'Lerato'].map((first_names) =>
        flows.save(
          { ...begun, version: 1, personalInfo: 'GIVEN' },
          {
            kind: 'personal_info',
            at,
            connectionId: application.personalInfoConnectionId ?? '',
            info: { ...typed, first_names },
          },
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['conflict', 'saved']);
    const info = await dynamoPersonalInfo(table).find(organisationId, application.personalInfoConnectionId ?? '');
    expect((await applicantOf(application)).firstNames).toBe(info?.personalInfo?.first_names);
  });

  test('Personal info typed in the connect app is no address by which a lender finds a person to re-vet, or erases rows', async () => {
    const application = await apply('one', {});
    await type(application, typed);
    const contacts = dynamoContacts(table, dynamoApplicants(table), dynamoApplications(table));
    expect(await contacts.applicantsOf(organisationId, typed.email)).toEqual([]);
    const erasure = await beginErasure(
      {
        applicants: dynamoApplicants(table),
        applicantErasures: dynamoApplicantErasures(table),
        identity: erasureIdentity,
      },
      { organisationId, applicantId: application.applicantId },
      now,
    );
    expect(erasure).toMatchObject({ emailDigest: null, phoneDigest: null });
    expect(await dynamoApplicants(table).find(organisationId, application.applicantId)).toBeNull();
  });
});

describe('Personal info that a lender prefills', () => {
  const prefill = (application: Made, info: PersonalInfo) =>
    dynamoPersonalInfo(table).fill(organisationId, application.personalInfoConnectionId ?? '', info, at);

  test('Personal info that a lender prefills counts for the applicant, with what was entered before beside it', async () => {
    const application = await apply('one', { email: 'old@lender.example' });
    expect(await prefill(application, typed)).toMatchObject({ personalInfo: typed, updatedAt: at });
    const applicant = await applicantOf(application);
    expect(applicant).toMatchObject({ email: typed.email, firstNames: 'Thandeka' });
    expect(statementsShown(applicant).differing).toMatchObject([{ field: 'email', value: 'old@lender.example' }]);
    const contacts = dynamoContacts(table, dynamoApplicants(table), dynamoApplications(table));
    expect(await contacts.applicantsOf(organisationId, typed.email)).toHaveLength(1);
    expect(await contacts.applicantsOf(organisationId, 'old@lender.example')).toEqual([]);
  });

  test('Personal info that a lender prefills twice is kept once', async () => {
    const application = await apply('one', {});
    await prefill(application, typed);
    const once = await everyItem(application);
    await prefill(application, typed);
    expect(await everyItem(application)).toBe(once);
  });

  test('Personal info of four applications at once loses no statement', async () => {
    const application = await apply('one', {});
    const others = await Promise.all(
      Array.from({ length: 4 }, (_, index) => apply(`other ${index}`, {}, application.applicantId)),
    );
    await Promise.all(others.map((other) => prefill(other, typed)));
    const from = (await applicantOf(application)).statements?.map(({ applicationId }) => applicationId);
    expect(new Set(from)).toEqual(new Set(others.map(({ id }) => id)));
    expect((await search('dlamini')).length).toBe(5);
  });
});

describe('What is stated with an application', () => {
  const statements = () => dynamoApplicantStatements(table);
  const account = { ...plainLedger(1, 3).account, holderName: 'MISS T P DLAMINI', holderGovId: '8001015009087' };

  test("Statements about a person are erased with the application, while a lender's entry remains", async () => {
    const application = await apply('one', { lastNames: 'Nkosi' });
    await type(application, typed);
    await statements().erase(refOf(application), ['lender', 'applicant', 'account']);
    const left = await applicantOf(application);
    expect(left).toMatchObject({ firstNames: null, lastNames: 'Nkosi', email: null, phone: null, govId: null });
    expect(JSON.stringify(left)).not.toMatch(/Thandeka|Dlamini|8001015009087|1234567/);
    expect(await search('thandeka')).toEqual([]);
    expect(await search('nkosi')).toEqual([application.id]);
  });

  test("An account's holder fills what nobody stated, once", async () => {
    const application = await apply('one', {});
    await statements().named(refOf(application), [account], at);
    const applicant = await applicantOf(application);
    expect(applicant).toMatchObject({ firstNames: 'T P', lastNames: 'DLAMINI', govId: '8001015009087' });
    expect(statementsShown(applicant).stated[0]).toMatchObject({ by: 'account', at, applicationId: application.id });
    await statements().named(refOf(application), [{ ...account, holderName: 'MR S NKOSI' }], at);
    expect(await applicantOf(application)).toEqual(applicant);
    expect(await search('dlamini')).toEqual([application.id]);
    await statements().erase(refOf(application), ['account']);
    expect(await applicantOf(application)).toMatchObject({ firstNames: null, lastNames: null, govId: null });
  });

  test('A statement about an erased applicant is kept nowhere', async () => {
    const application = await apply('one', {});
    await beginErasure(
      {
        applicants: dynamoApplicants(table),
        applicantErasures: dynamoApplicantErasures(table),
        identity: erasureIdentity,
      },
      { organisationId, applicantId: application.applicantId },
      now,
    );
    await statements().named(refOf(application), [account], at);
    expect(await dynamoApplicants(table).find(organisationId, application.applicantId)).toBeNull();
    expect(await search('dlamini')).toEqual([]);
  });
});
