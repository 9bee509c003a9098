import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  newBankConnectionAction,
  withdrawConnectionAction,
} from '../../../functions/applications/store/bank-connection-item.ts';
import { plainLedger } from '../../../functions/bank-data/domain/connection-under-test.fixture.ts';
import { keys } from '../../../functions/bank-data/store/bank-connection-items.ts';
import { dynamoBankData } from '../../../functions/bank-data/store/dynamo-bank-data.ts';
import { billingUnderTest, startBillingTables } from '../../../functions/billing/store/billing-under-test.fixture.ts';
import { dynamoBillingMeter } from '../../../functions/billing/store/dynamo-billing-events.ts';
import { newConnectFlow } from '../../../functions/connect/domain/flow/connect-flow.ts';
import { dynamoConnectFlows } from '../../../functions/connect/store/dynamo-connect-flows.ts';
import type { AskedDataPoints } from '../../../functions/organisations/domain/asked-data-points.ts';

const { tables, newId, close } = await startBillingTables();
afterAll(close);

const AT = '2026-06-12T08:00:00.000Z';

const analysis = (kind: 'affordability' | 'health_score' | 'statement_summary', generation: number) => ({
  kind,
  generation,
  document: {},
  changes: [],
});

/** A connection whose first analysis is pending, and whether that gave more than a statement summary. */
async function pendingConnection(answers = true, asked?: AskedDataPoints) {
  const ref = { organisationId: newId('0a'), applicationId: newId('0b') };
  const application = {
    id: ref.applicationId,
    organisationId: ref.organisationId,
    createdAt: AT,
    expiry: '2099-01-01T00:00:00.000Z',
    consentGivenAt: null,
  };
  await tables.applications.create([newBankConnectionAction(application, 'b', asked)]);
  const bankData = dynamoBankData(tables.applications, dynamoBillingMeter(tables));
  expect(await bankData.ledgers.addAccount(ref, plainLedger(1, 12, 1), AT)).toEqual({
    outcome: 'added',
    generation: 1,
  });
  if (answers) await bankData.documents.saveAnalyses(ref, { generation: 1, place: 0 }, [analysis('affordability', 1)]);
  return { ref, bankData, ...billingUnderTest(ref.organisationId, tables) };
}

