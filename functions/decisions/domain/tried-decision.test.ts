import { starterPolicies } from '@imali/policies/starters/starter-policies.ts';
import { describe, expect, test } from '@jest/globals';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { DecisionGround } from './made-decision.ts';
import { policyTrial } from './policy-trial.fixture.ts';
import { armOf } from './policy-trial.ts';
import { draftVersion } from './policy-version.ts';
import { triedDecision } from './tried-decision.ts';

const newId = (): string => randomIdentifiers.next(Date.parse('2026-11-24T08:00:00Z'));

const at = '2026-11-24T08:00:00.000Z';
const starter = starterPolicies['salaried_short_term'];

function versionOf(document: unknown) {
  const drafted = draftVersion({ id: newId(), policyId: newId() }, document, { personId: newId(), at });
  if (!drafted.ok) throw new Error(JSON.stringify(drafted.problem));
  return { ...drafted.version, name: 'Salaried' };
}
const champion = versionOf(starter);
// Grants R1 000 at most where the other grants R8 000.
const challenger = versionOf(JSON.parse(JSON.stringify(starter).replaceAll('R8000', 'R1000')));

const documents = {
  affordability: { verdict: 'within', max_instalment: 2_500, full_months: 3, net_income: 12_000 },
  income_analysis: { income_indicator: 'STABLE' },
  risk_insights: {
    debt_review: { active: false, evidence: { active: [] } },
    returned_debit_orders: { count_3_months: 0 },
    gambling: { share_of_income: 0.02 },
    loan_stacking: { most_within_30_days: 0 },
  },
};
function groundOf(applicationId: string): DecisionGround {
  return {
    id: newId(),
    applicationId,
    version: champion,
    request: { product: 'short_term_loan', applicant: 'natural_person', amount: 3_000, term_months: 3 },
    facts: { first_loan_this_year: true },
    decidedOn: '2026-11-24',
    overrideReason: null,
    documents,
    analysis: { generation: 1, engine_version: '1', taxonomy_version: '1', rules_version: '1', as_of: '2026-11-20' },
    madeBy: { kind: 'api_token', id: newId() },
    madeAt: at,
  };
}
const ids = Array.from({ length: 40 }, () => newId());

describe('A decision in a trial', () => {
  test('In a split the version of the side decides, and what the other would have done is kept', () => {
    const trial = policyTrial({ sharePercent: 50 });
    const sides = ids.map((applicationId) => {
      const { made, trial: kept } = triedDecision(groundOf(applicationId), { trial, challenger });
      if (!made.ok) throw new Error('nothing was decided');
      const arm = armOf(trial, applicationId);
      expect(kept).toMatchObject({ id: trial.id, arm, fellBack: false });
      expect(made.decision.policy.hash).toBe(arm === 'challenger' ? challenger.hash : champion.hash);
      expect(kept?.other).not.toBeNull();
      return arm;
    });
    expect(new Set(sides).size).toBe(2);
  });

  test('A shadow changes nothing of what is decided, and is tried on its share alone', () => {
    const trial = policyTrial({ mode: 'shadow', sharePercent: 50 });
    for (const applicationId of ids) {
      const ground = groundOf(applicationId);
      const { made, trial: kept } = triedDecision(ground, { trial, challenger });
      expect(made).toEqual(triedDecision(ground, null).made);
      if (armOf(trial, applicationId) === 'champion') expect(kept).toBeNull();
      else expect(kept).toMatchObject({ arm: 'champion', other: expect.anything() });
    }
  });

  test('Where the challenger cannot decide, the version in force does', () => {
    const other = JSON.parse(JSON.stringify(starter).replaceAll('short_term_loan', 'another_product'));
    const trial = policyTrial({ sharePercent: 99 });
    const applicationId = ids.find((one) => armOf(trial, one) === 'challenger') ?? '';
    const { made, trial: kept } = triedDecision(groundOf(applicationId), { trial, challenger: versionOf(other) });
    expect(made).toMatchObject({ ok: true, decision: { policy: { hash: champion.hash } } });
    expect(kept).toEqual({ id: trial.id, arm: 'challenger', fellBack: true, other: null });
  });

  test('What the version in force cannot decide is not decided, whichever side it is on', () => {
    const trial = policyTrial({ sharePercent: 50 });
    for (const applicationId of ids) {
      const ground = { ...groundOf(applicationId), facts: { nobody_asked_for_this: true } };
      expect(triedDecision(ground, { trial, challenger })).toMatchObject({ made: { ok: false }, trial: null });
    }
  });
});
