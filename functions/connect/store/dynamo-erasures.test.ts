import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { plainLedger } from '../../bank-data/domain/connection-under-test.fixture.ts';
import { makeUpload } from '../../bank-data/domain/files/upload-record.fixture.ts';
import { dynamoBankData } from '../../bank-data/store/dynamo-bank-data.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import {
  type ConsentedApplication,
  consentedApplication,
  consentedAt,
  receiptId,
  withdrawnAt,
} from './consented-application.fixture.ts';
import { dynamoConnectFlows } from './dynamo-connect-flows.ts';
import { dynamoErasures } from './dynamo-erasures.ts';

let started: TestTable;
let application: ConsentedApplication;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());
beforeEach(async () => {
  application = await consentedApplication(started.table);
});

const later = '2026-04-01T10:30:00.000Z';
const bankData = () => dynamoBankData(started.table);
const erasures = () => dynamoErasures(started.table);

async function sortKeys({ organisationId, applicationId }: ConnectionRef): Promise<string[]> {
  const items = await started.table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: marshall({ ':pk': `ORG#${organisationId}#APPLICATION#${applicationId}` }),
    ConsistentRead: true,
  });
  return items.map(({ sk }) => String(sk));
}

describe('a consent', () => {
  test('A consent is recorded on its application, with what was opted in to', async () => {
    const { organisationId, applicationId } = application.ref;
    expect(await dynamoApplications(started.table).find(organisationId, applicationId)).toMatchObject({
      consentGivenAt: consentedAt,
      consentRevokedAt: null,
      affinityOptedIn: true,
    });
  });

  test('A withdrawn consent closes the connection in the same step and leaves its receipt', async () => {
    const { ref } = application;
    expect(await erasures().find(ref)).toBeNull();
    expect(await application.withdraw()).toBe('saved');
    expect(await application.withdraw()).toBe('conflict');
    expect(await bankData().connections.find(ref)).toMatchObject({
      state: 'NOT_READY',
      generation: 2,
      accounts: 0,
      transactions: 0,
      withdrawnAt,
    });
    expect(await erasures().find(ref)).toEqual({
      ...ref,
      receiptId,
      withdrawnAt,
      erasedAt: null,
      finishedAt: null,
      told: [],
    });
    expect(await dynamoApplications(started.table).find(ref.organisationId, ref.applicationId)).toMatchObject({
      consentRevokedAt: withdrawnAt,
      affinityOptedIn: false,
    });
  });
});

describe('a consent that is withdrawn while rows arrive', () => {
  test('A consent withdrawn while rows arrive leaves an empty connection, whichever write comes first', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { ref, withdraw } = await consentedApplication(started.table);
      const [saved, added, extended, uploaded] = await Promise.all([
        withdraw(),
        bankData().ledgers.addAccount(ref, plainLedger(2, 40), consentedAt),
        bankData().ledgers.extendAccount(ref, plainLedger(1, 40), 'feed', consentedAt),
        dynamoUploads(started.table).create(ref, [makeUpload({ ...ref, id: '692039c0dddddddddddddddd' })]),
      ]);
      expect(saved).toBe('saved');
      for (const { outcome } of [added, extended]) {
        expect(['added', 'extended', 'withdrawn']).toContain(outcome);
      }
      expect(['created', 'withdrawn']).toContain(uploaded);
      expect(await bankData().connections.find(ref)).toMatchObject({
        state: 'NOT_READY',
        accounts: 0,
        transactions: 0,
      });
      await erasures().eraseRecords(ref, 'erase');
      expect((await sortKeys(ref)).map((sk) => sk.split('#')[0])).toEqual([
        'CONNECT',
        'CONNECTION',
        'CONSENT',
        'CONSENT',
        'ERASURE',
      ]);
    }
  });
});

describe('a withdrawn connection', () => {
  beforeEach(async () => {
    await application.withdraw();
  });

  test('A withdrawn connection accepts no account, rows, upload or label, and ends no analysis', async () => {
    const { ref } = application;
    expect(await bankData().ledgers.addAccount(ref, plainLedger(2, 3), later)).toEqual({ outcome: 'withdrawn' });
    expect(await bankData().ledgers.extendAccount(ref, plainLedger(1, 12), 'feed', later)).toEqual({
      outcome: 'withdrawn',
    });
    expect(await dynamoUploads(started.table).create(ref, [makeUpload(ref)])).toBe('withdrawn');
    expect(await bankData().connections.reanalyse(ref, 'why', later)).toEqual({ outcome: 'not_ready' });
    const label = { fingerprint: 'f', label: 'food.groceries' as const, by: 'u', at: later };
    expect(await bankData().labels.relabel(ref, label, 'why', later)).toEqual({ outcome: 'not_ready' });
    expect(await bankData().connections.finish(ref, 1, 'READY', later)).toBe('superseded');
    expect(await bankData().connections.find(ref)).toMatchObject({ accounts: 0, transactions: 0, state: 'NOT_READY' });
  });

  test('A withdrawn connection loses everything but proof of consent; grants stay until their bank was notified', async () => {
    const { ref } = application;
    const pk = `ORG#${ref.organisationId}#APPLICATION#${ref.applicationId}`;
    for (const sk of ['GRANT#one', 'INVITE#one', 'ANYTHING#new']) await started.table.put({ pk, sk });
    await erasures().eraseRecords(ref, 'keep');
    const kept = [
      'CONNECT',
      'CONNECTION',
      `CONSENT#${consentedAt}#given`,
      `CONSENT#${withdrawnAt}#withdrawn`,
      'ERASURE',
    ];
    expect(await sortKeys(ref)).toEqual([...kept, 'GRANT#one']);
    await erasures().eraseRecords(ref, 'erase');
    await erasures().eraseRecords(ref, 'erase');
    expect(await sortKeys(ref)).toEqual(kept);
    expect((await dynamoConnectFlows(started.table).find(ref))?.status).toBe('REVOKED');
  });

  test('A withdrawn connection is due when its message may be lost, and again for the second check', async () => {
    const { ref } = application;
    const isDue = async (by: string) => {
      const due: ConnectionRef[] = [];
      await erasures().drainDue(by, async (refs) => void due.push(...refs));
      return due.some(({ applicationId }) => applicationId === ref.applicationId);
    };
    expect(await isDue('2026-04-01T10:04:59.000Z')).toBe(false);
    expect(await isDue('2026-04-01T10:05:00.000Z')).toBe(true);
    await erasures().noteErased(ref, '2026-04-01T10:00:03.000Z', '2026-04-01T10:20:03.000Z');
    // The first time stays.
    await erasures().noteErased(ref, later, '2026-04-01T11:00:00.000Z');
    expect((await erasures().find(ref))?.erasedAt).toBe('2026-04-01T10:00:03.000Z');
    expect(await isDue('2026-04-01T10:20:02.000Z')).toBe(false);
    expect(await isDue('2026-04-01T10:20:03.000Z')).toBe(true);
    await erasures().finish(ref, later);
    expect(await isDue('2027-01-01T00:00:00.000Z')).toBe(false);
  });

  test('A withdrawn connection records each notified user once', async () => {
    const { ref } = application;
    for (const user of ['a', 'b', 'a']) await erasures().noteTold(ref, user);
    expect((await erasures().find(ref))?.told).toEqual(['a', 'b']);
  });
});
