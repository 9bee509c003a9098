import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from './label-applicant.ts';
import { type LabelOverrides, NO_OVERRIDES } from './label-overrides.ts';

const printed = makeLedger([
  ['2026-01-05', 'POS PURCHASE WOOLWORTHS WESTGATE MALL', -10_000],
  ['2026-01-10', 'MONTHLY ACCOUNT FEE', -6_900],
  ['2026-01-12', 'ATM WITHDRAWAL', -50_000],
  ['2026-01-14', 'QZXV 88', -1_000],
  ['2026-01-25', 'ACB CREDIT HILLSIDE FARMS SALARY', 3_680_390],
]);

const confidencesOf = (readings: readonly (number | undefined)[], overrides: LabelOverrides = NO_OVERRIDES) => {
  const transactions = printed.transactions.map((row, index) => ({ ...row, readingConfidence: readings[index] }));
  return labelApplicant([{ ...printed, transactions }], overrides).flatMap((one) =>
    one.transactions.map(({ confidence }) => confidence),
  );
};

const asPrinted = confidencesOf([]);

test('Labels of a scan are no surer than its text was read, nor than labels of the printed text', () => {
  const doubt = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(doubt, { minLength: asPrinted.length, maxLength: asPrinted.length }), (readings) => {
      expect(confidencesOf(readings)).toEqual(asPrinted.map((sure, index) => Math.min(sure, readings[index] ?? 1)));
    }),
  );
});

test('a label of a description that is in doubt has at most its confidence of .5', () => {
  expect(asPrinted[1]).toBeGreaterThan(0.9);
  expect(confidencesOf([undefined, 0.5])[1]).toBe(0.5);
});

test('a label that a user gave keeps its confidence, however its row was read', () => {
  const user: LabelOverrides = {
    ...NO_OVERRIDES,
    user: new Map(fingerprintsOf(printed).map((print) => [print, 'fees.other'] as const)),
  };
  expect(confidencesOf([undefined, 0.5], user)[1]).toBe(confidencesOf([], user)[1]);
});
