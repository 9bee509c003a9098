import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AssignmentOut } from '../../../schemas/entities/assignment.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { dynamoAssignments } from './dynamo-assignments.ts';
import { dynamoDecisions } from './dynamo-decisions.ts';
import { decisionOf, newId, newRef } from './kept-decision.fixture.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const all = { skip: 0, limit: 20 };
const assignmentOf = ({ applicationId }: ConnectionRef, changes: Partial<AssignmentOut> = {}): AssignmentOut => ({
  application_id: applicationId,
  user_id: null,
  queue: null,
  due_at: null,
  decision_id: null,
  changed_at: '2026-11-24T08:00:00.000Z',
  ...changes,
});

const changeOf = () => ({ id: newId(), by: { kind: 'user', id: newId() } }) as const;

describe('assignments of applications', () => {
  test('An application is listed by its queue and by the person in charge, until either changes', async () => {
    const assignments = dynamoAssignments(started.table);
    const ref = newRef();
    const { organisationId } = ref;
    const userId = newId();
    const inQueue = () => assignments.list(organisationId, { kind: 'queue', name: 'senior_credit' }, all);
    const ofUser = () => assignments.list(organisationId, { kind: 'user', userId }, all);
    const both = assignmentOf(ref, { user_id: userId, queue: 'senior_credit' });
    await assignments.set(ref, both, null, changeOf());
    expect(await assignments.find(ref)).toEqual(both);
    expect((await inQueue()).items).toEqual([both]);
    expect((await ofUser()).items).toEqual([both]);
    expect(await assignments.set(ref, assignmentOf(ref, { queue: 'fraud' }), both, changeOf())).toBe(true);
    expect([(await inQueue()).items, (await ofUser()).items]).toEqual([[], []]);
    const elsewhere = await assignments.list(newId(), { kind: 'queue', name: 'fraud' }, all);
    expect(elsewhere).toMatchObject({ count: 0, items: [] });
  });

  test('A decision that refers puts its application into the queue, and who is in charge stays so', async () => {
    const [assignments, decisions] = [dynamoAssignments(started.table), dynamoDecisions(started.table)];
    const ref = newRef();
    const userId = newId();
    await assignments.set(ref, assignmentOf(ref, { user_id: userId }), null, changeOf());
    const decision = decisionOf(ref.applicationId, { outcome: { kind: 'refer', queue: 'senior_credit' } });
    expect(await decisions.add(ref, decision)).toBe('added');
    expect(await assignments.find(ref)).toMatchObject({
      user_id: userId,
      queue: 'senior_credit',
      decision_id: decision.id,
      due_at: null,
    });
    const page = await assignments.list(ref.organisationId, { kind: 'queue', name: 'senior_credit' }, all);
    expect(page.items.map(({ application_id }) => application_id)).toEqual([ref.applicationId]);
    const other = newRef();
    await decisions.add(other, decisionOf(other.applicationId));
    expect(await assignments.find(other)).toBeNull();
    expect(await started.table.startingWith(partition(ref), 'ASSIGN')).toHaveLength(3);
  });

  test('A queue of any length is read a page at a time, the newest application first', async () => {
    const assignments = dynamoAssignments(started.table);
    const organisationId = newId();
    const refs = Array.from({ length: 5 }, () => ({ organisationId, applicationId: newId() }));
    for (const ref of refs) await assignments.set(ref, assignmentOf(ref, { queue: 'senior_credit' }), null, changeOf());
    const to = { kind: 'queue', name: 'senior_credit' } as const;
    const first = await assignments.list(organisationId, to, { skip: 0, limit: 3 });
    const rest = await assignments.list(organisationId, to, { skip: 0, limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ application_id }) => application_id)).toEqual(
      refs.map(({ applicationId }) => applicationId).toReversed(),
    );
    expect(rest.hasNext).toBe(false);
  });

  test('A referral that comes between reading and assigning is not lost', async () => {
    const [assignments, decisions] = [dynamoAssignments(started.table), dynamoDecisions(started.table)];
    const ref = newRef();
    const before = await assignments.find(ref);
    const decision = decisionOf(ref.applicationId, { outcome: { kind: 'refer', queue: 'senior_credit' } });
    await decisions.add(ref, decision);
    expect(await assignments.set(ref, assignmentOf(ref, { user_id: newId() }), before, changeOf())).toBe(false);
    expect(await assignments.find(ref)).toMatchObject({ queue: 'senior_credit', decision_id: decision.id });
  });

  test('Of several people who assign an application at once one is first, and the others read again', async () => {
    const assignments = dynamoAssignments(started.table);
    const ref = newRef();
    const tried = await Promise.all(
      Array.from({ length: 6 }, () => assignments.set(ref, assignmentOf(ref, { user_id: newId() }), null, changeOf())),
    );
    expect(tried.filter((isFirst) => isFirst)).toHaveLength(1);
  });
});