describe('a bank connection', () => {
  test('A bank connection is billed when it becomes READY for the first time, and never again', async () => {
    const { ref, bankData, allEvents } = await pendingConnection();
    expect(await bankData.connections.finish(ref, 1, 'READY', AT)).toBe('finished');
    expect(await allEvents()).toMatchObject([{ item: 'BANK', applicationId: ref.applicationId, createdAt: AT }]);
    expect(await bankData.connections.finish(ref, 1, 'READY', AT)).toBe('superseded');
    await bankData.connections.reanalyse(ref, 'again', AT);
    expect(await bankData.connections.finish(ref, 2, 'READY', AT)).toBe('finished');
    expect((await bankData.connections.find(ref))?.state).toBe('READY');
    expect(await allEvents()).toHaveLength(1);
  });

  test('A bank connection is not billed while less than a month leaves only a statement summary, and once when its analyses answer', async () => {
    const { ref, bankData, allEvents } = await pendingConnection(false);
    await bankData.documents.saveAnalyses(ref, { generation: 1, place: 0 }, [analysis('statement_summary', 1)]);
    expect(await bankData.connections.finish(ref, 1, 'READY', AT)).toBe('finished');
    expect(await bankData.connections.find(ref)).toMatchObject({ state: 'READY' });
    expect(await allEvents()).toEqual([]);
    await bankData.connections.reanalyse(ref, 'a further statement', AT);
    await bankData.documents.saveAnalyses(ref, { generation: 2, place: 1 }, [
      analysis('statement_summary', 2),
      analysis('affordability', 2),
    ]);
    expect(await bankData.connections.finish(ref, 2, 'READY', AT)).toBe('finished');
    expect(await allEvents()).toMatchObject([{ item: 'BANK', applicationId: ref.applicationId }]);
  });

  test('A bank connection is billed once what its config requests can be answered, whatever that is', async () => {
    const soon = await pendingConnection(false, { transactions_labelled: [], statement_summary: [] });
    expect(await soon.bankData.connections.finish(soon.ref, 1, 'READY', AT)).toBe('finished');
    expect(await soon.allEvents()).toMatchObject([{ item: 'BANK' }]);
    const later = await pendingConnection(false, { transactions_labelled: [], health_score: [] });
    await later.bankData.documents.saveAnalyses(later.ref, { generation: 1, place: 0 }, [analysis('affordability', 1)]);
    expect(await later.bankData.connections.finish(later.ref, 1, 'READY', AT)).toBe('finished');
    expect(await later.allEvents()).toEqual([]);
    await later.bankData.connections.reanalyse(later.ref, 'a further statement', AT);
    await later.bankData.documents.saveAnalyses(later.ref, { generation: 2, place: 1 }, [analysis('health_score', 2)]);
    expect(await later.bankData.connections.finish(later.ref, 2, 'READY', AT)).toBe('finished');
    expect(await later.allEvents()).toMatchObject([{ item: 'BANK' }]);
  });

  test('A bank connection is not billed for a failed analysis, nor for a superseded one', async () => {
    const { ref, bankData, allEvents } = await pendingConnection();
    expect(await bankData.connections.finish(ref, 1, 'FAILED', AT)).toBe('finished');
    await bankData.connections.reanalyse(ref, 'again', AT);
    expect(await bankData.connections.finish(ref, 1, 'READY', AT)).toBe('superseded');
    expect(await allEvents()).toEqual([]);
    expect(await bankData.connections.finish(ref, 2, 'READY', AT)).toBe('finished');
    expect(await allEvents()).toHaveLength(1);
  });

  test('A bank connection that several workers finish at once is billed once', async () => {
    const { ref, bankData, allEvents } = await pendingConnection();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => bankData.connections.finish(ref, 1, 'READY', AT)));
    expect(outcomes.filter((outcome) => outcome === 'finished')).toHaveLength(1);
    expect(await allEvents()).toHaveLength(1);
  });

  test('A bank connection keeps its billing mark when it is analysed again and when its consent is withdrawn', async () => {
    const { ref, bankData } = await pendingConnection();
    const mark = async () => (await tables.applications.get(keys.connection(ref)))?.['billedAt'];
    expect(await mark()).toBeUndefined();
    await bankData.connections.finish(ref, 1, 'FAILED', AT);
    expect(await mark()).toBeUndefined();
    await bankData.connections.finish(ref, 1, 'READY', AT);
    await bankData.connections.reanalyse(ref, 'again', AT);
    await bankData.connections.finish(ref, 2, 'READY', '2026-06-13T08:00:00.000Z');
    expect(await mark()).toBe(AT);
    await tables.applications.transact([withdrawConnectionAction(ref, AT)]);
    expect(await bankData.connections.find(ref)).toMatchObject({ state: 'NOT_READY', withdrawnAt: AT });
    expect(await mark()).toBe(AT);
  });

  test('A bank connection is billed once if it was ever READY and otherwise never, through any concurrent ends and requests', async () => {
    const ends = fc.constantFrom('READY' as const, 'READY' as const, 'FAILED' as const);
    const happening = fc.oneof(
      { weight: 4, arbitrary: fc.record({ end: ends, late: fc.nat(2) }) },
      { weight: 2, arbitrary: fc.constant('ask' as const) },
      { weight: 1, arbitrary: fc.constant('withdraw' as const) },
    );
    const story = fc.array(fc.array(happening, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(story, async (rounds) => {
        const { ref, bankData, allEvents, events } = await pendingConnection();
        let everReady = false;
        let second = 0;
        for (const round of rounds) {
          const newest = (await bankData.connections.find(ref))?.generation ?? 0;
          await Promise.all(
            round.map(async (one) => {
              second += 1;
              const at = new Date(Date.parse(AT) + second * 1000).toISOString();
              if (one === 'ask') await bankData.connections.reanalyse(ref, 'again', at);
              else if (one === 'withdraw') await tables.applications.transact([withdrawConnectionAction(ref, at)]);
              else {
                // A message can be of the newest generation, of earlier ones, or of one that is requested concurrently.
                const ended = await bankData.connections.finish(ref, newest + 1 - one.late, one.end, at);
                everReady ||= ended === 'finished' && one.end === 'READY';
              }
            }),
          );
          expect(await allEvents()).toHaveLength(everReady ? 1 : 0);
        }
        const [totals] = await events.openTotals(ref.organisationId, '2026-06');
        expect(totals?.events ?? 0).toBe(everReady ? 1 : 0);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a connect flow', () => {
  test('A connect flow is billed as it becomes COMPLETE, in the step that completes it, and never again', async () => {
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
