import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OVERRIDE_PERMISSION } from '../regulation/affordability-rule.ts';
import { decisionOf, idleNode, readyPolicy, smallInput, smallPolicy } from '../starters/small-policy.fixture.ts';
import { starterPolicies } from '../starters/starter-policies.ts';
import type { DecisionInput } from './read-inputs.ts';
import { type TermsByPerson, termsByPerson } from './terms-by-person.ts';

const override = {
  person_id: 'person_1',
  permission: OVERRIDE_PERMISSION,
  reason: 'A payslip shows a raise that no statement has yet.',
  at: '2026-11-23T10:00:00Z',
} as const;

function priced(terms: TermsByPerson): TermsByPerson & { readonly kind: 'priced' } {
  if (terms.kind !== 'priced') throw new Error(JSON.stringify(terms));
  return terms;
}
const asking = (amount_cents: number, term_months: number, figures: DecisionInput['figures'] = smallInput.figures) => ({
  ...smallInput,
  request: { ...smallInput.request, amount_cents, term_months },
  figures,
});

const open = smallPolicy([idleNode]);
const strict = smallPolicy([
  {
    kind: 'rules',
    id: 'gates',
    words: 'Gates.',
    rules: [{ id: 'all', words: 'Everybody.', when: 'request.amount > R0', effect: { do: 'decline', reason: 'high' } }],
  },
]);

describe('the terms of credit that a person grants', () => {
  test('R10 000 over 12 months at 24 % a year with R60 a month costs R1 005.60 a month', () => {
    // 10 000 * 0.02 / (1 - 1.02^-12) = 945.5960, rounded up to 945.60, and 60.
    const terms = priced(termsByPerson(readyPolicy(strict), smallInput));
    expect(terms.approval).toMatchObject({
      amount_cents: 1_000_000,
      term_months: 12,
      annual_rate: '24%',
      instalment_cents: 100_560,
      conditions: [],
    });
    expect(terms).toMatchObject({ isBarred: false, affordability: { state: 'within', max_instalment_cents: 500_000 } });
  });

  test('Terms that a person grants cost what the policy offers for the same amount and term, although its rules decline', () => {
    const amounts = fc.integer({ min: 5, max: 500 }).map((steps) => steps * 10_000);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60 }), (amount, term) => {
        const figures = { 'affordability.max_instalment': 10_000_000 };
        const { outcome } = decisionOf(open, asking(amount, term, figures));
        expect(priced(termsByPerson(readyPolicy(strict), asking(amount, term, figures))).approval).toEqual(outcome);
        expect(decisionOf(strict, asking(amount, term, figures)).outcome).toEqual({ kind: 'decline' });
      }),
    );
  });

  test('Terms that a person grants are barred exactly where the instalment is above the maximum, unless somebody overrides it', () => {
    const amounts = fc.integer({ min: 10_000, max: 50_000_000 });
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 20_000 }),
        (amount, term, most) => {
          const input = asking(amount, term, { 'affordability.max_instalment': most });
          const { approval, isBarred, affordability } = priced(termsByPerson(readyPolicy(open), input));
          expect(isBarred).toBe(approval.instalment_cents > most * 100);
          expect(affordability.state).toBe(isBarred ? 'exceeded' : 'within');
          const granted = priced(termsByPerson(readyPolicy(open), { ...input, override }));
          expect(granted).toMatchObject({ approval, isBarred: false });
          expect(granted.affordability.state).toBe(isBarred ? 'overridden' : 'within');
        },
      ),
    );
  });

  test.each([
    [{ 'affordability.max_instalment': null }, 'cannot_tell'],
    [{ 'affordability.max_instalment': 5_000, 'affordability.verdict': 'beyond' }, 'beyond'],
    [{ 'affordability.max_instalment': 5_000, 'affordability.verdict': 'cannot_tell' }, 'cannot_tell'],
  ] as const)('With the figures %j they are barred as %s', (figures, state) => {
    const terms = priced(termsByPerson(readyPolicy(open), { ...smallInput, figures }));
    expect(terms).toMatchObject({ isBarred: true, affordability: { state } });
  });

  test('A price that rests on a missing figure is no price', () => {
    if (open.offer.kind !== 'credit') throw new Error('the policy is for credit');
    const offer = { ...open.offer, annual_rate: 'risk_insights.gambling.share_of_income' };
    const policy = readyPolicy(smallPolicy([idleNode], { offer }));
    expect(termsByPerson(policy, smallInput)).toEqual({ kind: 'no_price' });
    const figures = { ...smallInput.figures, 'risk_insights.gambling.share_of_income': 0.24 };
    expect(priced(termsByPerson(policy, { ...smallInput, figures })).approval.instalment_cents).toBe(100_560);
  });

  test('A lease has no price, and affordability does not bar it', () => {
    const document = starterPolicies['rental_vetting'];
    const given = document?.tests[0]?.given;
    if (document === undefined || given === undefined) throw new Error('the starter is gone');
    const terms = priced(termsByPerson(readyPolicy(document), { ...given, override: null }));
    expect(terms.approval).toMatchObject({ annual_rate: null, instalment_cents: given.request.amount_cents });
    expect(terms).toMatchObject({ isBarred: false, affordability: { state: 'not_applicable' } });
  });

  test('Inputs of the wrong type are problems with their places', () => {
    const terms = termsByPerson(readyPolicy(open), { ...smallInput, facts: { shoe_size: 9 } });
    expect(terms).toMatchObject({ kind: 'not_valid', problems: [{ path: 'facts.shoe_size' }] });
  });
});
