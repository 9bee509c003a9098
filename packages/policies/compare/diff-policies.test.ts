import { expect, test } from '@jest/globals';
import type { PolicyDocument } from '../document/policy-document.ts';
import { salariedShortTerm } from '../starters/salaried-short-term.ts';
import { starterPolicies } from '../starters/starter-policies.ts';
import { diffPolicies } from './diff-policies.ts';

const wordsOf = (after: PolicyDocument): readonly string[] =>
  diffPolicies(salariedShortTerm, after).map(({ words }) => words);
const changed = (from: string, to: string): PolicyDocument => {
  const text = JSON.stringify(salariedShortTerm);
  if (!text.includes(from)) throw new Error(`the starter has no ${from}`);
  return JSON.parse(text.replaceAll(from, to));
};

test.each(Object.entries(starterPolicies))('A policy has no differences from itself: %s', (_id, document) => {
  expect(diffPolicies(document, JSON.parse(JSON.stringify(document)))).toEqual([]);
});

test('A changed threshold, effect, rate and weight are said in words', () => {
  expect(wordsOf(changed('share_of_income > 20%', 'share_of_income > 15%'))).toEqual([
    'rule gates.gambling: when was risk_insights.gambling.share_of_income > 20%, is now risk_insights.gambling.share_of_income > 15%',
  ]);
  expect(wordsOf(changed('"values":["60%"]', '"values":["54%"]'))).toEqual([
    'row pricing.first: gives was rate 60%, is now rate 54%',
  ]);
  expect(wordsOf(changed('"weight":900', '"weight":950'))).toEqual(['reason debt_review: weight was 900, is now 950']);
});

test('Rules that are new, gone or moved are said by their names', () => {
  const [gates, ...others] = salariedShortTerm.nodes;
  if (gates?.kind !== 'rules') throw new Error('the starter begins with rules');
  const [first, ...rest] = gates.rules;
  const after = { ...salariedShortTerm, nodes: [{ ...gates, rules: rest }, ...others] };
  expect(wordsOf(after)).toEqual([
    expect.stringMatching(/^rule gates\.debt_review is gone\. .*when: risk_insights\.debt_review\.active/),
  ]);
  expect(diffPolicies(after, salariedShortTerm)[0]).toMatchObject({ kind: 'added', thing: `rule gates.${first?.id}` });
  const [pricing, limits] = others;
  if (pricing === undefined || limits === undefined) throw new Error('the starter has two more nodes');
  expect(wordsOf({ ...salariedShortTerm, nodes: [gates, limits, pricing] })).toEqual([
    'node limits moved from place 3 to place 2',
    'node pricing moved from place 2 to place 3',
  ]);
});

test('Any change of a text of the document is a difference', () => {
  const before = JSON.stringify(salariedShortTerm);
  const texts = [
    ...new Set(
      before.match(/"(?:when|at_most|of|annual_rate|monthly_fee|words|staff|applicant|queue|from)":"[^"\\]+"/g),
    ),
  ];
  expect(texts.length).toBeGreaterThan(40);
  for (const text of texts) {
    const after: PolicyDocument = JSON.parse(before.replace(text, `${text.slice(0, -1)} x"`));
    expect([text, diffPolicies(salariedShortTerm, after).length > 0]).toEqual([text, true]);
  }
});

test('The amount above which overrides wait for a second person is a difference', () => {
  const above = (second_person_above_cents: number): PolicyDocument => ({
    ...salariedShortTerm,
    overrides: { second_person_above_cents },
  });
  expect(diffPolicies(salariedShortTerm, above(1)).map(({ thing, kind }) => [thing, kind])).toEqual([
    ['overrides', 'added'],
  ]);
  expect(diffPolicies(above(1), above(2)).map(({ words }) => words)).toEqual([
    'overrides: second person above (cents) was 1, is now 2',
  ]);
});
