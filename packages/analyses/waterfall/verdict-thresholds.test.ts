import { describe, expect, test } from '@jest/globals';
import { affordability } from '../affordability/affordability.ts';
import { affordabilityPolicyOn } from '../data/affordability-policy.ts';
import { makeAccount, makeInput, makeRow, withRunningBalances } from '../input/labelled-row.fixture.ts';
import { isOfOtherThresholds } from './verdict-thresholds.ts';

const rows = withRunningBalances([makeRow({ bookedOn: '2026-01-01', amountCents: 100_000 })], 0);
const input = makeInput([makeAccount(rows)]);
const { thresholds: product } = affordabilityPolicyOn(input.asOf);
const ofProduct = affordability(input);
const own = { ...product, most_gambling_share: 0.01 };
const ofOwn = affordability({ ...input, affordabilityThresholds: own });

describe('a verdict', () => {
  test('A verdict by the current thresholds of the organisation is not outdated', () => {
    expect(isOfOtherThresholds(ofProduct, null)).toBe(false);
    expect(isOfOtherThresholds(ofOwn, { ...own })).toBe(false);
    expect(isOfOtherThresholds(ofProduct, { ...product })).toBe(false);
  });

  test('A verdict is outdated once any threshold of the organisation differs', () => {
    for (const name of [
      'least_full_months',
      'least_share_of_months',
      'most_debt_to_income',
      'most_gambling_share',
      'most_uncategorised_share',
    ] as const) {
      expect(isOfOtherThresholds(ofOwn, { ...own, [name]: own[name] / 2 })).toBe(true);
    }
    expect(isOfOtherThresholds(ofProduct, own)).toBe(true);
    expect(isOfOtherThresholds(ofOwn, null)).toBe(true);
  });

  test('A document from before verdicts is not judged as outdated', () => {
    expect(isOfOtherThresholds({ verdict_details: null }, own)).toBe(false);
  });
});
