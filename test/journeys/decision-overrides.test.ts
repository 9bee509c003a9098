import { beforeAll, describe, expect, test } from '@jest/globals';
import { verifyReceipt } from '../../functions/platform/keys/verify-receipt.ts';
import { colleague } from '../stack/colleague.ts';
import { eventually } from '../stack/eventually.ts';
import { answer, failed, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { policyInForce, starterDocument } from '../stack/policy-in-force.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';

const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 3000, term_months: 3 } as const;
const reason = 'The employer confirmed the new salary in writing.';

let own: TestOrganisation;
let risk: Awaited<ReturnType<typeof colleague>>;
let clerk: Awaited<ReturnType<typeof colleague>>;
let application_id: string;
beforeAll(async () => {
  own = await newOrganisation();
  risk = await colleague(own, 'risk', ['applications.read', 'policies.approve', 'decisions.override']);
  clerk = await colleague(own, 'clerk', ['applications.read', 'applications.write']);
  application_id = await firstSandboxApplication(own, 'salaried_monthly');
  const starter = await starterDocument(own.client, 'salaried_short_term');
  const document = { ...starter, overrides: { second_person_above_cents: 200_000 } };
  await policyInForce(own.client, risk.client, document);
});

async function decided() {
  const body = { application_id, request, facts: { first_loan_this_year: true } };
  return succeeded(await own.client.makeDecision({ body })).body;
}
const pathOf = (decision: { readonly id: string }) => ({ application_id, decision_id: decision.id });
const entryOf = async (decision: { readonly id: string }) => {
  const { data } = succeeded(await own.client.listDecisions({ path: { application_id } })).body;
  return data.find(({ id }) => id === decision.id);
};
const keys = async () => succeeded(await own.client.getJwks()).body;

describe('An override of a decision', () => {
  test('A person declines what the policy approved: it is signed, announced, audited and listed', async () => {
    const decision = await decided();
    const body = { outcome: { kind: 'decline' }, reason } as const;
    const override = succeeded(await risk.client.overrideDecision({ path: pathOf(decision), body })).body;
    expect(override).toMatchObject({ outcome: body.outcome, reason, state: 'in_force', made_by: risk.id });
    expect(await verifyReceipt(override, await keys())).toMatchObject({ kind: 'proven' });
    expect(await verifyReceipt({ ...override, reason: 'x' }, await keys())).toMatchObject({ kind: 'refused' });
    expect(await entryOf(decision)).toMatchObject({
      outcome: decision.outcome,
      override: { id: override.id, outcome: body.outcome },
    });
    expect(succeeded(await own.client.getDecision({ path: pathOf(decision) })).body).toEqual(decision);
    const { data } = succeeded(await clerk.client.listDecisionOverrides({ path: pathOf(decision) })).body;
    expect(data).toEqual([override]);
    expect(failed(await clerk.client.quoteDecision({ path: pathOf(decision), query: {} }))).toMatchObject({
      status: 409,
      code: 'no_credit_to_quote',
    });
    const event = await eventually(async () => {
      const events = succeeded(await own.client.listEvents({ query: { limit: '100' } })).body.data;
      return events.find(({ data: about }) => about['override_id'] === override.id) ?? null;
    }, 'the event of the override');
    expect(event).toMatchObject({ type: 'decision.overridden', data: { application_id, outcome: 'decline' } });
    const entry = await eventually(async () => {
      const log = succeeded(await own.client.listAuditLog({ query: { action: 'decision.overridden' } })).body.data;
      return log.find(({ actor }) => actor.id === risk.id) ?? null;
    }, 'the entry of the audit log');
    expect(entry.subject).toMatchObject({ id: decision.id });
  });

  test('Credit above the amount of the policy waits for a second person, who is not the first', async () => {
    const decision = await decided();
    const path = pathOf(decision);
    const outcome = { kind: 'approve', amount: 2500, term_months: 3 } as const;
    const waiting = succeeded(await risk.client.overrideDecision({ path, body: { outcome, reason } })).body;
    expect(waiting).toMatchObject({ state: 'waiting', jws: null, outcome: { ...outcome, monthly_fee: 69 } });
    expect(await entryOf(decision)).toMatchObject({ override: null, waiting_override_id: waiting.id });
    const another = { outcome: { kind: 'decline' }, reason } as const;
    expect(failed(await risk.client.overrideDecision({ path, body: another }))).toMatchObject({
      code: 'override_waits',
    });
    const at = { ...path, override_id: waiting.id };
    const review = { path: at, body: { accept: true } };
    expect(failed(await risk.client.reviewDecisionOverride(review))).toMatchObject({
      status: 409,
      code: 'override_needs_second_person',
    });
    expect(failed(await clerk.client.reviewDecisionOverride(review))).toMatchObject({ status: 403 });
    const accepted = succeeded(await own.client.reviewDecisionOverride(review)).body;
    expect(accepted).toMatchObject({ state: 'in_force', review: { user_id: own.userId } });
    expect(await verifyReceipt(accepted, await keys())).toMatchObject({ kind: 'proven' });
    expect(await entryOf(decision)).toMatchObject({ override: { id: waiting.id }, waiting_override_id: null });
    const quotation = succeeded(await clerk.client.quoteDecision({ path, query: {} })).body;
    expect(quotation).toMatchObject({
      override_id: waiting.id,
      credit_advanced: 2500,
      instalments: 3,
      credit_type: 'short_term',
      caps: { interest: { most: 60, is_within: true } },
      is_within_caps: true,
    });
    expect(failed(await own.client.reviewDecisionOverride(review))).toMatchObject({
      status: 409,
      code: 'override_state_differs',
    });
  });

  test('Credit beyond affordability is refused, and granted only with a further permission', async () => {
    const decision = await decided();
    const path = pathOf(decision);
    const most = decision.affordability.max_instalment ?? 0;
    const wide = { ...request, amount: Math.ceil(most * 2) };
    const body = { application_id, request: wide, facts: { first_loan_this_year: true } };
    const large = succeeded(await own.client.makeDecision({ body })).body;
    const outcome = { kind: 'approve', amount: wide.amount, term_months: 1 } as const;
    const barred = failed(await own.client.overrideDecision({ path: pathOf(large), body: { outcome, reason } }));
    expect(barred).toMatchObject({ status: 409, code: 'affordability_bars_override' });
    const granting = { outcome, reason, overrides_affordability: true };
    expect(failed(await risk.client.overrideDecision({ path: pathOf(large), body: granting }))).toMatchObject({
      status: 403,
      code: 'invalid_token_permissions',
    });
    const granted = succeeded(await own.client.overrideDecision({ path: pathOf(large), body: granting })).body;
    expect(granted.affordability).toMatchObject({ state: 'overridden', override: { person_id: own.userId, reason } });
    const more = { outcome: { ...outcome, amount: request.amount + 1 }, reason };
    expect(failed(await own.client.overrideDecision({ path, body: more }))).toMatchObject({
      status: 400,
      code: 'decision_inputs_not_valid',
    });
  });

  test('Without the permission nobody overrides, an API token neither', async () => {
    const decision = await decided();
    const body = { outcome: { kind: 'decline' }, reason } as const;
    expect(failed(await clerk.client.overrideDecision({ path: pathOf(decision), body }))).toMatchObject({
      status: 403,
    });
    const token = succeeded(
      await own.client.createApiToken({ body: { name: 'core banking', scopes: ['organisation:api'] } }),
    ).body;
    const answered = await answer(`/v1/decisions/${application_id}/${decision.id}/overrides`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.bearer_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answered.status).toBe(403);
  });
});
