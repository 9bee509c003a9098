import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { applicationStatus } from '../../../functions/applications/domain/application-status.ts';
import { newApplication } from '../../../functions/applications/domain/new-application.ts';
import { dueLooks } from '../../../functions/applications/store/due-looks.fixture.ts';
import {
  dynamoApplicants,
  dynamoApplications,
  dynamoNewApplications,
  dynamoPersonalInfo,
} from '../../../functions/applications/store/dynamo-applications.ts';
import { closeKeptApplication } from '../../../functions/applications/store/dynamo-closed-applications.ts';
import { dynamoListedApplications } from '../../../functions/applications/store/dynamo-listed-applications.ts';
import {
  dynamoRetentionChoices,
  dynamoRetentionLooks,
} from '../../../functions/applications/store/dynamo-retention.ts';
import { enterRetention } from '../../../functions/applications/store/retention-entry.ts';
import { plainLedger } from '../../../functions/bank-data/domain/connection-under-test.fixture.ts';
import { dynamoApplicantStatements } from '../../../functions/bank-data/store/dynamo-applicant-statements.ts';
import { dynamoBankData } from '../../../functions/bank-data/store/dynamo-bank-data.ts';
import { dynamoConnections } from '../../../functions/bank-data/store/dynamo-connections.ts';
import { dynamoLedgers } from '../../../functions/bank-data/store/dynamo-ledgers.ts';
import {
  type ConsentedApplication,
  consentedApplication,
  consentedAt,
} from '../../../functions/connect/store/consented-application.fixture.ts';
import { dynamoErasures } from '../../../functions/connect/store/dynamo-erasures.ts';
import {
  applyRetention,
  type KeepNoLongerPorts,
  keepNoLongerIfDue,
} from '../../../functions/governance/domain/apply-retention.ts';
import { dynamoApplicantErasures } from '../../../functions/governance/store/dynamo-applicant-erasures.ts';
import { dynamoAuditChain } from '../../../functions/platform/audit/dynamo-audit-chain.ts';
import { dynamoAuditLog } from '../../../functions/platform/audit/dynamo-audit-log.ts';
import type { ConnectionRef } from '../../../functions/platform/store/connection-ref.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';

const DAY = 86_400_000;
const made = Date.parse(consentedAt);

let started: TestTable;
let one: ConsentedApplication;
let filesErased: number;
let statementsErased: number;
let applicantsErased: string[];
let ports: KeepNoLongerPorts;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());
beforeEach(async () => {
  const { table } = started;
  one = await consentedApplication(table);
  filesErased = 0;
  statementsErased = 0;
  applicantsErased = [];
  ports = {
    erasures: dynamoErasures(table),
    files: {
      async erase() {
        filesErased += 1;
        return 1;
      },
    },
    statementFiles: {
      async erase() {
        statementsErased += 1;
        return 1;
      },
    },
    mails: { erase: async () => {} },
    personalInfo: dynamoPersonalInfo(table),
    statements: dynamoApplicantStatements(table),
    endGrants: async () => {},
    choices: dynamoRetentionChoices(table),
    looks: dynamoRetentionLooks(table),
    enter: enterRetention({
      async record(entry) {
        await dynamoAuditChain(table).append(entry.organisation, [entry], Date.parse(entry.at));
      },
    }),
    applications: dynamoApplications(table),
    ...dynamoBankData(table),
    eraseVetted: async () => {},
    closeApplication: closeKeptApplication(table),
    applicants: dynamoApplicants(table),
    applicationsOf: dynamoApplicantErasures(table).applicationsOf,
    eraseApplicant: async ({ applicantId }) => void applicantsErased.push(applicantId),
  };
});

let again = 0;
/** Makes another application of an applicant, which nobody uses. */
async function applyAgain(organisationId: string, applicantId: string, at: number): Promise<ConnectionRef> {
  again += 1;
  const id = (kind: string) => `692039c1${kind.repeat(4)}${again.toString(16).padStart(12, '0')}`;
  const created = newApplication(
    {
      id: id('2'),
      organisationId,
      name: 'Any',
      connections: [{ name: 'bank_connection', data_points: [] }],
      affinityEnabled: false,
      defaultRedirectUrl: null,
      createdAt: consentedAt,
    },
    applicantId,
    null,
    {
      application: id('a'),
      applicant: id('b'),
      bankConnection: id('c'),
      personalInfoConnection: id('d'),
      proxy: id('e'),
    },
    at,
  );
  await dynamoNewApplications(started.table).create(created);
  return { organisationId, applicationId: created.application.id };
}

