import { beforeAll, describe, expect, test } from '@jest/globals';
import { colleague } from '../../stack/colleague.ts';
import { eventually } from '../../stack/eventually.ts';
import { failed, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { policyInForce, starterDocument } from '../../stack/policy-in-force.ts';
import { firstSandboxApplication } from '../../stack/sandbox-application.ts';

const period = { decided_from: '2020-01-01', decided_to: '2029-12-31' };
let own: TestOrganisation;
let application_id: string;
let decision_id: string;
let version_id: string;
beforeAll(async () => {
  own = await newOrganisation();
  const risk = await colleague(own, 'risk', ['applications.read', 'policies.approve']);
  application_id = await firstSandboxApplication(own, 'salaried_monthly');
  const document = await starterDocument(own.client, 'salaried_short_term');
  await policyInForce(own.client, risk.client, document);
  const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 } as const;
  const body = { application_id, request, facts: { first_loan_this_year: true } };
  const decision = succeeded(await own.client.makeDecision({ body })).body;
  expect(decision.outcome).toMatchObject({ kind: 'approve', amount: 1500 });
  decision_id = decision.id;
  const outcome = { application_id, state: 'default', as_of: '2026-06-30', lost_amount: 600 } as const;
  succeeded(await own.client.recordOutcomes({ body: { outcomes: [outcome] } }));
  // Grants R1 000 at most.
  const stricter = JSON.parse(JSON.stringify(document).replaceAll('R8000', 'R1000'));
  version_id = succeeded(await own.client.draftPolicy({ body: { document: stricter } })).body.id;
});

describe('A back-test of a draft', () => {
  test('A back-test says who moves and why, what is granted and lost, with both traces, and changes no decision', async () => {
    const started = await eventually(async () => {
      const { id } = succeeded(await own.client.startBackTest({ body: { version_id, ...period } })).body;
      const done = await eventually(async () => {
        const found = succeeded(await own.client.getBackTest({ path: { back_test_id: id } })).body;
        return found.state === 'done' ? found : null;
      }, 'the end of the back-test');
      // The index of decisions is eventually consistent.
      return done.decisions === 1 ? done : null;
    }, 'a back-test of the decision');
    expect(started.result).toMatchObject({
      compared: 1,
      before: { approve: 1, granted_amount: 1500, expected_loss: { observed_loans: 1, lost_amount: 600 } },
      after: { approve: 1, granted_amount: 1000, expected_loss: { lost_amount: 400, is_small: true } },
      reasons_after: [{ code: 'largest_amount', decisions: 1 }],
      missing_inputs: [],
      undecided: [],
    });
    const path = { back_test_id: started.id };
    const moves = succeeded(await own.client.listBackTestMoves({ path })).body.data;
    expect(moves).toMatchObject([{ application_id, decision_id, granted_before: 1500, granted_after: 1000 }]);
    const traces = succeeded(
      await own.client.compareBackTestDecision({ path: { ...path, application_id, decision_id } }),
    ).body;
    expect(traces.before.trace.length).toBeGreaterThan(5);
    expect(traces.after.trace.map(({ step }) => step)).toEqual(traces.before.trace.map(({ step }) => step));
    const kept = succeeded(await own.client.getDecision({ path: { application_id, decision_id } })).body;
    expect(kept.outcome).toMatchObject({ amount: 1500 });
    await eventually(async () => {
      const { data } = succeeded(await own.client.listEvents({ query: { limit: '100' } })).body;
      return (
        data.find(({ type, data: about }) => type === 'back_test.completed' && about['back_test_id'] === started.id) ??
        null
      );
    }, 'the event of the back-test');
    expect(succeeded(await own.client.listBackTests()).body.data.map(({ id }) => id)).toContain(started.id);
  });

  test('The month of the decision counts it, and every number opens to its list', async () => {
    const decided = succeeded(await own.client.getDecision({ path: { application_id, decision_id } })).body;
    const month = decided.request.decided_on.slice(0, 7);
    const counted = succeeded(await own.client.getPortfolio({ query: { month } })).body;
    expect(counted).toMatchObject({ decisions: 1, approve: 1, granted_amount: 1500, is_cut: false });
    expect(counted.loans).toEqual([{ value: 'default', decisions: 1 }]);
    const listed = async (outcome: 'approve' | 'decline') =>
      succeeded(await own.client.listBookDecisions({ query: { month, outcome } })).body.data.map(({ id }) => id);
    expect(await listed('approve')).toEqual([decision_id]);
    expect(await listed('decline')).toEqual([]);
    const stranger = await newOrganisation();
    expect(succeeded(await stranger.client.getPortfolio({ query: { month } })).body.decisions).toBe(0);
  });

  test('Nobody tries the policies of others, or reads their back-tests', async () => {
    const stranger = await newOrganisation();
    expect(failed(await stranger.client.startBackTest({ body: { version_id, ...period } }))).toMatchObject({
      status: 404,
    });
    const [found] = succeeded(await own.client.listBackTests()).body.data;
    const path = { back_test_id: found?.id ?? '' };
    expect(failed(await stranger.client.getBackTest({ path }))).toMatchObject({ status: 404 });
    expect(failed(await stranger.client.listBackTestMoves({ path }))).toMatchObject({ status: 404 });
  });
});
