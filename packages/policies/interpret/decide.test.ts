import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { generatedCase } from '../bench/generated-policy.ts';
import type { PolicyDocument, PolicyNode } from '../document/policy-document.ts';
import { OVERRIDE_PERMISSION } from '../regulation/affordability-rule.ts';
import { decisionOf, idleNode, readyPolicy, smallInput, smallPolicy } from '../starters/small-policy.fixture.ts';
import { starterPolicies } from '../starters/starter-policies.ts';
import { decide } from './decide.ts';
import type { DecisionInput } from './read-inputs.ts';

const override = {
  person_id: 'person_1',
  permission: OVERRIDE_PERMISSION,
  reason: 'A payslip shows a raise that no statement has yet.',
  at: '2026-11-23T10:00:00Z',
} as const;
const withMaximum = (rands: number | null): DecisionInput => {
  return { ...smallInput, figures: { ...smallInput.figures, 'affordability.max_instalment': rands } };
};
const rules = (...list: readonly (readonly [string, 'high' | 'low', 'decline' | 'refer'])[]): PolicyNode => ({
  kind: 'rules',
  id: 'gates',
  words: 'Gates.',
  rules: list.map(([when, reason, does], index) => ({
    id: `r${index}`,
    words: 'A rule.',
    when,
    effect: does === 'decline' ? { do: 'decline', reason } : { do: 'refer', reason, queue: `${reason}_queue` },
  })),
});

describe('outcomes', () => {
  test('A decline weighs more than a referral, and its reason is the dominant one', () => {
    const policy = smallPolicy([
      rules(['request.term > 6 months', 'high', 'refer'], ['request.amount > R5000', 'low', 'decline']),
    ]);
    const { outcome, reasons } = decisionOf(policy, smallInput);
    expect(outcome).toEqual({ kind: 'decline' });
    expect(reasons.map(({ code, leads_to }) => [code, leads_to])).toEqual([
      ['low', 'decline'],
      ['high', 'refer'],
    ]);
  });

  test('Of referrals the weightiest names the queue', () => {
    const policy = smallPolicy([
      rules(['request.term > 6 months', 'low', 'refer'], ['request.amount > R5000', 'high', 'refer']),
    ]);
    expect(decisionOf(policy, smallInput).outcome).toEqual({ kind: 'refer', queue: 'high_queue' });
  });

  test('A reason has the figure, its value, the threshold and words for staff and applicant', () => {
    const policy = smallPolicy([
      rules(['request.term > 6 months and not (R5000 >= request.amount)', 'high', 'decline']),
    ]);
    expect(decisionOf(policy, smallInput).reasons).toEqual([
      {
        code: 'high',
        leads_to: 'decline',
        weight: 90,
        points_lost: null,
        staff: 'A high weight.',
        applicant: 'A high weight.',
        from: 'gates.r0',
        evidence: [
          { figure: 'request.term', value: '12 months', test: '> 6 months', threshold: '6 months' },
          { figure: 'request.amount', value: 'R10000', test: '<= R5000', threshold: 'R5000' },
        ],
      },
    ]);
  });

  test('The trace has every rule with its inputs, also those that did not hold', () => {
    const policy = smallPolicy([
      rules(['request.amount > R5000', 'low', 'decline'], ['request.term > 24 months', 'low', 'refer']),
    ]);
    expect(decisionOf(policy, smallInput).trace).toEqual([
      {
        step: 'gates.r0',
        test: 'request.amount > R5000',
        inputs: { 'request.amount': 'R10000' },
        result: 'yes',
        effect: 'decline',
      },
      {
        step: 'gates.r1',
        test: 'request.term > 24 months',
        inputs: { 'request.term': '12 months' },
        result: 'no',
        effect: null,
      },
    ]);
  });

  test('A low score gives the characteristics that lost most points first, and the score after them', () => {
    const { nodes } = starterPolicies['salaried_personal_loan'] ?? { nodes: [] };
    expect(nodes.length).toBeGreaterThan(0);
    const document = starterPolicies['salaried_personal_loan'];
    const weak = document?.tests.find(({ id }) => id === 'weak_conduct');
    if (document === undefined || weak === undefined) throw new Error('the starter has no such test');
    const { reasons, scores } = decisionOf(document, { ...weak.given, override: null });
    expect(reasons.map(({ code, points_lost }) => [code, points_lost])).toEqual([
      ['debt_high', 100],
      ['returned_debit_orders', 100],
      ['balances_low', 80],
      ['short_term_loans', 60],
      ['score_low', null],
    ]);
    // 100 + 0 + 0 + 0 + 0 + 40 + 20.
    expect(scores).toEqual({ conduct: '160' });
  });
});