const nobody = {
  id: '692039c0abababababababab',
  organisationId: '692039c01111111111111111',
  firstNames: 'Naledi',
  lastNames: null,
  email: null,
  phone: null,
  govId: null,
  reference: null,
  createdAt: consentedAt,
};

const isDue = async (at: number) =>
  (await dueLooks(started.table, new Date(at).toISOString())).some(
    ({ applicationId }) => applicationId === one.ref.applicationId,
  );
const accounts = async () => (await dynamoLedgers(started.table).accounts(one.ref)).length;
const infoOf = async () =>
  (await dynamoPersonalInfo(started.table).find(one.ref.organisationId, one.personalInfoConnectionId))?.personalInfo;

describe('an application', () => {
  test('An application is checked every week, and loses nothing before its time', async () => {
    expect(await isDue(made + 7 * DAY - 1)).toBe(false);
    expect(await isDue(made + 7 * DAY)).toBe(true);
    expect(await applyRetention(ports, one.ref, made + 7 * DAY)).toBeNull();
    expect([statementsErased, filesErased, await accounts()]).toEqual([0, 0, 1]);
    expect(await isDue(made + 14 * DAY - 1)).toBe(false);
    expect(await isDue(made + 14 * DAY)).toBe(true);
  });

  test('An application loses its files after a year, and its bank data and its applicant after three', async () => {
    expect(await applyRetention(ports, one.ref, made + 365 * DAY)).toBe('statement_files');
    // What was made of the bank data stays with it.
    expect([statementsErased, filesErased, await accounts()]).toEqual([1, 0, 1]);
    // 1096 days: everything at once, unless the organisation chose otherwise.
    expect(await applyRetention(ports, one.ref, made + 1096 * DAY)).toBe('personal_info');
    expect(filesErased).toBe(1);
    expect([await accounts(), await infoOf()]).toEqual([0, null]);
    expect(applicantsErased).toHaveLength(1);
    expect(await isDue(made + 9999 * DAY)).toBe(false);
  });

  test('An application of an organisation with a shorter time loses it with the next check', async () => {
    await ports.choices.find(one.ref.organisationId);
    await dynamoRetentionChoices(started.table).set(one.ref.organisationId, { bank_data: 30, personal_info: 60 });
    expect(await applyRetention(ports, one.ref, made + 35 * DAY)).toBe('bank_data');
    expect([await accounts(), (await infoOf())?.first_names]).toEqual([0, 'Naledi']);
    expect(await dynamoConnections(started.table).find(one.ref)).toMatchObject({ state: 'NOT_READY' });
    expect(applicantsErased).toEqual([]);
    expect(await applyRetention(ports, one.ref, made + 60 * DAY)).toBe('personal_info');
    expect(await infoOf()).toBeNull();
  });

  test('An application whose applicant has another retained one does not take the applicant along', async () => {
    const { table } = started;
    const { organisationId, applicationId } = one.ref;
    const applicantId = (await dynamoApplications(table).find(organisationId, applicationId))?.applicantId ?? '';
    // Never used, and made ten days after.
    const unused = await applyAgain(organisationId, applicantId, made + 10 * DAY);
    await applyRetention(ports, one.ref, made + 1096 * DAY);
    expect(applicantsErased).toEqual([]);
    expect(await infoOf()).toBeNull();
    // Checked again as long as the applicant is there.
    expect(await isDue(made + 1103 * DAY)).toBe(true);
    await applyRetention(ports, unused, made + 1106 * DAY);
    expect(applicantsErased).toEqual([applicantId]);
  });

  test('An application that is over does not take along an older one with fresh data', async () => {
    const { table } = started;
    const { organisationId, applicationId } = one.ref;
    const applicantId = (await dynamoApplications(table).find(organisationId, applicationId))?.applicantId ?? '';
    const newer = await applyAgain(organisationId, applicantId, made + DAY);
    const later = new Date(made + 1090 * DAY).toISOString();
    const asked = await dynamoConnections(table).reanalyse(one.ref, 'why', later);
    if (asked.outcome !== 'asked') throw new Error(asked.outcome);
    await dynamoConnections(table).finish(one.ref, asked.generation, 'READY', later);
    await applyRetention(ports, newer, made + 1097 * DAY);
    expect([applicantsErased, await accounts()]).toEqual([[], 1]);
    await applyRetention(ports, newer, made + (1090 + 1096) * DAY);
    expect(applicantsErased).toEqual([applicantId]);
  });

  test('The retention of an application counts from its last analysis', async () => {
    const later = new Date(made + 400 * DAY).toISOString();
    const asked = await dynamoConnections(started.table).reanalyse(one.ref, 'why', later);
    if (asked.outcome !== 'asked') throw new Error(asked.outcome);
    await dynamoConnections(started.table).finish(one.ref, asked.generation, 'READY', later);
    expect(await applyRetention(ports, one.ref, made + 1100 * DAY)).toBe('statement_files');
    expect(await accounts()).toBe(1);
  });

  test('The retention of an application still counts from its last analysis when its bank data is gone', async () => {
    const { ref } = one;
    const later = new Date(made + 1165 * DAY).toISOString();
    const asked = await dynamoConnections(started.table).reanalyse(ref, 'why', later);
    if (asked.outcome !== 'asked') throw new Error(asked.outcome);
    await dynamoConnections(started.table).finish(ref, asked.generation, 'READY', later);
    await dynamoRetentionChoices(started.table).set(ref.organisationId, { bank_data: 30 });
    // Made 1200 days ago, analysed 35 days ago.
    const cutOff = { ...ports, mails: { erase: () => Promise.reject(new Error('cut off')) } };
    await expect(applyRetention(cutOff, ref, made + 1200 * DAY)).rejects.toThrow('cut off');
    expect(await dynamoConnections(started.table).find(ref)).toMatchObject({ analysedAt: null });
    for (const day of [1200, 1207, 1165 + 1096 - 1]) {
      expect(await applyRetention(ports, ref, made + day * DAY)).toBe('bank_data');
    }
    expect([applicantsErased, (await infoOf())?.first_names]).toEqual([[], 'Naledi']);
    expect(await applyRetention(ports, ref, made + (1165 + 1096) * DAY)).toBe('personal_info');
    expect(applicantsErased).toHaveLength(1);
  });

  test('An application whose bank data ended is closed, not withdrawn, and is found as long as its applicant exists', async () => {
    const { table } = started;
    const { organisationId } = one.ref;
    const applicantId = `692039c2${organisationId.slice(8)}`;
    const applicant = { ...nobody, organisationId, id: applicantId, firstNames: 'Lerato' };
    await dynamoApplicants(table).create(applicant);
    const ref = await applyAgain(organisationId, applicantId, made);
    await dynamoRetentionChoices(table).set(organisationId, { bank_data: 30 });
    expect(await applyRetention(ports, ref, made + 35 * DAY)).toBe('bank_data');
    const listed = dynamoListedApplications(table);
    expect(await listed.found(organisationId, 'ler')).toEqual([ref.applicationId]);
    const [found] = await listed.named(organisationId, [ref.applicationId]);
    if (found === undefined) throw new Error('not found');
    const closedAt = new Date(made + 35 * DAY).toISOString();
    expect(found.application).toMatchObject({ closedAt, consentRevokedAt: null });
    expect(applicationStatus(found.application, found.connection, made + 36 * DAY)).toBe('closed');
    // Checked again it stays as it was closed, and it takes nothing.
    await applyRetention(ports, ref, made + 42 * DAY);
    expect(await dynamoApplications(table).find(organisationId, ref.applicationId)).toMatchObject({ closedAt });
    expect(await dynamoLedgers(table).addAccount(ref, plainLedger(1, 9), closedAt)).toEqual({
      outcome: 'withdrawn',
    });
    await dynamoApplicantErasures(table).closeApplication({ ...found.application, applicantId }, closedAt);
    expect(await listed.found(organisationId, 'ler')).toEqual([]);
  });

  test('A retention check that is cut off anywhere is due again, and has the same result', async () => {
    const steps = ['files', 'mails', 'endGrants', 'eraseApplicant'] as const;
    for (const broken of steps) {
      const fails = async (): Promise<never> => {
        throw new Error('cut off');
      };
      const cut = {
        ...ports,
        ...(broken === 'files' || broken === 'mails' ? { [broken]: { erase: fails } } : { [broken]: fails }),
      };
      await expect(applyRetention(cut, one.ref, made + 1096 * DAY)).rejects.toThrow('cut off');
      expect(await isDue(made + 1096 * DAY)).toBe(true);
    }
    expect(await applyRetention(ports, one.ref, made + 1096 * DAY)).toBe('personal_info');
    expect([await accounts(), await infoOf(), applicantsErased.length]).toEqual([0, null, 1]);
  });
});

