import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dynamoApplications, dynamoPersonalInfo } from '../../functions/applications/store/dynamo-applications.ts';
import { plainLedger } from '../../functions/bank-data/domain/connection-under-test.fixture.ts';
import { dynamoApplicantStatements } from '../../functions/bank-data/store/dynamo-applicant-statements.ts';
import { dynamoBankData } from '../../functions/bank-data/store/dynamo-bank-data.ts';
import {
  type ConsentedApplication,
  consentedApplication,
  withdrawnAt,
} from '../../functions/connect/store/consented-application.fixture.ts';
import { dynamoErasures } from '../../functions/connect/store/dynamo-erasures.ts';
import { type ErasurePorts, eraseApplication } from '../../functions/governance/domain/erase-application.ts';
import type { UserRecord } from '../../functions/platform/directory/organisation-store.ts';
import type { SealingTable } from '../../functions/platform/secrets/sealing-table.ts';
import { Crash, CrashingTable } from '../../functions/platform/store/crashing-table.fixture.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const now = Date.parse(withdrawnAt) + 2000;
const secondLook = now + 21 * 60_000;

const user: UserRecord = {
  id: '692039c09999999999999999',
  organisationId: '',
  name: 'Lender',
  email: 'lender@lender.example',
  permissions: ['applications.read'],
  isActive: true,
  createdAt: withdrawnAt,
  lastLogin: null,
  passwordHash: null,
  sessionsFrom: 0,
  version: 1,
};

/** The world of the worker: its table, a bucket with a file, and the mail that it sent. */
function world(table: SealingTable, files: Set<string>, sent: string[]): ErasurePorts {
  return {
    erasures: dynamoErasures(table),
    files: {
      async erase() {
        const { size } = files;
        files.clear();
        return size;
      },
    },
    mails: { erase: async () => {} },
    applications: dynamoApplications(table),
    personalInfo: dynamoPersonalInfo(table),
    statements: dynamoApplicantStatements(table),
    endGrants: async () => {},
    announceErased: async () => {},
    organisations: {
      find: async () => null,
      listUsers: async () => ({ count: 1, hasNext: false, hasPrev: false, nextCursor: null, items: [user] }),
    },
    mailer: {
      async send({ to }) {
        sent.push(to);
        return 'sent';
      },
    },
    consoleUrl: 'https://console.example',
  };
}

/** What is kept of an application by its sort keys, and of its applicant. */
async function leftOf({ ref, personalInfoConnectionId }: ConsentedApplication) {
  const { organisationId, applicationId } = ref;
  const items = await started.table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: marshall({ ':pk': `ORG#${organisationId}#APPLICATION#${applicationId}` }),
    ConsistentRead: true,
  });
  const info = await dynamoPersonalInfo(started.table).find(organisationId, personalInfoConnectionId);
  return { kinds: items.map(({ sk }) => String(sk).split('#')[0]), personalInfo: info?.personalInfo };
}

const nothingLeft = { kinds: ['CONNECT', 'CONNECTION', 'CONSENT', 'CONSENT', 'ERASURE'], personalInfo: null };

async function withdrawn(): Promise<ConsentedApplication> {
  const application = await consentedApplication(started.table);
  await application.withdraw();
  return application;
}

describe('an erasure', () => {
  test.each(['before', 'after'] as const)(
    'An erasure that crashes right %s any of its writes is ended by the next run',
    async (when) => {
      let crashes = 0;
      for (let write = 1; ; write += 1) {
        const application = await withdrawn();
        const files = new Set(['statement']);
        const sent: string[] = [];
        const table = new CrashingTable(started.table.name, write, when);
        const outcome = await eraseApplication(world(table, files, sent), application.ref, now).catch(
          (error: unknown) => {
            if (!(error instanceof Crash)) throw error;
            return 'crashed';
          },
        );
        await table.arrived();
        if (!table.crashed) {
          expect(outcome).toBe('erased');
          break;
        }
        crashes += 1;
        expect(await eraseApplication(world(started.table, files, sent), application.ref, now)).toBe('erased');
        expect(await leftOf(application)).toEqual(nothingLeft);
        expect(files.size).toBe(0);
        // A crash between a mail and its note notifies twice, and never not at all.
        expect([1, 2]).toContain(sent.length);
      }
      // Account, ledger pages, receipt, analysis, upload and its counter; the personal info; two notes.
      expect(crashes).toBeGreaterThanOrEqual(9);
    },
  );

  test('An erasure checks again for what earlier writers wrote, and is then finished', async () => {
    const application = await withdrawn();
    const { ref } = application;
    const files = new Set(['statement']);
    const sent: string[] = [];
    const ports = world(started.table, files, sent);
    expect(await eraseApplication(ports, ref, now)).toBe('erased');
    // A worker that read the ledger before it went, and a file that came by an old form.
    const bankData = dynamoBankData(started.table);
    await bankData.documents.saveAnalyses(ref, { generation: 1, place: 0 }, [
      { kind: 'income_analysis', generation: 1, document: { a: 1 }, changes: [] },
    ]);
    await bankData.ledgers.addAccount(ref, plainLedger(3, 3), withdrawnAt);
    files.add('late');
    expect((await leftOf(application)).kinds).toContain('ANALYSIS');

    expect(await eraseApplication(ports, ref, secondLook)).toBe('finished');
    expect(await leftOf(application)).toEqual(nothingLeft);
    expect(files.size).toBe(0);
    expect(sent).toEqual([user.email]);
    expect(await eraseApplication(ports, ref, secondLook)).toBe('nothing_to_erase');
  });

  test('An erasure removes the rest and remains due when a bank cannot be reached', async () => {
    const application = await withdrawn();
    const ports = world(started.table, new Set(), []);
    const failing: ErasurePorts = {
      ...ports,
      endGrants: async () => {
        throw new Error('the key service is away');
      },
    };
    await expect(eraseApplication(failing, application.ref, now)).rejects.toThrow('away');
    expect(await leftOf(application)).toEqual(nothingLeft);
    expect(await ports.erasures.find(application.ref)).toMatchObject({ erasedAt: null });
    expect(await eraseApplication(ports, application.ref, now)).toBe('erased');
  });

  test('three times at once ends as one', async () => {
    const application = await withdrawn();
    const ports = world(started.table, new Set(), []);
    await Promise.all([1, 2, 3].map(() => eraseApplication(ports, application.ref, now)));
    expect(await leftOf(application)).toEqual(nothingLeft);
  });

  test('An erasure of an application with a current consent erases nothing', async () => {
    const application = await consentedApplication(started.table);
    const before = await leftOf(application);
    expect(await eraseApplication(world(started.table, new Set(), []), application.ref, now)).toBe('nothing_to_erase');
    expect(await leftOf(application)).toEqual(before);
  });
});
