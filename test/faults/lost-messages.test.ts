import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { requeueStaleAnalyses } from '../../functions/bank-data/domain/resume-analyses.ts';
import { requestAnalysis } from '../../functions/bank-data/resources.ts';
import { sqsAnalysisQueue } from '../../functions/bank-data/store/analysis-queue.ts';
import { dynamoConnections } from '../../functions/bank-data/store/dynamo-connections.ts';
import { dynamoDocuments } from '../../functions/bank-data/store/dynamo-documents.ts';
import { functionMay } from '../../functions/platform/grants/grant.ts';
import { granted } from '../../functions/platform/grants/held.ts';
import { analysedApplication, analysisEnded } from '../stack/analysed-application.ts';
import { newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';
import { connectionPartition, type RootAccess, rootAccess } from './root-access.ts';

let root: RootAccess;
let organisation: TestOrganisation;
beforeAll(async () => {
  root = rootAccess();
  organisation = await newOrganisation();
});
afterAll(() => root.sqs.destroy());

/**
 * A connection whose request to the worker got lost so long ago, as an earlier release stored it.
 * @param requeuedFor minutes since the sweep first requeued it; it did not where this is left out
 */
async function lostFor(minutes: number, requeuedFor?: number): Promise<string> {
  const applicationId = await analysedApplication(organisation, [statementOf(threeMonths)]);
  const asked = await root.applications.update(
    { pk: connectionPartition(organisation.id, applicationId), sk: 'CONNECTION' },
    {
      expression: `SET #state = :state, #pending = :pending, pending_since = :since, cause = :cause${requeuedFor === undefined ? '' : ', resumedAt = :requeued'} ADD generation :one`,
      names: { '#state': 'state', '#pending': 'pending' },
      values: {
        ':state': 'ANALYSING',
        ':pending': 'analysis',
        ':since': new Date(Date.now() - minutes * 60_000).toISOString(),
        ':cause': 'account_added',
        ':one': 1,
        ...(requeuedFor === undefined
          ? {}
          : { ':requeued': new Date(Date.now() - requeuedFor * 60_000).toISOString() }),
      },
    },
  );
  expect(asked).toMatchObject({ generation: 2 });
  return applicationId;
}

const toAnalyser = granted(functionMay('test', requestAnalysis), (held) => sqsAnalysisQueue(held.analysisQueue));
/** A sweep at a time when so many messages wait in the queue. */
const sweep = (waiting = 0, now = Date.now()) =>
  requeueStaleAnalyses(
    dynamoConnections(root.applications),
    { ...toAnalyser(), waiting: async () => waiting },
    { now, timeLeft: () => 60_000 },
  );

describe('a request for an analysis that got lost', () => {
  test('A lost request for an analysis is made again after five minutes, and the connection becomes ready', async () => {
    const applicationId = await lostFor(6);
    const path = { application_id: applicationId };
    // The cloud looks for lost requests by its own clock too: it may have come first.
    const early = await organisation.client.getAffordability({ path });
    expect(['updating', 'current']).toContain(succeeded(early).body.state);
    await sweep();
    expect(await analysisEnded(organisation, applicationId)).toBe('READY');
    succeeded(await organisation.client.getAffordability({ path }));
  });

  test('asked for twice is still analysed once', async () => {
    const applicationId = await lostFor(6);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await analysisEnded(organisation, applicationId)).toBe('READY');
    const ref = { organisationId: organisation.id, applicationId };
    expect(await dynamoDocuments(root.applications).analysis(ref, 'affordability')).toMatchObject({
      generation: 2,
    });
  });

  test('An analysis is not ended while messages wait in its queue, however long it is pending', async () => {
    const applicationId = await lostFor(3000, 2000);
    expect(await sweep(1500)).toMatchObject({ asked: 0, ended: 0, isCut: true });
    // Any that waits may be this one.
    await sweep(1);
    expect(await analysisEnded(organisation, applicationId)).toBe('READY');
  });

  test('A lost request for an analysis is abandoned an hour after it was requeued, and the connection says so', async () => {
    const applicationId = await lostFor(70, 61);
    await sweep();
    const path = { application_id: applicationId };
    expect(succeeded(await organisation.client.getBankConnection({ path })).body.state).toBe('FAILED');
    // The result of before is answered all the same, and says what it is.
    const outdated = succeeded(await organisation.client.getAffordability({ path })).body;
    expect(outdated).toMatchObject({ state: 'outdated', generation: 1 });
    // New data opens it again.
    succeeded(
      await organisation.client.uploadByod({ path, body: statementOf(threeMonths, { account_number: '62000000044' }) }),
    );
    expect(await analysisEnded(organisation, applicationId)).toBe('READY');
  });

  test('A recent request for an analysis is left alone', async () => {
    const applicationId = await lostFor(4);
    await sweep();
    const ref = { organisationId: organisation.id, applicationId };
    expect((await dynamoConnections(root.applications).find(ref))?.state).toBe('ANALYSING');
    await dynamoConnections(root.applications).finish(ref, 2, 'READY', new Date().toISOString());
  });
});
