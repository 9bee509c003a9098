import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partition } from '../../applications/store/bank-connection-item.ts';
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