describe('the audit log', () => {
  const everything = { actor: null, action: null, subject: null, from: null, to: null };
  const entries = async (organisationId: string) =>
    (
      await dynamoAuditLog(started.table, await started.another()).list(
        organisationId,
        everything,
        { skip: 0, limit: 100 },
        Date.now(),
      )
    ).items.map(({ at, actor, action, subject, details }) => [at, actor.kind, action, subject.id, details]);
  const instant = (day: number) => new Date(made + day * DAY).toISOString();

  test('The audit log names each class once when it ended, and the applicant, however often it is checked', async () => {
    const { organisationId, applicationId } = one.ref;
    const applicantId =
      (await dynamoApplications(started.table).find(organisationId, applicationId))?.applicantId ?? '';
    await dynamoRetentionChoices(started.table).set(organisationId, { bank_data: 400 });
    await applyRetention(ports, one.ref, made + 364 * DAY);
    expect(await entries(organisationId)).toEqual([]);
    const files = { class: 'statement_files', days: '365' };
    await applyRetention(ports, one.ref, made + 365 * DAY);
    await applyRetention(ports, one.ref, made + 372 * DAY);
    const first = [instant(365), 'system', 'application.retention_ended', applicationId, files];
    expect(await entries(organisationId)).toEqual([first]);
    await applyRetention(ports, one.ref, made + 400 * DAY);
    const cutOff = { ...ports, eraseApplicant: () => Promise.reject(new Error('cut off')) };
    await expect(applyRetention(cutOff, one.ref, made + 1096 * DAY)).rejects.toThrow('cut off');
    await applyRetention(ports, one.ref, made + 1097 * DAY);
    const info = { class: 'personal_info', days: '1096' };
    const told = await entries(organisationId);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        first,
        [instant(400), 'system', 'application.retention_ended', applicationId, { class: 'bank_data', days: '400' }],
        [instant(1096), 'system', 'application.retention_ended', applicationId, info],
        [instant(1096), 'system', 'applicant.erased', applicantId, info],
      ]),
    );
  });

  test('The audit log is written first: what cannot be entered is not erased', async () => {
    const closed = { ...ports, enter: () => Promise.reject(new Error('not entered')) };
    await expect(applyRetention(closed, one.ref, made + 1096 * DAY)).rejects.toThrow('not entered');
    expect([statementsErased, filesErased, await accounts(), applicantsErased]).toEqual([0, 0, 1, []]);
  });
});

