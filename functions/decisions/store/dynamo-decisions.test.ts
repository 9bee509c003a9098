import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newDecisionRequest } from '../../applications/domain/decision-request.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { dynamoDecisionRequests } from '../../applications/store/dynamo-decision-requests.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { MAX_DECISIONS } from '../domain/decision-store.ts';
import { dynamoDecisions } from './dynamo-decisions.ts';
import { decisionOf, newId, newRef } from './kept-decision.fixture.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

describe('stored decisions', () => {
  test('A decision is read as it was made, by its organisation and application only', async () => {
    const decisions = dynamoDecisions(started.table);
    const ref = newRef();
    const decision = decisionOf(ref.applicationId);
    expect(await decisions.add(ref, decision)).toBe('added');
    expect(JSON.stringify(await decisions.find(ref, decision.id))).toBe(JSON.stringify(decision));
    expect(await decisions.find({ ...ref, organisationId: newId() }, decision.id)).toBeNull();
    expect(await decisions.find({ ...ref, applicationId: newId() }, decision.id)).toBeNull();
  });

  test('A list has the newest first, without reasons and traces', async () => {
    const decisions = dynamoDecisions(started.table);
    const ref = newRef();
    const made = [decisionOf(ref.applicationId), decisionOf(ref.applicationId), decisionOf(ref.applicationId)];
    for (const decision of made) await decisions.add(ref, decision);
    const page = await decisions.list(ref, { skip: 0, limit: 2 });
    expect(page).toMatchObject({ count: 3, hasNext: true });
    expect(page.items.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
    expect(Object.keys(page.items[0] ?? {})).not.toContain('trace');
  });

  test('A decision is never replaced, and everything of it is in the partition that is erased', async () => {
    const decisions = dynamoDecisions(started.table);
    const ref = newRef();
    const decision = decisionOf(ref.applicationId);
    await decisions.add(ref, decision);
    await expect(decisions.add(ref, { ...decision, outcome: { kind: 'refer', queue: 'x' } })).rejects.toThrow();
    expect(await decisions.find(ref, decision.id)).toEqual(decision);
    const items = await started.table.startingWith(partition(ref), 'D');
    expect(items).toHaveLength(2);
  });

  test('An application holds a bounded number of decisions, and one that is too large is refused', async () => {
    const decisions = dynamoDecisions(started.table);
    const ref = newRef();
    const huge = decisionOf(ref.applicationId, { scores: { all: randomBytes(400_000).toString('hex') } });
    expect(await decisions.add(ref, huge)).toBe('too_large');
    for (let made = 0; made < MAX_DECISIONS; made += 1) await decisions.add(ref, decisionOf(ref.applicationId));
    expect(await decisions.add(ref, decisionOf(ref.applicationId))).toBe('full');
  });
});

describe('A decision on a request', () => {
  const asked = {
    policy_id: null,
    request: { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 } as const,
    facts: {},
  };
  const requestOf = () =>
    newDecisionRequest(asked, { id: newId(), setBy: { kind: 'user', id: newId() }, setAt: '2026-11-23T08:00:00.000Z' });

  test('A generation is decided once, however often it is tried, and the request keeps the decision', async () => {
    const [decisions, requests] = [dynamoDecisions(started.table), dynamoDecisionRequests(started.table)];
    const ref = newRef();
    const request = requestOf();
    await requests.set(ref, request);
    const tries = Array.from({ length: 6 }, () => decisionOf(ref.applicationId));
    const outcomes = await Promise.all(tries.map((decision) => decisions.add(ref, decision, request.id)));
    expect(outcomes.toSorted()).toEqual(['added', ...Array.from({ length: 5 }, () => 'decided')]);
    const page = await decisions.list(ref, { skip: 0, limit: 10 });
    expect(page.count).toBe(1);
    const made = tries[outcomes.indexOf('added')];
    expect(await requests.find(ref)).toMatchObject({ decidedGeneration: 2, last: { decision_id: made?.id } });
  });

  test('A later generation and a request that is set anew are decided, and one that was replaced is not', async () => {
    const [decisions, requests] = [dynamoDecisions(started.table), dynamoDecisionRequests(started.table)];
    const ref = newRef();
    const [first, second] = [requestOf(), requestOf()];
    const of = (generation: number) => {
      const decision = decisionOf(ref.applicationId);
      return { ...decision, analysis: { ...decision.analysis, generation } };
    };
    await requests.set(ref, first);
    expect(await decisions.add(ref, of(2), first.id)).toBe('added');
    expect(await decisions.add(ref, of(1), first.id)).toBe('decided');
    expect(await decisions.add(ref, of(3), first.id)).toBe('added');
    await requests.set(ref, second);
    expect(await decisions.add(ref, of(3), first.id)).toBe('decided');
    expect(await decisions.add(ref, of(3), second.id)).toBe('added');
    expect(await decisions.add(newRef(), of(3), second.id)).toBe('decided');
  });

  test('What kept a generation from being decided is kept until it is decided, and never after that', async () => {
    const [decisions, requests] = [dynamoDecisions(started.table), dynamoDecisionRequests(started.table)];
    const ref = newRef();
    const request = requestOf();
    await requests.set(ref, request);
    const last = { generation: 2, decision_id: null, problem: 'no_policy_in_force', lines: null, at: request.setAt };
    expect(await requests.noteProblem(ref, request.id, last)).toBe(true);
    expect(await requests.find(ref)).toMatchObject({ decidedGeneration: null, last });
    expect(await requests.noteProblem(ref, newId(), last)).toBe(false);
    expect(await decisions.add(ref, decisionOf(ref.applicationId), request.id)).toBe('added');
    expect(await requests.noteProblem(ref, request.id, last)).toBe(false);
    expect((await requests.find(ref))?.last?.problem).toBeNull();
  });
});
