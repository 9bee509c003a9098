import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { MAX_OVERRIDES } from '../domain/override-store.ts';
import { dynamoDecisions } from './dynamo-decisions.ts';
import { dynamoOverrides } from './dynamo-overrides.ts';
import { decisionOf, newId, newRef, overrideOf } from './kept-decision.fixture.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

async function kept() {
  const decisions = dynamoDecisions(started.table);
  const overrides = dynamoOverrides(started.table);
  const ref = newRef();
  const decision = decisionOf(ref.applicationId);
  await decisions.add(ref, decision);
  const entry = async () => (await decisions.list(ref, { skip: 0, limit: 1 })).items[0];
  return { decisions, overrides, ref, decision, entry };
}

describe('stored overrides', () => {
  test('The list shows the newest override that is in force, and the decision stays as it was', async () => {
    const { decisions, overrides, ref, decision, entry } = await kept();
    expect(await entry()).toMatchObject({ override: null, waiting_override_id: null });
    const [first, last] = [overrideOf(decision), overrideOf(decision, { outcome: { kind: 'refer', queue: 'senior' } })];
    expect(await overrides.add(ref, first)).toBe('added');
    expect(await overrides.add(ref, last)).toBe('added');
    const { id, outcome, made_at } = last;
    expect(await entry()).toMatchObject({ outcome: decision.outcome, override: { id, outcome, made_at } });
    expect(await decisions.find(ref, decision.id)).toEqual(decision);
    const page = await overrides.list(ref, decision.id, { skip: 0, limit: 10 });
    expect(page).toMatchObject({ count: 2, items: [last, first] });
  });

  test('While one waits no other is made, and a review lets it stand or go', async () => {
    const { overrides, ref, decision, entry } = await kept();
    const waiting = overrideOf(decision, { state: 'waiting' });
    expect(await overrides.add(ref, waiting)).toBe('added');
    expect(await entry()).toMatchObject({ override: null, waiting_override_id: waiting.id });
    expect(await overrides.add(ref, overrideOf(decision))).toBe('waits');
    const review = { user_id: newId(), at: '2026-11-23T10:00:00.000Z', note: null };
    expect(await overrides.review(ref, { ...waiting, state: 'refused', review })).toBe(true);
    expect(await entry()).toMatchObject({ override: null, waiting_override_id: null });
    expect(await overrides.review(ref, { ...waiting, state: 'in_force', review })).toBe(false);
    expect(await overrides.find(ref, decision.id, waiting.id)).toMatchObject({ state: 'refused' });

    const next = overrideOf(decision, { state: 'waiting' });
    await overrides.add(ref, next);
    expect(await overrides.review(ref, { ...next, state: 'in_force', review })).toBe(true);
    expect(await entry()).toMatchObject({ override: { id: next.id }, waiting_override_id: null });
  });

  test('Of reviews at the same time one is kept', async () => {
    const { overrides, ref, decision } = await kept();
    const waiting = overrideOf(decision, { state: 'waiting' });
    await overrides.add(ref, waiting);
    const review = { user_id: newId(), at: '2026-11-23T10:00:00.000Z', note: null };
    const results = await Promise.all(
      (['in_force', 'refused'] as const).map((state) => overrides.review(ref, { ...waiting, state, review })),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test('A decision has a bounded number of overrides', async () => {
    const { overrides, ref, decision } = await kept();
    for (let made = 0; made < MAX_OVERRIDES; made += 1) await overrides.add(ref, overrideOf(decision));
    expect(await overrides.add(ref, overrideOf(decision))).toBe('full');
  });

  test('Overrides of another organisation and of another application are not found', async () => {
    const { overrides, ref, decision } = await kept();
    const override = overrideOf(decision);
    await overrides.add(ref, override);
    expect(await overrides.find({ ...ref, organisationId: newId() }, decision.id, override.id)).toBeNull();
    expect(await overrides.find({ ...ref, applicationId: newId() }, decision.id, override.id)).toBeNull();
  });
});
