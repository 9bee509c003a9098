import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import { expect, test } from '@jest/globals';
import { crowdedPattern } from './requested-rule.ts';

test('a pattern that is too much beside the kept ones is refused at its place in the body', () => {
  const greedy = `[a-y]${'.'.repeat(190)}!`;
  const kept = Array.from(
    { length: 25 },
    (_, index): LabelRule => ({
      id: `${index}`,
      regex: greedy,
      label: 'food.groceries',
    }),
  );
  expect(crowdedPattern(greedy, kept)).toMatchObject({
    invalid: [{ loc: ['body', 'conditions', 'description_regex'], type: 'value_error' }],
  });
  const plain: LabelRule = { id: 'a', contains: 'checkers', label: 'food.groceries' };
  expect(crowdedPattern(greedy, [...kept.slice(1), plain])).toBeNull();
});
