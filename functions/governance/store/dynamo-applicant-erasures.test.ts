import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newApplication } from '../../applications/domain/new-application.ts';
import { dueLooks } from '../../applications/store/due-looks.fixture.ts';
import {
  dynamoApplicants,
  dynamoApplications,
  dynamoNewApplications,
  dynamoPersonalInfo,
} from '../../applications/store/dynamo-applications.ts';
import { dynamoContacts } from '../../applications/store/dynamo-contacts.ts';
import { dynamoListedApplications } from '../../applications/store/dynamo-listed-applications.ts';
import { dynamoRetentionLooks } from '../../applications/store/dynamo-retention.ts';
import { plainLedger } from '../../bank-data/domain/connection-under-test.fixture.ts';
import { dynamoApplicantStatements } from '../../bank-data/store/dynamo-applicant-statements.ts';
import { dynamoLedgers } from '../../bank-data/store/dynamo-ledgers.ts';
import { dynamoErasures } from '../../connect/store/dynamo-erasures.ts';
import type { SealingTable } from '../../platform/secrets/sealing-table.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import type { RevetRecord, RevetRow } from '../../revets/domain/revet-store.ts';
import { revetIdOf, submissionIdOf } from '../../revets/domain/revet-store.ts';
import { dynamoRevetErasure } from '../../revets/store/dynamo-revet-erasure.ts';
import { dynamoRevets } from '../../revets/store/dynamo-revets.ts';
import type { ApplicantRef } from '../domain/applicant-erasure-store.ts';
import { beginErasure } from '../domain/begin-erasure.ts';
import { type EraseApplicantPorts, eraseApplicant } from '../domain/erase-applicant.ts';
import { dynamoApplicantErasures } from './dynamo-applicant-erasures.ts';
import { erasureIdentity } from './erasure-identity.ts';

const now = Date.parse('2026-03-25T08:00:00.000Z');
const MINUTE = 60_000;
const organisationId = '692039c01111111111111111';
const email = 'Naledi@Home.example';
const phone = '0821234567';