describe('the maximum instalment of regulation 23A', () => {
  // R10 000 over 12 months at 2 % a month is R945.60, and R60 a month: R1 005.60.
  const policy = smallPolicy([idleNode]);

  test('An instalment within it is offered as asked', () => {
    const { outcome, affordability } = decisionOf(policy, withMaximum(1_005.6));
    expect(outcome).toMatchObject({ kind: 'approve', amount_cents: 1_000_000, instalment_cents: 100_560 });
    expect(affordability).toMatchObject({ applies: true, state: 'within', max_instalment_cents: 100_560 });
  });

  test('A cent less reduces the amount to the largest step that it carries, with the reason', () => {
    const { outcome, affordability, reasons } = decisionOf(policy, withMaximum(1_005.59));
    expect(outcome).toMatchObject({ kind: 'approve', amount_cents: 990_000 });
    expect(affordability).toMatchObject({ state: 'reduced', instalment_cents: 100_560 });
    expect(reasons[0]).toMatchObject({ code: 'above_maximum_instalment', from: 'engine' });
  });

  test('One that does not carry the smallest amount declines', () => {
    const { outcome, reasons } = decisionOf(policy, withMaximum(80));
    expect(outcome).toEqual({ kind: 'decline' });
    expect(reasons[0]?.code).toBe('above_maximum_instalment');
  });

  test('A missing one is referred and never lent on', () => {
    for (const input of [withMaximum(null), { ...smallInput, figures: {} }]) {
      const { outcome, affordability } = decisionOf(policy, input);
      expect(outcome).toEqual({ kind: 'refer', queue: 'affordability' });
      expect(affordability.state).toBe('cannot_tell');
    }
  });

  test.each([
    ['beyond', 5_000, 'affordability_beyond'],
    ['cannot_tell', 5_000, 'affordability_cannot_tell'],
    ['beyond', 1_005.59, 'affordability_beyond'],
  ])('A verdict of %s refers credit that a maximum of R%d carries', (verdict, maximum, code) => {
    const input = withMaximum(maximum);
    const given = { ...input, figures: { ...input.figures, 'affordability.verdict': verdict } };
    const { outcome, affordability, reasons } = decisionOf(policy, given);
    expect(outcome).toEqual({ kind: 'refer', queue: 'affordability' });
    expect(affordability.state).toBe(verdict);
    expect(reasons).toMatchObject([{ code, evidence: [{ figure: 'affordability.verdict', value: verdict }] }]);
    const overridden = decisionOf(policy, { ...given, override });
    expect(overridden.outcome).toMatchObject({ kind: 'approve', amount_cents: 1_000_000 });
    expect(overridden.affordability).toMatchObject({ state: 'overridden', override });
  });

  test('The verdict is in the hash of the inputs, and a word that is no verdict is a problem', () => {
    const withVerdict = (verdict: string): DecisionInput => {
      return { ...smallInput, figures: { ...smallInput.figures, 'affordability.verdict': verdict } };
    };
    const hashes = ['within', 'tight'].map((verdict) => decisionOf(policy, withVerdict(verdict)).inputs_hash);
    expect(new Set(hashes).size).toBe(2);
    expect(decide(readyPolicy(policy), withVerdict('fine'))).toMatchObject({
      ok: false,
      problems: [{ path: 'figures.affordability.verdict' }],
    });
  });

  test('An override that is not needed changes no offer', () => {
    const { affordability } = decisionOf(policy, { ...withMaximum(5_000), override });
    expect(affordability).toMatchObject({ state: 'within', override });
  });

  test('A person with the permission overrides it, and the override is in the decision', () => {
    const { outcome, affordability } = decisionOf(policy, { ...withMaximum(500), override });
    expect(outcome).toMatchObject({ kind: 'approve', amount_cents: 1_000_000 });
    expect(affordability).toMatchObject({ state: 'overridden', override });
  });

  test.each([
    ['reason', { ...override, reason: 'because' }],
    ['permission', { ...override, permission: 'applications.read' }],
    ['person_id', { ...override, person_id: '' }],
  ])('An override without its %s is no override', (field, wrong) => {
    const result = decide(readyPolicy(policy), { ...withMaximum(500), override: wrong });
    expect(result).toMatchObject({ ok: false, problems: [{ path: `override.${field}` }] });
  });

  test('A natural person is not decided by a policy for juristic persons', () => {
    const juristic = smallPolicy([idleNode], { agreement: 'juristic_person_credit' });
    const { outcome, reasons } = decisionOf(juristic, withMaximum(null));
    expect(outcome).toEqual({ kind: 'refer', queue: 'affordability' });
    expect(reasons[0]?.code).toBe('agreement_does_not_fit');
  });

  test('No generated policy lends above it, above what was asked or its own limits, and none lends where it is missing', () => {
    let approved = 0;
    for (let seed = 1; seed <= 600; seed += 1) {
      const { policy: document, inputs } = generatedCase(seed, 2, 4);
      const prepared = readyPolicy(document);
      for (const input of inputs) {
        const result = decide(prepared, input);
        if (!result.ok) throw new Error(JSON.stringify(result.problems));
        const { outcome, affordability } = result.decision;
        if (outcome.kind !== 'approve') continue;
        approved += 1;
        const maximum = input.figures['affordability.max_instalment'];
        expect(typeof maximum).toBe('number');
        expect(outcome.instalment_cents).toBeLessThanOrEqual(Math.round(Number(maximum) * 100));
        expect(outcome.amount_cents).toBeLessThanOrEqual(input.request.amount_cents);
        expect(outcome.amount_cents % 1_000).toBe(0);
        expect(['within', 'reduced']).toContain(affordability.state);
        expect(['beyond', 'cannot_tell']).not.toContain(input.figures['affordability.verdict']);
      }
    }
    expect(approved).toBeGreaterThan(50);
  });
});

