import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { plainLedger } from '../../core/connect/connection-under-test.fixture.ts';
import { newConnectFlow } from '../../core/connect/flow/connect-flow.ts';
import { newBankConnectionAction } from './bank-connection-items.ts';
import { billingUnderTest } from './billing-under-test.fixture.ts';
import { dynamoBankConnections } from './dynamo-bank-connections.ts';
import { dynamoBillingMeter } from './dynamo-billing-events.ts';
import { dynamoConnectFlows } from './dynamo-connect-flows.ts';
import { startTestTable, type TestTable } from './table.fixture.ts';
import type { Table } from './table.ts';

let started: TestTable;
let tables: { billing: Table; applications: Table };
beforeAll(async () => {
  started = await startTestTable();
  tables = { applications: started.table, billing: await started.another() };
}, 40_000);
afterAll(() => started.close());

let made = 0;
const newId = (prefix: string): string => {
  made += 1;
  return prefix + made.toString(16).padStart(24 - prefix.length, '0');
};
const AT = '2026-06-12T08:00:00.000Z';

/** A connection whose first analysis is pending. */
async function pendingConnection() {
  const ref = { organisationId: newId('0a'), applicationId: newId('0b') };
  const application = { id: ref.applicationId, organisationId: ref.organisationId, createdAt: AT };
  await tables.applications.create([newBankConnectionAction(application, 'b')]);
  const connections = dynamoBankConnections(tables.applications, dynamoBillingMeter(tables));
  expect(await connections.addAccount(ref, plainLedger(1, 12, 1), AT)).toEqual({ outcome: 'added', generation: 1 });
  return { ref, connections, ...billingUnderTest(ref.organisationId, tables) };
}

describe('a bank connection', () => {
  test('is billed as it becomes READY for the first time, and never again', async () => {
    const { ref, connections, allEvents } = await pendingConnection();
    expect(await connections.finish(ref, 1, 'READY', AT)).toBe('finished');
    expect(await allEvents()).toMatchObject([{ item: 'BANK', applicationId: ref.applicationId, createdAt: AT }]);
    expect(await connections.finish(ref, 1, 'READY', AT)).toBe('superseded');
    await connections.reanalyse(ref, 'again', AT);
    expect(await connections.finish(ref, 2, 'READY', AT)).toBe('finished');
    expect((await connections.find(ref))?.state).toBe('READY');
    expect(await allEvents()).toHaveLength(1);
  });

  test('is not billed for a failed analysis, nor for one that another superseded', async () => {
    const { ref, connections, allEvents } = await pendingConnection();
    expect(await connections.finish(ref, 1, 'FAILED', AT)).toBe('finished');
    await connections.reanalyse(ref, 'again', AT);
    expect(await connections.finish(ref, 1, 'READY', AT)).toBe('superseded');
    expect(await allEvents()).toEqual([]);
    expect(await connections.finish(ref, 2, 'READY', AT)).toBe('finished');
    expect(await allEvents()).toHaveLength(1);
  });

  test('that several workers finish at once is billed once', async () => {
    const { ref, connections, allEvents } = await pendingConnection();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => connections.finish(ref, 1, 'READY', AT)));
    expect(outcomes.filter((outcome) => outcome === 'finished')).toHaveLength(1);
    expect(await allEvents()).toHaveLength(1);
  });
});

describe('a connect flow', () => {
  test('is billed as it becomes COMPLETE, in the step that completes it, and never again', async () => {
    const [organisationId, id] = [newId('0a'), newId('0b')];
    const flows = dynamoConnectFlows(tables.applications, dynamoBillingMeter(tables));
    const application = { id, organisationId, connections: [], bankConnectionId: 'b', personalInfoConnectionId: null };
    const begun = { ...newConnectFlow(application, false), version: 1 };
    const { allEvents } = billingUnderTest(organisationId, tables);
    expect(await flows.save(begun)).toBe('saved');
    expect(await allEvents()).toEqual([]);
    const completed = { ...begun, version: 2, status: 'COMPLETE' as const, completedAt: AT };
    expect(await flows.save({ ...completed, version: 3 })).toBe('conflict');
    expect(await allEvents()).toEqual([]);
    const outcomes = await Promise.all([completed, completed, completed].map((flow) => flows.save(flow)));
    expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', 'saved']);
    expect(await allEvents()).toMatchObject([{ item: 'CONNECT', applicationId: id, createdAt: AT, priceCents: 450 }]);
    expect(await flows.save({ ...completed, version: 3 })).toBe('saved');
    expect(await allEvents()).toHaveLength(1);
  });
});
