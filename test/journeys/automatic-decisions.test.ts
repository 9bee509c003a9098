import { beforeAll, describe, expect, test } from '@jest/globals';
import { verifyReceipt } from '../../functions/platform/keys/verify-receipt.ts';
import { colleague } from '../stack/colleague.ts';
import { eventually } from '../stack/eventually.ts';
import { failed, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { policyInForce, starterDocument } from '../stack/policy-in-force.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';

const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 } as const;
const body = { request, facts: { first_loan_this_year: true } };

let own: TestOrganisation;
let risk: Awaited<ReturnType<typeof colleague>>;
let application_id: string;
beforeAll(async () => {
  own = await newOrganisation();
  risk = await colleague(own, 'risk', ['applications.read', 'policies.approve']);
  application_id = await firstSandboxApplication(own, 'salaried_monthly');
});

const requestNow = async () => succeeded(await own.client.getDecisionRequest({ path: { application_id } })).body;
const lastOf = (generation: number) =>
  eventually(async () => {
    const { last } = await requestNow();
    return last !== null && last.generation >= generation ? last : null;
  }, 'what the analysis came to');
const eventsOf = async (type: string) => {
  const { data } = succeeded(await own.client.listEvents({ query: { limit: '100' } })).body;
  return data.filter((event) => event.type === type && event.data['application_id'] === application_id);
};

describe('An application that says what it asks for', () => {
  test('Without a policy in force it says so, and an event says it too', async () => {
    expect(failed(await own.client.getDecisionRequest({ path: { application_id } }))).toMatchObject({ status: 404 });
    const set = succeeded(await own.client.setDecisionRequest({ path: { application_id }, body })).body;
    expect(set).toMatchObject({ ...body, policy_id: null, set_by: { kind: 'user', id: own.userId }, last: null });
    expect(await lastOf(1)).toMatchObject({ decision_id: null, problem: 'no_policy_in_force', lines: null });
    const [event] = await eventually(async () => {
      const events = await eventsOf('decision.not_made');
      return events.length > 0 ? events : null;
    }, 'the event of what was not decided');
    expect(event?.data).toMatchObject({ problem: 'no_policy_in_force' });
    expect(succeeded(await own.client.listDecisions({ path: { application_id } })).body.count).toBe(0);
  });

  test('Set again it is decided at once, by the policy, signed and announced once', async () => {
    await policyInForce(own.client, risk.client, await starterDocument(own.client, 'salaried_short_term'));
    succeeded(await own.client.setDecisionRequest({ path: { application_id }, body }));
    const last = await lastOf(1);
    const path = { application_id, decision_id: last.decision_id ?? '' };
    const decision = succeeded(await own.client.getDecision({ path })).body;
    expect(decision).toMatchObject({
      made_by: { kind: 'automatic', id: own.userId },
      outcome: { kind: 'approve' },
      analysis: { generation: last.generation },
    });
    const keys = succeeded(await own.client.getJwks()).body;
    expect(await verifyReceipt(decision, keys)).toMatchObject({ kind: 'proven' });
    const made = await eventually(async () => {
      const events = await eventsOf('decision.made');
      return events.length > 0 ? events : null;
    }, 'the event of the decision');
    expect(made.map(({ data }) => data['decision_id'])).toEqual([decision.id]);
  });

  test('The next analysis is decided by itself, once', async () => {
    const before = (await requestNow()).last?.generation ?? 0;
    const { data } = succeeded(
      await own.client.listLabelledTransactions({ path: { application_id }, query: { limit: '1' } }),
    ).body;
    const [row] = data;
    if (row === undefined) throw new Error('the persona has no transactions');
    const label = row.label === 'food.groceries' ? 'food.restaurants' : 'food.groceries';
    const path = { application_id, transaction_id: row.id };
    succeeded(await own.client.relabelTransaction({ path, body: { new_label: label } }));
    const last = await lastOf(before + 1);
    expect(last).toMatchObject({ problem: null, generation: before + 1 });
    const listed = succeeded(await own.client.listDecisions({ path: { application_id } })).body;
    expect(listed.data.map(({ made_by }) => made_by.kind)).toEqual(['automatic', 'automatic']);
    expect(listed.data[0]?.id).toBe(last.decision_id);
  });

  test('A new application can say it from the beginning, and other organisations do not see it', async () => {
    const created = succeeded(await own.client.createApplication({ body: { decision_request: body } })).body;
    const path = { application_id: created.id };
    expect(succeeded(await own.client.getDecisionRequest({ path })).body).toMatchObject({ ...body, last: null });
    const stranger = await newOrganisation();
    expect(failed(await stranger.client.getDecisionRequest({ path }))).toMatchObject({ status: 404 });
    expect(failed(await stranger.client.setDecisionRequest({ path, body }))).toMatchObject({ status: 404 });
  });
});