describe('limits', () => {
  const limits = (of: 'amount' | 'term' | 'instalment', at_most: string): PolicyNode => {
    return { kind: 'limits', id: 'limits', words: 'Limits.', limits: [{ id: 'one', of, at_most, reason: 'limit' }] };
  };

  test.each([
    ['amount', 'R7250.50', { amount_cents: 720_000, term_months: 12 }],
    ['term', '6 months', { amount_cents: 1_000_000, term_months: 6 }],
    ['instalment', 'R900', { amount_cents: 880_000, term_months: 12 }],
  ] as const)('A limit of the %s of %s reduces the offer and is a reason', (of, most, expected) => {
    const { outcome, reasons } = decisionOf(smallPolicy([limits(of, most)]), smallInput);
    expect(outcome).toMatchObject({ kind: 'approve', ...expected });
    expect(reasons.map(({ code }) => code)).toEqual(['limit']);
    expect(reasons[0]?.evidence[0]?.value).not.toBe('');
  });

  test('A limit below the smallest amount declines with both reasons', () => {
    const { outcome, reasons } = decisionOf(smallPolicy([limits('amount', 'R400')]), smallInput);
    expect(outcome).toEqual({ kind: 'decline' });
    expect(reasons.map(({ code }) => code)).toEqual(['least', 'limit']);
  });
});

