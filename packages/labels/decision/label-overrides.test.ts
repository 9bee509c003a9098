import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LabelRule } from '../rules/label-rule.ts';
import { labelApplicant } from './label-applicant.ts';
import { type LabelOverrides, NO_OVERRIDES } from './label-overrides.ts';

const rows: readonly PrintedRow[] = [
  ['2026-03-01', 'POS PURCHASE CHECKERS SEA POINT', -85_050],
  ['2026-03-02', 'POS PURCHASE KLEINMOND BUTCHERY 4412', -20_000],
  ['2026-03-03', 'IB PAYMENT TO RENTAL MAIN ROAD', -600_000],
];
const ledger = makeLedger(rows);
const rule = (id: string, regex: string, label: LabelRule['label']): LabelRule => ({ id, regex, label });

function labelled(overrides: Partial<LabelOverrides>): readonly LabelledTransaction[] {
  return labelApplicant([ledger], { ...NO_OVERRIDES, ...overrides }).flatMap(({ transactions }) => transactions);
}

describe('of user, organisation, shared rules and engine', () => {
  const user = new Map([[fingerprintsOf(ledger)[0] ?? '', 'food.alcohol_tobacco' as const]]);
  const organisationRules = [rule('o', 'checkers', 'food.restaurants')];
  const sharedRules = [rule('s', 'checkers', 'other.uncategorised_out')];

  test('the strongest that speaks decides, and the one before it is the runner-up', () => {
    const engine = labelled({})[0];
    expect(engine).toMatchObject({ label: 'food.groceries', labelledBy: 'engine' });
    expect(labelled({ sharedRules })[0]).toMatchObject({
      label: 'other.uncategorised_out',
      labelledBy: 'shared_rule',
      ruleId: 's',
      confidence: 0.96,
      runnerUp: 'food.groceries',
    });
    expect(labelled({ sharedRules, organisationRules })[0]).toMatchObject({
      label: 'food.restaurants',
      labelledBy: 'organisation_rule',
      ruleId: 'o',
      confidence: 0.99,
      matchedText: 'CHECKERS',
    });
    expect(labelled({ sharedRules, organisationRules, user })[0]).toMatchObject({
      label: 'food.alcohol_tobacco',
      labelledBy: 'user',
      confidence: 1,
    });
  });

  test('No override or rule affects a transaction that it does not name', () => {
    const plain = labelled({});
    expect(labelled({ sharedRules, organisationRules, user }).slice(1)).toEqual(plain.slice(1));
  });

  test('any mixture keeps the order: user, then organisation, then shared, then engine', () => {
    const prints = fingerprintsOf(ledger);
    const texts = ['checkers', 'kleinmond', 'rental', 'purchase'];
    const someRules = (id: string, label: LabelRule['label']) =>
      fc.subarray(texts).map((named) => named.map((text, index) => rule(`${id}${index}`, text, label)));
    fc.assert(
      fc.property(
        fc.subarray([0, 1, 2]),
        someRules('o', 'food.restaurants'),
        someRules('s', 'food.alcohol_tobacco'),
        (byUser, ofOrganisation, shared) => {
          const labels = new Map(byUser.map((index) => [prints[index] ?? '', 'housing.rent' as const]));
          const all = labelled({ user: labels, organisationRules: ofOrganisation, sharedRules: shared });
          for (const [index, row] of all.entries()) {
            const named = (rules: readonly LabelRule[]): boolean =>
              rules.some(({ regex = '' }) => row.description.toLowerCase().includes(regex));
            if (byUser.includes(index)) expect(row).toMatchObject({ label: 'housing.rent', labelledBy: 'user' });
            else if (named(ofOrganisation)) expect(row.labelledBy).toBe('organisation_rule');
            else if (named(shared)) expect(row.labelledBy).toBe('shared_rule');
            else expect(['engine', 'fallback']).toContain(row.labelledBy);
          }
        },
      ),
    );
  });
});

test('A user’s label finds its transaction in a second upload, with other ids and other spacing', () => {
  const user = new Map([[fingerprintsOf(ledger)[1] ?? '', 'food.groceries' as const]]);
  const again = makeLedger(
    rows.map(([date, text, cents]): PrintedRow => [date, text.replaceAll(' ', '  '), cents]),
    makeAccount({ id: 'another-upload' }),
  );
  const [account] = labelApplicant([again], { ...NO_OVERRIDES, user });
  expect(account?.transactions.map(({ labelledBy }) => labelledBy === 'user')).toEqual([false, true, false]);
});
