import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import { makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelRulePreview, type PreviewedRow, previewedChanges } from './label-rule-preview.ts';

const rows: readonly PrintedRow[] = [
  ['2026-03-01', 'POS PURCHASE CHECKERS SEA POINT', -85_050],
  ['2026-03-02', 'POS PURCHASE CHECKERS HYPER', -10_000],
  ['2026-03-03', 'POS PURCHASE CHECKERS LIQUOR', -30_000],
  ['2026-03-04', 'IB PAYMENT TO RENTAL MAIN ROAD', -600_000],
  ['2026-03-05', 'FNB OB PMT ACME SALARY', 2_000_000],
];
const ledger = makeLedger(rows);
const candidate: LabelRule = { id: 'ff', contains: 'CHECKERS', label: 'food.restaurants' };

/** What the candidate would do beside these decisions, to labels that were made with the same decisions. */
function previewed(
  one: LabelRule,
  organisationRules: readonly LabelRule[] = [],
  user: ReadonlyMap<string, LabelRule['label']> = new Map(),
): PreviewedRow[] {
  const rules = { organisationRules, sharedRules: [] };
  const preview = labelRulePreview(one, rules);
  return labelApplicant([ledger], { ...rules, user }).flatMap(({ account, transactions }) =>
    transactions.flatMap((row) => preview(row, account, row) ?? []),
  );
}

test('Matching transactions are listed with their label before and after', () => {
  expect(
    previewed(candidate).map(({ row, oldLabel, newLabel, keptBy }) => [row.id, oldLabel, newLabel, keptBy]),
  ).toEqual(
    [0, 1, 2].map((index) => [
      `acc-cheque-${index}`,
      index === 2 ? expect.any(String) : 'food.groceries',
      'food.restaurants',
      null,
    ]),
  );
});

test('a user’s label and a rule that is asked first keep theirs', () => {
  const user = new Map([[fingerprintsOf(ledger)[0] ?? '', 'housing.rent' as const]]);
  const earlier: LabelRule = { id: '01', contains: 'CHECKERS HYPER', label: 'food.alcohol_tobacco' };
  expect(previewed(candidate, [earlier], user).map(({ newLabel, keptBy }) => [newLabel, keptBy])).toEqual([
    ['housing.rent', 'user'],
    ['food.alcohol_tobacco', 'organisation_rule'],
    ['food.restaurants', null],
  ]);
});

test('Changes are counted and summed by label before and after', () => {
  // 850.50 + 100.00 leave groceries; the third row stands by itself when the engine had another label for it.
  const [first] = previewedChanges(previewed(candidate).slice(0, 2));
  expect(first).toEqual({
    oldLabel: 'food.groceries',
    newLabel: 'food.restaurants',
    currency: 'ZAR',
    transactions: 2,
    cents: 85_050 + 10_000,
  });
  expect(previewedChanges(previewed({ ...candidate, label: 'food.groceries' }).slice(0, 2))).toEqual([]);
});

test('The previewed label is the one that the next analysis gives, whatever the other rules', () => {
  const text = fc.constantFrom('CHECKERS', 'CHECKERS HYPER', 'PURCHASE', 'RENTAL', 'ACME');
  const label = fc.constantFrom('food.restaurants' as const, 'food.alcohol_tobacco' as const, 'housing.rent' as const);
  const someRules = fc
    .array(fc.tuple(text, label), { maxLength: 4 })
    .map((list) => list.map(([contains, to], index): LabelRule => ({ id: `0${index}`, contains, label: to })));
  fc.assert(
    fc.property(someRules, text, label, (others, contains, to) => {
      const one: LabelRule = { id: 'ff', contains, label: to };
      const after = new Map(
        labelApplicant([ledger], { user: new Map(), organisationRules: [...others, one], sharedRules: [] })
          .flatMap(({ transactions }) => transactions)
          .map((row) => [row.id, row.label]),
      );
      for (const { row, newLabel } of previewed(one, others)) expect(newLabel).toBe(after.get(row.id));
    }),
  );
});