describe('determinism', () => {
  const cases = fc.integer({ min: 1, max: 5_000 }).map((seed) => generatedCase(seed, 4, 1));

  test('The same policy and inputs give the same bytes, whatever the order of their keys', () => {
    const turned = (value: object): unknown => Object.fromEntries(Object.entries(value).toReversed());
    fc.assert(
      fc.property(cases, ({ policy, inputs: [input] }) => {
        if (input === undefined) return;
        const again: PolicyDocument = JSON.parse(JSON.stringify(turned(policy)));
        const other = { ...input, figures: turned(input.figures), request: turned(input.request) };
        expect(JSON.stringify(decide(readyPolicy(again), other))).toBe(
          JSON.stringify(decide(readyPolicy(policy), input)),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('A figure that the policy does not use changes nothing', () => {
    const more = { ...smallInput, figures: { ...smallInput.figures, 'affordability.takings': 9_999 } };
    expect(decisionOf(smallPolicy([idleNode]), more)).toEqual(decisionOf(smallPolicy([idleNode]), smallInput));
  });
});

describe('inputs', () => {
  const facts: PolicyDocument['facts'] = [
    { id: 'kind', type: 'label', words: 'Kind.', from: 'lender', values: ['a', 'b'], may_be_missing: true },
    { id: 'months', type: 'months', words: 'Months.', from: 'lender', may_be_missing: false },
  ];
  const node: PolicyNode = {
    kind: 'rules',
    id: 'gates',
    words: 'Gates.',
    rules: [
      {
        id: 'one',
        words: 'One.',
        when: 'fact.kind = "a" and fact.months > 3 months and affordability.net_income < R0',
        effect: { do: 'decline', reason: 'low' },
        on_missing: { do: 'nothing' },
      },
    ],
  };
  const policy = readyPolicy(smallPolicy([node], { facts }));
  const problemsWith = (figures: object, given: object): readonly string[] => {
    const result = decide(policy, { ...smallInput, figures: { ...smallInput.figures, ...figures }, facts: given });
    return result.ok ? [] : result.problems.map(({ path }) => path);
  };

  test.each([
    ['a label that is not listed', {}, { kind: 'free text', months: 4 }, 'facts.kind'],
    ['a fact that is not declared', {}, { months: 4, gender: 'f' }, 'facts.gender'],
    ['a fact that is never missing', {}, {}, 'facts.months'],
    [
      'an amount of half a cent',
      { 'affordability.net_income': 1.005 },
      { months: 4 },
      'figures.affordability.net_income',
    ],
    ['an amount as text', { 'affordability.net_income': '1000' }, { months: 4 }, 'figures.affordability.net_income'],
    [
      'a maximum instalment as text',
      { 'affordability.max_instalment': '5' },
      { months: 4 },
      'figures.affordability.max_instalment',
    ],
    [
      'an infinite number',
      { 'affordability.net_income': Number.POSITIVE_INFINITY },
      { months: 4 },
      'figures.affordability.net_income',
    ],
  ])('The problem with %s is named by its path', (_words, figures, given, path) => {
    expect(problemsWith(figures, given)).toEqual([path]);
  });

  test('A product that the policy is not for is a problem', () => {
    const result = decide(policy, {
      ...smallInput,
      facts: { months: 4 },
      request: { ...smallInput.request, product: 'card' },
    });
    expect(result).toMatchObject({ ok: false, problems: [{ path: 'request.product' }] });
  });

  test('The answer cannot_tell is a missing figure', () => {
    const verdict = smallPolicy([
      {
        kind: 'rules',
        id: 'gates',
        words: 'Gates.',
        rules: [
          {
            id: 'one',
            words: 'One.',
            when: 'affordability.verdict != "within"',
            effect: { do: 'decline', reason: 'low' },
            on_missing: { do: 'refer', reason: 'high', queue: 'people' },
          },
        ],
      },
    ]);
    const withVerdict = (value: string): DecisionInput => {
      return { ...smallInput, figures: { ...smallInput.figures, 'affordability.verdict': value } };
    };
    expect(decisionOf(verdict, withVerdict('cannot_tell')).outcome).toEqual({ kind: 'refer', queue: 'people' });
    expect(decisionOf(verdict, withVerdict('beyond')).outcome).toEqual({ kind: 'decline' });
  });
});
