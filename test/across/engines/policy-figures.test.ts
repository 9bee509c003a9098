import { analyseApplicant } from '@imali/analyses/input/analyse-applicant.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { figuresOfDocuments } from '@imali/policies/inputs/figures-of-documents.ts';
import { figureInputs } from '@imali/policies/inputs/input-catalogue.ts';
import { decide } from '@imali/policies/interpret/decide.ts';
import { starterPolicies } from '@imali/policies/starters/starter-policies.ts';
import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { expect, test } from '@jest/globals';
import { BankBYODInSchema } from '../../../schemas/entities/statements/byod.ts';

const ENDS_ON = '2026-03-31';
const names = personas.map(({ id }) => id);

/** The figures of a persona as a policy has them. */
function figuresOf(persona: string) {
  const ledgers = generatePersona(persona, { endsOn: ENDS_ON, seed: 1 }).accounts.map(({ byod }, index) => {
    const id = `${String(index + 1).padStart(16, '0')}00000000`;
    const read = ledgerFromByod(BankBYODInSchema.parse(byod), id, ENDS_ON);
    if (read.outcome !== 'ledger') throw new Error(`${persona}: refused`);
    return read.ledger;
  });
  const accounts = labelApplicant(ledgers, NO_OVERRIDES).filter(({ transactions }) => transactions.length > 0);
  const documents = analyseApplicant({ accounts, asOf: ENDS_ON, docsUrl: 'https://docs.example' });
  return figuresOfDocuments({ ...documents });
}

const all = names.map((name) => ({ name, figures: figuresOf(name) }));

/** A policy that uses one figure, so that its value has to be of its type. */
const usingFigure = (name: string) => {
  const reason = { weight: 1, staff: 'A reason.', applicant: 'A reason.' };
  const effect = { do: 'decline', reason: 'one' } as const;
  return preparePolicy({
    format: 1,
    name: 'One figure',
    words: 'A policy of one figure.',
    agreement: 'lease_of_immovable_property',
    products: ['any'],
    facts: [],
    reasons: { one: reason },
    nodes: [
      {
        kind: 'values',
        id: 'own',
        words: 'The figure.',
        values: [{ id: 'figure', is: name }],
      },
    ],
    offer: { kind: 'lease', above_limit: effect },
    tests: [],
  });
};
const request = { applicant: 'natural_person', amount_cents: 500_000, term_months: 3, decided_on: ENDS_ON } as const;

test('Every figure of every persona is of the type that a policy takes it for, and is missing only where it may be', () => {
  const present = new Set<string>();
  for (const input of figureInputs.keys()) {
    const prepared = usingFigure(input);
    if (!prepared.ok) throw new Error(`${input}: ${JSON.stringify(prepared.problems)}`);
    for (const { name, figures } of all) {
      if (figures[input] !== null) present.add(input);
      const result = decide(prepared.policy, {
        request: { ...request, product: 'any' },
        figures,
        facts: {},
        override: null,
      });
      expect([name, input, result.ok ? [] : result.problems]).toEqual([name, input, []]);
    }
  }
  // A figure that no persona has would mean a path that leads nowhere.
  expect([...figureInputs.keys()].filter((input) => !present.has(input))).toEqual([
    // Worked out only where rate and term are given.
    'affordability.max_principal',
    // Nobody among the personas pays a debt collector.
    'risk_insights.collections.days_since_last',
  ]);
});

test('An applicant whose statements show almost nothing is referred by every starter policy, never approved or declined', () => {
  const thin = all.find(({ name }) => name === 'thin_file');
  if (thin === undefined) throw new Error('there is no persona thin_file');
  for (const document of Object.values(starterPolicies)) {
    const prepared = preparePolicy(document);
    const example = document.tests[0]?.given;
    if (!prepared.ok || example === undefined) throw new Error('the starter is not valid');
    const result = decide(prepared.policy, { ...example, figures: thin.figures, override: null });
    expect([document.name, result.ok && result.decision.outcome.kind]).toEqual([document.name, 'refer']);
  }
});

test.each(Object.entries(starterPolicies))(
  'Personas are decided by the starter policy %s, and no loan is above the maximum instalment',
  (_id, document) => {
    const prepared = preparePolicy(document);
    const example = document.tests[0]?.given;
    if (!prepared.ok || example === undefined) throw new Error('the starter is not valid');
    const outcomes = all.map(({ figures }) => {
      const result = decide(prepared.policy, { ...example, figures, override: null });
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      const { outcome, reasons, affordability } = result.decision;
      if (outcome.kind !== 'approve') expect(reasons.length).toBeGreaterThan(0);
      else if (affordability.applies) {
        expect(outcome.instalment_cents).toBeLessThanOrEqual(affordability.max_instalment_cents ?? 0);
      }
      return outcome.kind;
    });
    expect(new Set(outcomes).size).toBeGreaterThan(1);
  },
);