describe('an applicant without an application', () => {
  const applicant = nobody;
  const look = { organisationId: applicant.organisationId, applicationId: applicant.id };
  const isLookedAt = async () =>
    (await dueLooks(started.table, '2099-01-01T00:00:00.000Z')).some(
      ({ applicationId }) => applicationId === applicant.id,
    );

  test('An applicant without an application is erased in time, or left to the checks of the first application', async () => {
    await dynamoApplicants(started.table).create(applicant);
    expect(await applyRetention(ports, look, made + 1096 * DAY - 1)).toBeNull();
    expect([applicantsErased, await isLookedAt()]).toEqual([[], true]);
    expect(await applyRetention(ports, look, made + 1096 * DAY)).toBe('personal_info');
    expect([applicantsErased, await isLookedAt()]).toEqual([[applicant.id], false]);
    await applyAgain(applicant.organisationId, applicant.id, made + 9 * DAY);
    await dynamoRetentionLooks(started.table).next(look, consentedAt);
    expect(await applyRetention(ports, look, made + 1096 * DAY)).toBeNull();
    expect([applicantsErased.length, await isLookedAt()]).toEqual([1, false]);
  });
});

test('The second message of a look does nothing, whatever time is over', async () => {
  const late = made + 800 * DAY;
  expect(await keepNoLongerIfDue(ports, one.ref, made + DAY)).toBe('not_due');
  await keepNoLongerIfDue(ports, one.ref, late);
  const erased = statementsErased;
  expect(erased).toBeGreaterThan(0);
  expect(await keepNoLongerIfDue(ports, one.ref, late)).toBe('not_due');
  expect(statementsErased).toBe(erased);
});
