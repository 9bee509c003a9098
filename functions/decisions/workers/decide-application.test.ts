import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { newDecisionRequest } from '../../applications/domain/decision-request.ts';
import { dynamoDecisionRequests } from '../../applications/store/dynamo-decision-requests.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { recordingPublisher } from '../../webhooks/domain/recording-publisher.fixture.ts';
import { dynamoDecisions } from '../store/dynamo-decisions.ts';
import { decisionOf, newId, newRef } from '../store/kept-decision.fixture.ts';
import { worker } from './decide-application.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const NOW = Date.parse('2026-11-24T08:00:00Z');
const asked = {
  policy_id: null,
  request: { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 } as const,
  facts: {},
};

const ready = (ref: ConnectionRef, generation: number): BankConnectionRecord => ({
  ...ref,
  id: newId(),
  state: 'READY',
  generation,
  accounts: 1,
  transactions: 90,
  createdAt: '2026-11-20T08:00:00.000Z',
  analysedAt: '2026-11-23T08:00:00.000Z',
  cause: null,
  withdrawnAt: null,
});

/** The worker over a real table; whatever would decide anew fails the test. */
async function world(generation: number) {
  const ref = newRef();
  const events = recordingPublisher();
  const fail = () => {
    throw new Error('nothing was to be decided');
  };
  const [requests, decisions] = [dynamoDecisionRequests(started.table), dynamoDecisions(started.table)];
  const request = newDecisionRequest(asked, {
    id: newId(),
    setBy: { kind: 'user', id: newId() },
    setAt: '2026-11-23T08:00:00.000Z',
  });
  await requests.set(ref, request);
  const adapters = {
    requests,
    decisions,
    connections: { find: async () => ready(ref, generation) },
    applications: { find: fail, findByProxy: fail, list: fail },
    documents: { analysis: fail },
    sandbox: { date: fail },
    queue: { request: fail },
    docsUrl: 'https://docs.example',
    policies: { approved: fail, find: fail },
    trials: { running: fail },
    applicants: { find: fail },
    uploads: { list: fail },
    identifiers: randomIdentifiers,
    signReceipt: fail,
    events,
  };
  const deliver = (of: number) =>
    worker.handle(adapters, { message: { ...ref, generation: of }, now: NOW, attempt: 1 });
  return { ref, request, decisions, events: events.heard, deliver };
}

describe('A message that an analysis became ready', () => {
  test('Delivered again after the decision was kept, it decides nothing and announces the same event', async () => {
    const { ref, request, decisions, events, deliver } = await world(2);
    const decision = decisionOf(ref.applicationId);
    expect(await decisions.add(ref, decision, request.id)).toBe('added');
    await deliver(2);
    await deliver(2);
    expect(events.map(({ type, data }) => [type, data['decision_id']])).toEqual([
      ['decision.made', decision.id],
      ['decision.made', decision.id],
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect((await decisions.list(ref, { skip: 0, limit: 10 })).count).toBe(1);
  });

  test('A message of another generation than the one that is there changes nothing', async () => {
    const { events, deliver } = await world(3);
    await deliver(2);
    await deliver(4);
    expect(events).toEqual([]);
  });
});