let started: TestTable;
let table: SealingTable;
let told: string[];
let ports: EraseApplicantPorts;
let applicantId: string;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const config = {
  id: '692039c02222222222222222',
  organisationId,
  name: 'Full',
  connections: ['bank_connection', 'personal_info'].map((name) => ({ name, data_points: [] })),
  defaultRedirectUrl: null,
  affinityEnabled: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** A further application of an applicant, or a first one with an applicant. */
async function apply(name: string, of: string | null) {
  const id = (part: string): string => derivedIdentifier('692039c0', name, part);
  const ids = {
    application: id('application'),
    applicant: id('applicant'),
    bankConnection: id('bank'),
    personalInfoConnection: id('personal'),
    proxy: id('proxy'),
  };
  const made = newApplication(config, of, 'https://lender.example/?who=naledi', ids, now);
  const applicant = made.applicant && { ...made.applicant, firstNames: 'Naledi', email, phone };
  await dynamoNewApplications(table).create({ ...made, applicant });
  const ref = { organisationId, applicationId: made.application.id };
  await dynamoLedgers(table).addAccount(ref, plainLedger(1, 9), new Date(now).toISOString());
  return made.application;
}

const begin = (at = now) =>
  beginErasure(
    {
      applicants: dynamoApplicants(table),
      applicantErasures: dynamoApplicantErasures(table),
      identity: erasureIdentity,
    },
    { organisationId, applicantId },
    at,
  );
const ref = () => ({ organisationId, applicantId });

beforeEach(async () => {
  table = await started.another();
  told = [];
  applicantId = (await apply('one', null)).applicantId;
  ports = {
    erasures: dynamoErasures(table),
    files: { erase: async () => 2 },
    mails: { erase: async () => {} },
    personalInfo: dynamoPersonalInfo(table),
    statements: dynamoApplicantStatements(table),
    endGrants: async () => {},
    applicants: dynamoApplicantErasures(table),
    applications: dynamoApplications(table),
    revets: dynamoRevetErasure(table),
    eraseTraces: async () => 0,
    endLooks: (own) => dynamoRetentionLooks(table).next(own, null),
    announceApplicantErased: async (_, at) => void told.push(at),
  };
});

async function due(at: number): Promise<ApplicantRef[]> {
  const found: ApplicantRef[] = [];
  await dynamoApplicantErasures(table).drainDue(new Date(at).toISOString(), async (refs) => void found.push(...refs));
  return found;
}

describe('an applicant whose erasure is asked for', () => {
  test('An erased applicant is gone at once, by ID, by address and in the count; a repeated request is the same erasure', async () => {
    const applicants = dynamoApplicants(table);
    const record = await begin();
    expect(record).toMatchObject({ applicantId, erasedAt: null, requestedAt: '2026-03-25T08:00:00.000Z' });
    expect(JSON.stringify(record)).not.toMatch(/naledi|082123/i);
    expect(await applicants.find(organisationId, applicantId)).toBeNull();
    expect((await applicants.list(organisationId, { skip: 0, limit: 10 })).count).toBe(0);
    const contacts = dynamoContacts(table, applicants, dynamoApplications(table));
    expect(await contacts.applicantsOf(organisationId, email)).toEqual([]);
    expect(await begin(now + MINUTE)).toEqual(record);
  });

  test('An applicant who is erased twice at the same time is erased once', async () => {
    const both = await Promise.all([begin(), begin()]);
    expect(both[0]?.id).toBe(both[1]?.id);
    expect((await dynamoApplicants(table).list(organisationId, { skip: 0, limit: 10 })).count).toBe(0);
  });

  test('An erasure never finds an applicant of another organisation', async () => {
    const stranger = { organisationId: '692039c09999999999999999', applicantId };
    const parts = {
      applicants: dynamoApplicants(table),
      applicantErasures: dynamoApplicantErasures(table),
      identity: erasureIdentity,
    };
    expect(await beginErasure(parts, stranger, now)).toBeNull();
    expect(await dynamoApplicants(table).find(organisationId, applicantId)).not.toBeNull();
  });

  test('An erasure is due when its message may be lost, and again for the second look', async () => {
    await begin();
    expect(await due(now + 5 * MINUTE - 1)).toEqual([]);
    expect(await due(now + 5 * MINUTE)).toEqual([ref()]);
    await eraseApplicant(ports, ref(), now);
    expect(await due(now + 20 * MINUTE - 1)).toEqual([]);
    expect(await due(now + 20 * MINUTE)).toEqual([ref()]);
  });
});

describe('an erasure', () => {
  test('An erasure empties every application, and checks once more for what came late', async () => {
    const second = await apply('two', applicantId);
    await begin();
    expect(await eraseApplicant(ports, ref(), now)).toBe('erased');
    expect(await eraseApplicant(ports, ref(), now + MINUTE)).toBe('erased');
    // Made by somebody who had read the applicant before.
    const late = await apply('late', applicantId);
    expect(await eraseApplicant(ports, ref(), now + 20 * MINUTE)).toBe('finished');
    expect(await eraseApplicant(ports, ref(), now + 21 * MINUTE)).toBe('nothing_to_erase');
    const record = await dynamoApplicantErasures(table).find(ref());
    expect(record).toMatchObject({
      erasedAt: '2026-03-25T08:00:00.000Z',
      finishedAt: '2026-03-25T08:20:00.000Z',
      emailDigest: null,
      phoneDigest: null,
    });
    expect(record?.applicationIds).toHaveLength(3);
    expect(record?.applicationIds).toEqual(expect.arrayContaining([second.id, late.id]));
    for (const applicationId of record?.applicationIds ?? []) {
      const own = { organisationId, applicationId };
      const application = await dynamoApplications(table).find(organisationId, applicationId);
      expect(application?.redirectUrl).toBeNull();
      expect(application?.consentRevokedAt).not.toBeNull();
      expect(await dynamoLedgers(table).accounts(own)).toEqual([]);
      expect(await dynamoLedgers(table).addAccount(own, plainLedger(2, 3), '2026-03-25T09:00:00.000Z')).toEqual({
        outcome: 'withdrawn',
      });
      // Links from before open nothing.
      expect(application?.links).toEqual({});
      expect(await dynamoApplications(table).findByProxy(organisationId, application?.proxyId ?? '')).toBeNull();
    }
    expect(await dueLooks(table, '2099-01-01T00:00:00.000Z')).toEqual([]);
    expect(await dynamoListedApplications(table).found(organisationId, 'nal')).toEqual([]);
    expect(new Set(told)).toEqual(new Set(['2026-03-25T08:00:00.000Z']));
  });

  test('An erasure that is cut off at any step is resumed, and ends the same', async () => {
    await begin();
    const cutOff = async (): Promise<never> => {
      throw new Error('cut off');
    };
    const cuts: Partial<EraseApplicantPorts>[] = [
      { files: { erase: cutOff } },
      { mails: { erase: cutOff } },
      { endGrants: cutOff },
      { revets: { erasePart: cutOff } },
      { eraseTraces: cutOff },
      { endLooks: cutOff },
      { applicants: { ...ports.applicants, note: cutOff } },
      { applicants: { ...ports.applicants, noteErased: cutOff } },
      { announceApplicantErased: cutOff },
    ];
    for (const cut of cuts) await expect(eraseApplicant({ ...ports, ...cut }, ref(), now)).rejects.toThrow('cut off');
    expect(await eraseApplicant(ports, ref(), now)).toBe('erased');
    expect(await eraseApplicant(ports, ref(), now + 20 * MINUTE)).toBe('finished');
    expect((await dynamoApplicantErasures(table).find(ref()))?.applicationIds).toHaveLength(1);
  });
});

describe('rows of revets', () => {
  const submission = submissionIdOf('692039c0abcdabcdabcdabcd');

  async function kept(rows: readonly Partial<RevetRow>[]): Promise<void> {
    const revets = dynamoRevets(table);
    const record = {
      id: submission,
      organisationId,
      applicationConfigId: config.id,
      redirectUrl: null,
      affinityOptedIn: false,
      rows: rows.length,
      green: 0,
      amber: 0,
      red: 0,
      awaiting: 0,
      erased: 0,
      seenAt: null,
      decidedAt: null,
      createdAt: new Date(now).toISOString(),
    };
    const filled = rows.map(
      (row): RevetRow => ({
        name: 'Any Body',
        email: 'any@home.example',
        phone: '0829999999',
        contact_method: 'email',
        effective_interest_rate: null,
        reason_for_decline: null,
        applicantId: null,
        loan: null,
        ...row,
      }),
    );
    await revets.keepChunk(record, 0, filled);
    await revets.submit(record);
    const records = filled.map(
      (row, index): RevetRecord => ({
        id: revetIdOf(submission, index + 1),
        organisationId,
        row,
        finding: {
          state: 'AWAITING_DATA',
          outcome: null,
          type: 'VET',
          recommendation: null,
          notice: null,
          reasons: [],
          asOf: null,
          applicantId: row.applicantId,
          applicationId: null,
          decidedAt: null,
        },
        contact: { state: 'not_needed', applicationId: null, reason: null },
        version: 1,
        createdAt: record.createdAt,
      }),
    );
    await revets.complete(record, 0, records, 0);
  }
  const left = async () =>
    (await dynamoRevets(table).list(organisationId, null, { skip: 0, limit: 50 })).items.map(({ id }) =>
      Number.parseInt(id.slice(-6), 16),
    );

  test('Rows of revets are erased by the applicant that they name, or by address and number however written; others of the address remain', async () => {
    await kept([
      {},
      { applicantId },
      { email: 'naledi@home.EXAMPLE', phone: '+27821234567' },
      // Somebody else with the same address.
      { email, phone: '0827777777' },
      { email, phone, applicantId: '692039c0eeeeeeeeeeeeeeee' },
    ]);
    await begin();
    await eraseApplicant(ports, ref(), now);
    expect(await left()).toEqual([5, 4, 1]);
    expect((await dynamoRevets(table).list(organisationId, null, { skip: 0, limit: 1 })).count).toBe(3);
    expect(await dynamoRevets(table).submission(organisationId, submission)).toMatchObject({ rows: 5, awaiting: 3 });
    expect((await dynamoApplicantErasures(table).find(ref()))?.revets).toBe(2);
    await eraseApplicant(ports, ref(), now + MINUTE);
    expect(await left()).toEqual([5, 4, 1]);
  });

  test('Rows of revets that read the bank data of an application are in the receipt as well', async () => {
    await begin();
    await eraseApplicant({ ...ports, eraseTraces: async () => 2 }, ref(), now);
    expect((await dynamoApplicantErasures(table).find(ref()))?.revets).toBe(2);
  });

  test('Rows of many revets are processed in parts, from where the part before ended', async () => {
    await begin();
    const asked: (string | null)[] = [];
    const long: EraseApplicantPorts = {
      ...ports,
      revets: {
        async erasePart(_, cursor) {
          asked.push(cursor);
          return { erased: 0, next: `REVET#${asked.length}` };
        },
      },
    };
    expect(await eraseApplicant(long, ref(), now)).toBe('continues');
    expect(asked[0]).toBeNull();
    const { length } = asked;
    await eraseApplicant(long, ref(), now);
    expect(asked[length]).toBe(`REVET#${length}`);
    expect((await dynamoApplicantErasures(table).find(ref()))?.erasedAt).toBeNull();
    expect(await due(now)).toEqual([ref()]);
  });
});