describe('A person in charge of an application', () => {
  test('An application is assigned, listed for its person and its queue, audited, and closed to other organisations', async () => {
    const path = { application_id };
    const due_at = '2026-12-01T15:00:00.000Z';
    const body = { user_id: risk.id, queue: 'senior_credit', due_at };
    const assigned = succeeded(await own.client.assignApplication({ path, body })).body;
    expect(assigned).toMatchObject({ application_id, ...body, decision_id: null });
    expect(succeeded(await risk.client.getAssignment({ path })).body).toEqual(assigned);
    expect(succeeded(await risk.client.listAssignments({ query: {} })).body.data).toEqual([assigned]);
    expect(succeeded(await own.client.listAssignments({ query: { queue: 'senior_credit' } })).body.data).toEqual([
      assigned,
    ]);
    expect(succeeded(await own.client.listAssignments({ query: {} })).body.data).toEqual([]);
    const stranger = await newOrganisation();
    expect(failed(await stranger.client.getAssignment({ path }))).toMatchObject({ status: 404 });
    expect(failed(await stranger.client.assignApplication({ path, body }))).toMatchObject({ status: 404 });
    const foreign = { user_id: stranger.userId };
    expect(failed(await own.client.assignApplication({ path, body: foreign }))).toMatchObject({ status: 404 });
    const entry = await eventually(async () => {
      const log = succeeded(await own.client.listAuditLog({ query: { action: 'application.assigned' } })).body.data;
      return log.find(({ subject }) => subject.id === application_id) ?? null;
    }, 'the entry of the audit log');
    expect(entry.actor.id).toBe(own.userId);
    succeeded(await own.client.assignApplication({ path, body: {} }));
    expect(succeeded(await risk.client.listAssignments({ query: {} })).body.data).toEqual([]);
  });
});

describe('Notes and activity of an application', () => {
  test('A note mentions users by ID or email, is listed and audited, and is closed to other organisations', async () => {
    const path = { application_id };
    const body = { words: 'The employer confirmed the salary.', mentions: [risk.id, `RISK@${own.nameSlug}.example`] };
    const note = succeeded(await own.client.addNote({ path, body })).body;
    expect(note).toMatchObject({ application_id, words: body.words, mentions: [risk.id], made_by: { id: own.userId } });
    expect(succeeded(await risk.client.listNotes({ path })).body).toMatchObject({ count: 1, data: [note] });
    expect(failed(await risk.client.addNote({ path, body }))).toMatchObject({ status: 403 });
    const stranger = await newOrganisation();
    expect(failed(await stranger.client.addNote({ path, body: { words: 'Hello' } }))).toMatchObject({ status: 404 });
    expect(failed(await stranger.client.listNotes({ path }))).toMatchObject({ status: 404 });
    expect(failed(await stranger.client.listActivity({ path }))).toMatchObject({ status: 404 });
    const foreign = { words: 'Hello', mentions: [stranger.userId] };
    expect(failed(await own.client.addNote({ path, body: foreign }))).toMatchObject({ status: 404 });
    await eventually(async () => {
      const log = succeeded(await own.client.listAuditLog({ query: { action: 'note.added' } })).body.data;
      return log.find(({ subject, actor }) => subject.id === application_id && actor.id === own.userId) ?? null;
    }, 'the entry of the audit log');
  });

  test('The activity has decisions, assignments, notes and the request in the order in which they happened', async () => {
    const { data, count } = succeeded(await risk.client.listActivity({ path: { application_id } })).body;
    expect(count).toBe(data.length);
    // Within one second ids have no order of their own.
    expect(data.map(({ kind }) => kind).toSorted()).toEqual([
      'assignment',
      'assignment',
      'decision',
      'decision',
      'decision_request',
      'note',
    ]);
    const seconds = data.map(({ at }) => at.slice(0, 19));
    expect(seconds).toEqual(seconds.toSorted().toReversed());
  });
});
