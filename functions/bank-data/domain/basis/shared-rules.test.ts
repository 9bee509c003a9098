import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import { labelRuleMatcher } from '@imali/labels/rules/label-rule-matcher.ts';
import { makeAccount } from '@imali/ledger/rows/labels-fixture.ts';
import { normaliseDescription } from '@imali/ledger/text/normalise.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changedRules, diffRules, type RuleChange, touches } from './shared-rules.ts';

const idOf = (text: string): string => `id of ${text}`;
const rule = (contains: string, label: LabelRule['label'], id = idOf(contains)): LabelRule => ({ id, contains, label });
const meaning = ({ contains, label }: LabelRule) => [contains, label];

describe('changes of rules', () => {
  test('Rule changes add, replace and remove, with one rule for a text', () => {
    const before = [rule('BOLT', 'transport.ride_hailing', 'old'), rule('SPAR', 'food.groceries', 'old')];
    const after = changedRules(
      before,
      [
        { text: 'Bolt ', label: 'food.restaurants' },
        { text: 'SPAR', label: null },
        { text: 'ZEBRA', label: 'food.groceries' },
      ],
      idOf,
    );
    expect(after.map(meaning)).toEqual([
      ['BOLT', 'food.restaurants'],
      ['ZEBRA', 'food.groceries'],
    ]);
    const { added, removed } = diffRules(before, after);
    expect(added.map(meaning)).toEqual(after.map(meaning));
    expect(removed).toEqual(before);
  });

  test('A rule change that repeats an existing rule leaves the rule and its ID', () => {
    const before = [rule('SPAR', 'food.groceries', 'old')];
    expect(changedRules(before, [{ text: 'SPAR', label: 'food.groceries' }], idOf)).toEqual(before);
    expect(diffRules(before, [rule('SPAR', 'food.groceries', 'new')])).toEqual({ added: [], removed: [] });
  });
});

const texts = ['UBER', 'UBER EATS', 'EATS', 'BOLT', 'SPAR SEA POINT'] as const;
const anyChanges: fc.Arbitrary<RuleChange[]> = fc.array(
  fc.record({
    text: fc.constantFrom(...texts),
    label: fc.constantFrom('food.groceries' as const, 'food.restaurants' as const, null),
  }),
  { maxLength: 8 },
);

describe('whatever the change', () => {
  test('the difference leads from one list to the other', () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (first, second) => {
        const before = changedRules([], first, idOf);
        const after = changedRules(before, second, idOf);
        const { added, removed } = diffRules(before, after);
        const gone = new Set(removed.map(({ contains }) => contains));
        const led = [...before.filter(({ contains }) => !gone.has(contains)), ...added];
        expect(led.map(meaning).toSorted()).toEqual(after.map(meaning).toSorted());
      }),
    );
  });

  test('an applicant whom it does not touch keeps every rule that decides', () => {
    const printed = fc.constantFrom('UBER EATS 4412', 'BOLT TRIP 02 Apr', 'SPAR  SEA POINT', 'POS UBER', 'NOTHING');
    fc.assert(
      fc.property(anyChanges, anyChanges, fc.array(printed, { maxLength: 3 }), (first, second, rows) => {
        const before = changedRules([], first, idOf);
        const after = changedRules(before, second, idOf);
        const read = rows.map((description) => ({ description, text: normaliseDescription(description, '').text }));
        if (touches(diffRules(before, after))(read.map(({ text }) => text))) return;
        const [old, now] = [before, after].map((sharedRules) =>
          labelRuleMatcher({ organisationRules: [], sharedRules }),
        );
        for (const { description, text } of read) {
          const row = { description, reference: '', amountCents: -100 };
          const label = (matcher: typeof old) => matcher?.(row, makeAccount(), text)?.rule.label;
          expect(label(now)).toBe(label(old));
        }
      }),
    );
  });

  test('a rule touches those in whose texts another month is printed, or one between its words', () => {
    const touched = (contains: string, text: string): boolean =>
      touches({ added: [rule(contains, 'food.groceries')], removed: [] })([text, 'POS UBER']);
    expect(touched('ACME SALARY', 'ACME NOV SALARY')).toBe(true);
    expect(touched('RENT NOV J SMITH', 'RENT DEC J SMITH')).toBe(true);
    expect(touched('RENT JAN J SMITH', 'RENT DEC J SMITH')).toBe(true);
    expect(touched('RENT JAN J SMITH', 'RENT DEC P VAN WYK')).toBe(false);
  });

  test('a text is never found across two others', () => {
    const isTouched = touches({ added: [rule('UBER EATS', 'food.groceries')], removed: [] });
    expect(isTouched(['POS UBER', 'EATS NOW'])).toBe(false);
    expect(isTouched(['POS UBER EATS NOW'])).toBe(true);
    expect(touches({ added: [rule('', 'food.groceries')], removed: [] })(['UBER'])).toBe(false);
  });
});
