import { beforeAll, describe, expect, test } from '@jest/globals';
import { verifyReceipt } from '../../functions/platform/keys/verify-receipt.ts';
import { colleague } from '../stack/colleague.ts';
import { eventually } from '../stack/eventually.ts';
import { answer, failed, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { policyInForce, starterDocument } from '../stack/policy-in-force.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';

const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 } as const;
const facts = { first_loan_this_year: true };

let own: TestOrganisation;
let risk: Awaited<ReturnType<typeof colleague>>;
let application_id: string;
let policyId: string;
beforeAll(async () => {
  own = await newOrganisation();
  risk = await colleague(own, 'risk', ['applications.read', 'applications.write', 'policies.approve']);
  application_id = await firstSandboxApplication(own, 'salaried_monthly');
  const body = { application_id, request, facts };
  expect(failed(await own.client.makeDecision({ body }))).toMatchObject({ status: 409, code: 'no_policy_in_force' });
  const document = await starterDocument(own.client, 'salaried_short_term');
  policyId = (await policyInForce(own.client, risk.client, document)).policy_id;
});

const keys = async () => succeeded(await own.client.getJwks()).body;

describe('A decision on an application', () => {
  test('A decision says the outcome and why, is signed, is kept as it was, is in the list and is announced', async () => {
    const made = succeeded(await own.client.makeDecision({ body: { application_id, request, facts } })).body;
    expect(made).toMatchObject({
      application_id,
      policy: { policy_id: policyId },
      outcome: { kind: 'approve', amount: 1500, term_months: 3 },
      affordability: { applies: true, state: 'within' },
      made_by: { kind: 'user', id: own.userId },
    });
    const affordability = succeeded(await own.client.getAffordability({ path: { application_id } })).body;
    expect(made.figures['affordability.max_instalment']).toBe(affordability.max_instalment);
    expect(made.figures['affordability.verdict']).toBe(affordability.verdict);
    expect(made.analysis).toMatchObject({ generation: affordability.generation, as_of: affordability.as_of });
    expect(made.trace.length).toBeGreaterThan(5);

    expect(await verifyReceipt(made, await keys())).toMatchObject({ kind: 'proven' });
    const changed = { ...made, outcome: { kind: 'decline' } };
    expect(await verifyReceipt(changed, await keys())).toMatchObject({ kind: 'refused' });

    const path = { application_id, decision_id: made.id };
    expect(succeeded(await own.client.getDecision({ path })).body).toEqual(made);
    const listed = succeeded(await own.client.listDecisions({ path: { application_id } })).body;
    expect(listed.data.map(({ id }) => id)).toContain(made.id);
    const event = await eventually(async () => {
      const { data } = succeeded(await own.client.listEvents({ query: { limit: '100' } })).body;
      return data.find(({ type, data: about }) => type === 'decision.made' && about['decision_id'] === made.id) ?? null;
    }, 'the event of the decision');
    expect(event.data).toMatchObject({ application_id, outcome: 'approve' });
  });

  test('The same request decides the same, and what is asked beyond the means is reduced with the reason first', async () => {
    const ask = async (amount: number) =>
      succeeded(await own.client.makeDecision({ body: { application_id, request: { ...request, amount }, facts } }))
        .body;
    const [one, other, most] = [await ask(1500), await ask(1500), await ask(100_000)];
    expect(other).toMatchObject({ inputs_hash: one.inputs_hash, outcome: one.outcome, trace: one.trace });
    expect(most.inputs_hash).not.toBe(one.inputs_hash);
    expect(most.outcome).toMatchObject({ kind: 'approve' });
    expect(most.dominant_reason).not.toBeNull();
    const [reason] = most.reasons;
    expect(reason).toMatchObject({ code: most.dominant_reason, leads_to: 'reduction' });
    if (most.outcome.kind === 'approve') {
      expect(most.outcome.instalment).toBeLessThanOrEqual(most.affordability.max_instalment ?? 0);
    }
  });

  test('An Idempotency-Key makes one decision of a request that is sent twice', async () => {
    const send = () =>
      answer('/v1/decisions/', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${own.accessToken}`,
          'content-type': 'application/json',
          'idempotency-key': 'loan-17',
        },
        body: JSON.stringify({ application_id, request, facts }),
      });
    const first = await send();
    expect(first.status).toBe(201);
    expect((await send()).body).toEqual(first.body);
  });

  test('Problems with the request name each place, and facts that repeat an identity number are refused', async () => {
    const body = { application_id, request: { ...request, product: 'mortgage' }, facts: { shoe_size: 9 } };
    expect(failed(await own.client.makeDecision({ body }))).toMatchObject({
      status: 400,
      code: 'decision_inputs_not_valid',
    });
    const identity = { ...facts, first_loan_this_year: '8001015009087' };
    expect(failed(await own.client.makeDecision({ body: { application_id, request, facts: identity } }))).toMatchObject(
      {
        code: 'decision_inputs_not_valid',
      },
    );
  });

  test('Affordability is overridden by a person with that permission only', async () => {
    const affordability_override = { reason: 'The employer confirmed a rise from January in writing.' };
    const body = { application_id, request, facts, affordability_override };
    expect(failed(await risk.client.makeDecision({ body }))).toMatchObject({
      status: 403,
      code: 'invalid_token_permissions',
    });
    expect(succeeded(await own.client.makeDecision({ body })).body.affordability.override).toMatchObject({
      person_id: own.userId,
      ...affordability_override,
    });
  });

  test('Of several policies in force one is named, and other organisations see nothing of it', async () => {
    const other = await policyInForce(own.client, risk.client, await starterDocument(own.client, 'rental_vetting'));
    const body = { application_id, request, facts };
    expect(failed(await own.client.makeDecision({ body }))).toMatchObject({ status: 409, code: 'policy_not_named' });
    const named = succeeded(await own.client.makeDecision({ body: { ...body, policy_id: policyId } })).body;
    expect(named.policy.policy_id).not.toBe(other.policy_id);
    const stranger = await newOrganisation();
    const path = { application_id, decision_id: named.id };
    expect(failed(await stranger.client.getDecision({ path }))).toMatchObject({ status: 404 });
    expect(failed(await stranger.client.listDecisions({ path: { application_id } }))).toMatchObject({ status: 404 });
    expect(failed(await stranger.client.makeDecision({ body }))).toMatchObject({ status: 404 });
  });
});
