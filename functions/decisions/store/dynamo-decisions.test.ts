import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DecisionOut } from '../../../schemas/entities/decision.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { MAX_DECISIONS } from '../domain/decision-store.ts';
import { dynamoDecisions } from './dynamo-decisions.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

let clock = Date.parse('2026-11-23T08:00:00Z');
/** Ids in the order in which they are made. */
function newId(): string {
  clock += 1_000;
  return randomIdentifiers.next(clock);
}
const newRef = () => ({ organisationId: newId(), applicationId: newId() });

function decisionOf(applicationId: string, changes: Partial<DecisionOut> = {}): DecisionOut {
  return {
    kind: 'decision',
    id: newId(),
    application_id: applicationId,
    policy: { policy_id: newId(), version_id: newId(), name: 'Salaried', hash: 'ab'.repeat(32) },
    outcome: { kind: 'decline' },
    dominant_reason: 'debt_review',
    made_at: '2026-11-23T08:00:00.000Z',
    made_by: { kind: 'api_token', id: newId() },
    request: {
      product: 'short_term_loan',
      applicant: 'natural_person',
      amount: 3000.5,
      term_months: 3,
      decided_on: '2026-11-23',
    },
    facts: { first_loan_this_year: true },
    figures: { 'affordability.net_income': 12_000.01, 'affordability.verdict': 'within' },
    reasons: [],
    affordability: {
      applies: true,
      source: 'National Credit Act',
      max_instalment: 2_500,
      instalment: null,
      state: 'not_reached',
      override: null,
    },
    scores: {},
    trace: [{ step: 'gates.debt_review', test: 'is yes', inputs: {}, result: 'yes', effect: 'decline' }],
    inputs_hash: 'cd'.repeat(32),
    analysis: {
      generation: 2,
      engine_version: '1',
      taxonomy_version: '1',
      rules_version: '1',
      as_of: '2026-11-20',
    },
    jws: 'e30..c2ln',
    ...changes,
  };
}

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
