import { expect, test } from '@jest/globals';
import { runPolicyTests } from '../document-tests/run-policy-tests.ts';
import { preparePolicy } from '../validate/prepare-policy.ts';
import { tableWarnings } from '../validate/table-analysis.ts';
import { starterPolicies } from './starter-policies.ts';

const starters = Object.entries(starterPolicies);

test.each(starters)('The starter policy %s is valid, passes its own tests and has no warnings', (_id, document) => {
  const prepared = preparePolicy(document);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems, null, 1));
  const results = runPolicyTests(prepared.policy);
  expect(results.filter(({ failures }) => failures.length > 0)).toEqual([]);
  expect(results.length).toBeGreaterThanOrEqual(5);
  expect(tableWarnings(prepared.policy)).toEqual([]);
});

test.each(starters)('The tests of the starter policy %s reach all three outcomes', (_id, document) => {
  expect([...new Set(document.tests.map((one) => one.expect.outcome))].toSorted()).toEqual([
    'approve',
    'decline',
    'refer',
  ]);
});
