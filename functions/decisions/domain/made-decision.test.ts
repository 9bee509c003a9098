import { figureInputs } from '@imali/policies/inputs/input-catalogue.ts';
import { starterPolicies } from '@imali/policies/starters/starter-policies.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { UnsignedDecision } from '../../../schemas/entities/decision.ts';
import { figureTransactions } from './figure-transactions.ts';
import { type DecisionGround, madeDecision } from './made-decision.ts';
import { draftVersion } from './policy-version.ts';

const act = { personId: '692039c00000000000000001', at: '2026-11-23T08:00:00Z' };

function versionOf(name: string): DecisionGround['version'] {
  const ids = { id: '692039c00000000000000002', policyId: '692039c00000000000000003' };
  const drafted = draftVersion(ids, starterPolicies[name], act);
  if (!drafted.ok) throw new Error(JSON.stringify(drafted.problem));
  return { ...drafted.version, name };
}
const shortTerm = versionOf('salaried_short_term');

const debits = ['692039c0000000000000000a', '692039c0000000000000000b'];
const documents = {
  affordability: { verdict: 'within', max_instalment: 2_500, full_months: 3, net_income: 12_000 },
  income_analysis: { income_indicator: 'STABLE' },
  risk_insights: {
    debt_review: { active: false, evidence: { active: debits } },
    returned_debit_orders: { count_3_months: 0 },
    gambling: { share_of_income: 0.02 },
    loan_stacking: { most_within_30_days: 0 },
  },
};

const ground: DecisionGround = {
  id: '692039c00000000000000004',
  applicationId: '692039c00000000000000005',
  version: shortTerm,
  request: { product: 'short_term_loan', applicant: 'natural_person', amount: 3_000, term_months: 3 },
  facts: { first_loan_this_year: true },
  decidedOn: '2026-11-23',
  overrideReason: null,
  documents,
  analysis: {
    generation: 1,
    engine_version: '1.14.0',
    taxonomy_version: '1.0.0',
    rules_version: '1.0.0',
    as_of: '2026-11-20',
  },
  madeBy: { kind: 'user', id: act.personId },
  madeAt: '2026-11-23T08:00:00.000Z',
};

function decided(changes: Partial<DecisionGround>): UnsignedDecision {
  const made = madeDecision({ ...ground, ...changes });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.decision;
}

const reversedFields = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, field]) => [name, reversed(field)]),
  );

/** The same value with the names of its objects in the opposite order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return reversedFields(value);
};

describe('A decision', () => {
  test('An applicant who can afford the loan gets it in rands, with every figure that a policy may use', () => {
    const decision = decided({});
    // 3 000 + fees of 419.75 at 5 % a month over three months, with R69 a month: above R1 000 and within R2 500.
    expect(decision.outcome).toMatchObject({ kind: 'approve', amount: 3_000, term_months: 3, monthly_fee: 69 });
    expect(decision.figures).toMatchObject({ 'affordability.net_income': 12_000 });
    expect(Object.keys(decision.figures)).toEqual([...figureInputs.keys()]);
    expect(decision.affordability).toMatchObject({ state: 'within', max_instalment: 2_500, override: null });
    expect(decision.dominant_reason).toBeNull();
    expect(UnsignedDecision.parse(decision)).toEqual(decision);
  });

  test('The dominant reason comes first and names the transactions behind it', () => {
    const risk = { ...documents.risk_insights, debt_review: { active: true, evidence: { active: debits } } };
    const decision = decided({ documents: { ...documents, risk_insights: risk } });
    expect(decision).toMatchObject({ outcome: { kind: 'decline' }, dominant_reason: 'debt_review' });
    expect(decision.reasons[0]?.evidence).toEqual([
      expect.objectContaining({ figure: 'risk_insights.debt_review.active', transaction_ids: debits }),
    ]);
  });

  test('A fact that the policy does not declare, and an unknown product, are problems with their places', () => {
    const made = madeDecision({
      ...ground,
      request: { ...ground.request, product: 'mortgage' },
      facts: { ...ground.facts, shoe_size: 9 },
    });
    expect(made).toMatchObject({ ok: false });
    expect(made.ok ? [] : made.problems.map(({ path }) => path)).toEqual(['request.product', 'facts.shoe_size']);
  });

  test('A person grants what affordability bars, and the decision says who, by which permission and why', () => {
    const beyond = { ...documents, affordability: { ...documents.affordability, verdict: 'beyond' } };
    expect(decided({ documents: beyond }).outcome.kind).not.toBe('approve');
    const reason = 'The employer confirmed a rise from January in writing.';
    expect(decided({ documents: beyond, overrideReason: reason })).toMatchObject({
      outcome: { kind: 'approve' },
      affordability: {
        state: 'overridden',
        override: { person_id: act.personId, permission: 'decisions.override_affordability', reason },
      },
    });
  });

  test('The same ground gives the same bytes, and no credit above the maximum or without a verdict for it', () => {
    const verdicts = fc.constantFrom('within', 'tight', 'beyond', 'cannot_tell', null);
    const rands = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(
        verdicts,
        fc.option(rands(5_000)),
        fc.option(rands(40_000)),
        rands(9_000).filter((amount) => amount > 0),
        (verdict, max_instalment, net_income, amount) => {
          const affordability = { ...documents.affordability, verdict, max_instalment, net_income };
          const own = { documents: { ...documents, affordability }, request: { ...ground.request, amount } };
          const decision = decided(own);
          const again = decided({ ...own, documents: reversedFields(own.documents) });
          expect(JSON.stringify(again)).toBe(JSON.stringify(decision));
          if (decision.outcome.kind !== 'approve') return;
          expect(['within', 'tight']).toContain(verdict);
          expect(decision.outcome.instalment).toBeLessThanOrEqual(max_instalment ?? 0);
          expect(decision.outcome.amount).toBeLessThanOrEqual(amount);
        },
      ),
    );
  });
});

describe('The transactions behind a figure', () => {
  test('Those of a calculation are of every figure in it, each once, and the latest 50', () => {
    const ids = Array.from({ length: 60 }, (_, index) => index.toString(16).padStart(24, '0'));
    const evidence = { net_income: ids.slice(0, 40), max_instalment: ids.slice(30) };
    const found = figureTransactions('affordability.net_income - affordability.max_instalment * 2', {
      affordability: { evidence },
    });
    expect(found).toEqual(ids.slice(-50));
  });

  test('A figure without evidence, a fact and the request have none', () => {
    for (const name of ['affordability.verdict', 'fact.first_loan_this_year', 'request.amount']) {
      expect(figureTransactions(name, documents)).toEqual([]);
    }
  });
});
