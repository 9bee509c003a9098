import { starterPolicies } from '@imali/policies/starters/starter-policies.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DecisionOut } from '../../../schemas/entities/decision.ts';
import { UnsignedOverride } from '../../../schemas/entities/decision-override.ts';
import { madeDecision } from './made-decision.ts';
import { madeOverride, type OverrideGround, reviewedOverride } from './override.ts';
import { draftVersion } from './policy-version.ts';

const author = '692039c00000000000000001';
const second = '692039c00000000000000009';
const at = '2026-11-24T08:00:00.000Z';
const reason = 'The employer confirmed the new salary in writing.';

const drafted = draftVersion(
  { id: '692039c00000000000000002', policyId: '692039c00000000000000003' },
  { ...starterPolicies['salaried_short_term'], overrides: { second_person_above_cents: 200_000 } },
  { personId: author, at },
);
if (!drafted.ok) throw new Error(JSON.stringify(drafted.problem));
const version = { ...drafted.version, name: 'Short term' };

/** R8 000 are asked for by somebody in debt review: the policy declines. */
function declined(figures: Record<string, unknown> = {}): DecisionOut {
  const made = madeDecision({
    id: '692039c00000000000000004',
    applicationId: '692039c00000000000000005',
    version,
    request: { product: 'short_term_loan', applicant: 'natural_person', amount: 8_000, term_months: 6 },
    facts: { first_loan_this_year: true },
    decidedOn: '2026-11-23',
    overrideReason: null,
    documents: {
      affordability: { verdict: 'within', max_instalment: 1_000, full_months: 3, net_income: 12_000, ...figures },
      income_analysis: { income_indicator: 'STABLE' },
      risk_insights: {
        debt_review: { active: true },
        returned_debit_orders: { count_3_months: 0 },
        gambling: { share_of_income: 0.02 },
        loan_stacking: { most_within_30_days: 0 },
      },
    },
    analysis: {
      generation: 1,
      engine_version: '1.14.0',
      taxonomy_version: '1.0.0',
      rules_version: '1.0.0',
      as_of: '2026-11-20',
    },
    madeBy: { kind: 'user', id: author },
    madeAt: at,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return { ...made.decision, jws: null };
}

const ground = (
  outcome: OverrideGround['asked']['outcome'],
  changes: Partial<OverrideGround['asked']> = {},
  decision = declined(),
): OverrideGround => ({
  id: '692039c00000000000000006',
  decision,
  version,
  asked: { outcome, reason, overrides_affordability: false, ...changes },
  personId: author,
  at,
});
const approve = (amount: number, term_months = 6) => ({ kind: 'approve', amount, term_months }) as const;

function overrideOf(given: OverrideGround): UnsignedOverride {
  const made = madeOverride(given);
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.override;
}

describe('an override of a decision', () => {
  test('Credit that a person grants has the price of the policy and what affordability came to', () => {
    const override = overrideOf(ground(approve(1_500)));
    // R189.75 and 11.5 % of R500 for the initiation, R69 a month, 5 % a month over six months.
    expect(override).toMatchObject({
      outcome: { kind: 'approve', amount: 1_500, term_months: 6, initiation_fee: 247.25, monthly_fee: 69 },
      affordability: { applies: true, state: 'within', max_instalment: 1_000, override: null },
      state: 'in_force',
      reason,
    });
    expect(UnsignedOverride.parse(override)).toEqual(override);
  });

  test.each([[{ kind: 'decline' }], [{ kind: 'refer', queue: 'senior_credit' }]] as const)(
    '%j is in force at once, and no credit is priced',
    (outcome) => {
      expect(overrideOf(ground(outcome))).toMatchObject({ outcome, affordability: null, state: 'in_force' });
    },
  );

  test('Credit above the amount that the policy names waits for a second person, at any amount that is granted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8_000 }), (amount) => {
        const made = madeOverride(ground(approve(amount), { overrides_affordability: true }));
        expect(made).toMatchObject({ ok: true, override: { state: amount > 2_000 ? 'waiting' : 'in_force' } });
      }),
    );
  });

  test('Credit beyond the maximum instalment is barred unless the person overrides affordability too', () => {
    const made = madeOverride(ground(approve(8_000)));
    expect(made).toMatchObject({ ok: false, problem: { code: 'barred', mostCents: 100_000 } });
    const granted = overrideOf(ground(approve(8_000), { overrides_affordability: true }));
    expect(granted.affordability).toMatchObject({ state: 'overridden', override: { person_id: author, reason } });
  });

  test('A verdict against credit bars every amount', () => {
    const made = madeOverride(ground(approve(500), {}, declined({ verdict: 'beyond' })));
    expect(made).toMatchObject({ ok: false, problem: { code: 'barred', mostCents: null } });
  });

  test('Nobody grants more than the applicant asked for', () => {
    const made = madeOverride(ground(approve(8_000.01), { overrides_affordability: true }));
    expect(made).toMatchObject({ ok: false, problem: { code: 'not_valid', problems: [{ path: 'outcome.amount' }] } });
  });
});

describe('the review of an override', () => {
  const waiting = overrideOf(ground(approve(3_000), { overrides_affordability: true }));
  const review = { user_id: second, at, note: null };

  test.each([
    [true, 'in_force'],
    [false, 'refused'],
  ])('A second person who answers %s makes it %s', (accept, state) => {
    expect(reviewedOverride(waiting, review, accept)).toEqual({ ok: true, override: { ...waiting, review, state } });
  });

  test('The person who made it cannot review it', () => {
    const own = { ...review, user_id: author };
    expect(reviewedOverride(waiting, own, true)).toMatchObject({ ok: false, problem: { code: 'same_person' } });
  });

  test('One that does not wait is not reviewed again', () => {
    for (const state of ['in_force', 'refused'] as const) {
      const result = reviewedOverride({ ...waiting, state }, review, true);
      expect(result).toMatchObject({ ok: false, problem: { code: 'wrong_state' } });
    }
  });
});
