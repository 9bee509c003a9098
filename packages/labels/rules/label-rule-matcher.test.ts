import { makeAccount } from '@imali/ledger/rows/labels-fixture.ts';
import { normaliseDescription } from '@imali/ledger/text/normalise.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LabelRule } from './label-rule.ts';
import { labelRuleMatcher } from './label-rule-matcher.ts';

const account = makeAccount();
const row = (description: string, amountCents = -5000, reference = '') => ({ description, reference, amountCents });
const rule = (id: string, overrides: Partial<LabelRule>): LabelRule => ({ id, label: 'food.groceries', ...overrides });

function asked(rules: readonly LabelRule[], asking = row('POS PURCHASE UBER EATS 4412'), owner = account) {
  const { text } = normaliseDescription(asking.description, asking.reference);
  return labelRuleMatcher({ organisationRules: rules, sharedRules: [] })(asking, owner, text);
}
const decides = (rules: readonly LabelRule[], asking?: ReturnType<typeof row>, owner = account): string | null =>
  asked(rules, asking, owner)?.rule.id ?? null;

describe('a condition', () => {
  test('A text condition ignores case and the numbers of either text', () => {
    expect(decides([rule('a', { contains: 'Uber  eats' })])).toBe('a');
    expect(decides([rule('a', { contains: 'uber eats 99887766' })])).toBe('a');
    expect(decides([rule('a', { contains: 'bolt' })])).toBeNull();
  });

  test('A condition on several words allows only a month or a period between them', () => {
    const pay = [rule('a', { contains: 'qorvex salary', label: 'income.salary' })];
    const texts = ['QORVEX SALARY', 'QORVEX NOV SALARY', 'QORVEX WK41 SALARY', 'QORVEX PRD 08 SALARY', 'QORVEX SALNOV'];
    expect(texts.map((text) => decides(pay, row(text, 5000)))).toEqual(['a', 'a', 'a', 'a', null]);
    expect(decides(pay, row('QORVEX HOLDINGS SALARY', 5000))).toBeNull();
  });

  test("A condition made from one payment matches its party's other months, and no other party", () => {
    const months = ['FEB', 'APR', 'JUN', 'JULY', 'AUG', 'OKT', 'NOV', 'DECEMBER'];
    const month = fc.constantFrom(...months);
    const number = fc.integer({ min: 100_000, max: 999_999 });
    const forms: readonly ((name: string, month: string, number: number) => string)[] = [
      (name, at) => `RENT ${at} ${name}`,
      (name, at) => `RENT ${name} ${at} 2025`,
      (name, at) => `${at}25 RENT ${name}`,
      (name, at) => `RENT${at} ${name}`,
      (name, _, at) => `RENT REF${at} ${name}`,
      (name, _, at) => `BATCH ${at} ${name} RENT`,
      (name, at, week) => `RENT 25${at}25 WK${(week % 52) + 1} ${name}`,
    ];
    const names = fc.constantFrom('J SMITH', 'KLEINMOND BODY CORPORATE', 'T NAIDOO', 'QORVEX');
    fc.assert(
      fc.property(fc.constantFrom(...forms), names, month, month, number, number, (form, name, a, b, x, y) => {
        const made = [rule('a', { contains: form(name, a, x) })];
        expect(decides(made, row(form(name, b, y)))).toBe('a');
        expect(decides(made, row(form('P VAN WYK', b, y)))).toBeNull();
      }),
      { seed: 17, numRuns: 500 },
    );
  });

  test('A rule with a month that may be a name meets a month that is no name, and no other name', () => {
    for (const name of ['JAN', 'MAR', 'MAY', 'APRIL', 'MRT']) {
      const [dated, named] = ['RENT NOV J SMITH', `RENT ${name} J SMITH`];
      expect(decides([rule('a', { contains: dated })], row(named))).toBe('a');
      expect(decides([rule('a', { contains: named })], row(dated))).toBe('a');
      expect(asked([rule('a', { contains: named })], row(dated))?.matchedText).toBe('RENT J SMITH');
      expect(decides([rule('a', { contains: named })], row('RENT JUNE J SMITH'))).toBeNull();
      expect(decides([rule('a', { contains: `${name} HOLDINGS` })], row('JUNE HOLDINGS'))).toBeNull();
      expect(decides([rule('a', { contains: named })], row('RENT NOV P VAN WYK'))).toBeNull();
    }
  });

  test('A condition whose words end where a month was printed matches no name behind them', () => {
    const made = [rule('a', { contains: 'IB PAYMENT TO NOV' })];
    const texts = ['IB PAYMENT TO NOV', 'IB PAYMENT TO DEC', 'IB PAYMENT TO J SMITH', 'IB PAYMENT TO DEC J SMITH'];
    expect(texts.map((text) => decides(made, row(text)))).toEqual(['a', 'a', null, null]);
    expect(decides([rule('a', { contains: 'RENT NOV' })], row('CAR RENTAL DEC'))).toBeNull();
    expect(decides([rule('a', { contains: 'NOV' })], row('DEC'))).toBeNull();
    expect(asked([rule('a', { contains: 'RENT NOV J SMITH' })], row('RENT DEC J SMITH'))?.matchedText).toBe(
      'RENT J SMITH',
    );
  });

  test('A text or pattern condition matches the reference too', () => {
    const paid = row('IB PAYMENT TO', -5000, 'Kleinmond Butchery');
    expect(decides([rule('a', { contains: 'kleinmond' })], paid)).toBe('a');
    expect(decides([rule('a', { regex: 'to klein.*ery$' })], paid)).toBe('a');
  });

  test('A pattern condition sees numbers as printed, and white space as single blanks', () => {
    const printed = row('POS  PURCHASE \t UBER 4412');
    expect(decides([rule('a', { regex: '^pos purchase uber \\d{4}$' })], printed)).toBe('a');
    expect(asked([rule('a', { regex: 'purchase uber' })], printed)?.matchedText).toBe('PURCHASE UBER');
  });

  test('A pattern condition sees the first 250 characters and no more', () => {
    const long = (before: number) => row(`${'x'.repeat(before)}uber`);
    expect(decides([rule('a', { regex: 'uber' })], long(246))).toBe('a');
    expect(decides([rule('a', { regex: 'uber' })], long(247))).toBeNull();
  });

  test('An amount condition includes both of its bounds, whatever the sign', () => {
    const bounded = [rule('a', { contains: 'UBER', minCents: 5000, maxCents: 6000 })];
    const sizes = [4999, 5000, 6000, 6001];
    expect(sizes.map((cents) => decides(bounded, row('UBER', -cents)))).toEqual([null, 'a', 'a', null]);
    const inwards = bounded.map((one): LabelRule => ({ ...one, label: 'income.salary' }));
    expect(sizes.map((cents) => decides(inwards, row('UBER', cents)))).toEqual([null, 'a', 'a', null]);
  });

  test('A direction condition matches that direction and zero amounts', () => {
    const inwards = [rule('a', { contains: 'UBER', direction: 'in', label: 'income.salary' })];
    expect([100, 0, -100].map((cents) => decides(inwards, row('UBER', cents)))).toEqual(['a', 'a', null]);
  });

  test('An account or bank condition matches only that account or bank', () => {
    const other = makeAccount({ accountNumber: '99', bankSlug: 'absa' });
    const one = [rule('a', { contains: 'UBER', accountNumber: account.accountNumber })];
    expect([decides(one), decides(one, undefined, other)]).toEqual(['a', null]);
    const bank = [rule('a', { contains: 'UBER', bankSlug: 'absa' })];
    expect([decides(bank), decides(bank, undefined, other)]).toEqual([null, 'a']);
  });

  test('A condition with text and pattern needs both', () => {
    expect(decides([rule('a', { contains: 'UBER', regex: 'eats' })])).toBe('a');
    expect(decides([rule('a', { contains: 'UBER', regex: 'trip' })])).toBeNull();
    expect(decides([rule('a', { contains: 'BOLT', regex: 'eats' })])).toBeNull();
  });

  test('An empty condition matches nothing', () => {
    expect(decides([rule('a', {})])).toBeNull();
    expect(decides([rule('a', { contains: ' 2026-01-01 ' })])).toBeNull();
    expect(decides([rule('a', { contains: '', regex: 'uber' })])).toBeNull();
  });
});

test('A label never contradicts the transaction’s side: the next rule is tried', () => {
  const salary = rule('a', { contains: 'UBER EATS', label: 'income.salary' });
  expect(decides([salary, rule('b', { contains: 'UBER' })])).toBe('b');
});

describe('of several rules that fit', () => {
  test.each<[string, LabelRule, LabelRule]>([
    [
      'the one for the account goes before the one for the bank',
      rule('z', { contains: 'UBER', accountNumber: account.accountNumber }),
      rule('a', { contains: 'UBER EATS', bankSlug: 'fnb' }),
    ],
    [
      'the one for the bank goes before the one for all',
      rule('z', { contains: 'UBER', bankSlug: 'fnb' }),
      rule('a', { contains: 'UBER EATS' }),
    ],
    [
      'the longer text goes first',
      rule('z', { contains: 'UBER EATS' }),
      rule('a', { contains: 'UBER', regex: 'eats', direction: 'out' }),
    ],
    ['a text goes before a pattern alone', rule('z', { contains: 'UBER' }), rule('a', { regex: 'uber eats' })],
    ['more conditions go first', rule('z', { contains: 'UBER', minCents: 1 }), rule('a', { contains: 'UBER' })],
    [
      'the older goes first',
      rule('z', { contains: 'UBER', createdAt: '2026-01-01T08:00:00.001Z' }),
      rule('a', { contains: 'EATS', createdAt: '2026-01-01T08:00:00.002Z' }),
    ],
    ['of one instant their ids decide', rule('a', { contains: 'UBER' }), rule('b', { contains: 'EATS' })],
  ])('Of several matching rules one decides: %s', (_, first, second) => {
    expect(decides([first, second])).toBe(first.id);
    expect(decides([second, first])).toBe(first.id);
  });

  test('an organisation’s goes before every shared one, however special that is', () => {
    const shared = rule('a', { contains: 'POS PURCHASE UBER EATS', accountNumber: account.accountNumber });
    const matcher = labelRuleMatcher({ organisationRules: [rule('z', { regex: 'uber' })], sharedRules: [shared] });
    const asking = row('POS PURCHASE UBER EATS');
    expect(matcher(asking, account, 'POS PURCHASE UBER EATS')).toMatchObject({
      rule: { id: 'z' },
      source: 'organisation_rule',
    });
    const without = labelRuleMatcher({ organisationRules: [], sharedRules: [shared] });
    expect(without(asking, account, 'POS PURCHASE UBER EATS')?.source).toBe('shared_rule');
  });
});

/** A rule made of few words, so that rules meet and contradict each other. */
const anyRule = fc
  .record(
    {
      contains: fc.constantFrom('UBER', 'UBER EATS', 'EATS', 'BOLT'),
      regex: fc.constantFrom('uber', 'e.ts', '\\d{4}$', 'bolt'),
      direction: fc.constantFrom('in' as const, 'out' as const),
      minCents: fc.constantFrom(0, 100, 5000),
      maxCents: fc.constantFrom(4999, 5000, 9000),
      bankSlug: fc.constantFrom('fnb', 'absa'),
      accountNumber: fc.constantFrom(account.accountNumber, '99'),
    },
    { requiredKeys: [] },
  )
  .chain((conditions) =>
    fc.constantFrom('food.groceries' as const, 'income.salary' as const).map((label) => ({ ...conditions, label })),
  );
const anyRules = fc
  .array(anyRule, { maxLength: 12 })
  .map((rules) => rules.map((one, index): LabelRule => ({ id: String(index).padStart(3, '0'), ...one })));
const anyRow = fc
  .tuple(fc.constantFrom('UBER EATS 4412', 'BOLT TRIP', 'POS UBER', 'SPAR 4412'), fc.constantFrom(-5000, 5000, 0, -60))
  .map(([description, cents]) => row(description, cents));

describe('whatever the rules', () => {
  test('The order of rules in the list changes nothing', () => {
    fc.assert(
      fc.property(
        anyRules.chain((rules) =>
          fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
        ),
        anyRow,
        ([rules, shuffled], asking) => {
          expect(asked(shuffled, asking)).toEqual(asked(rules, asking));
        },
      ),
    );
  });

  test('one decides exactly when one of them alone would, and it is one of those', () => {
    fc.assert(
      fc.property(anyRules, anyRow, (rules, asking) => {
        const alone = rules.filter((one) => decides([one], asking) !== null).map(({ id }) => id);
        const decided = decides(rules, asking);
        if (alone.length === 0) expect(decided).toBeNull();
        else expect(alone).toContain(decided);
      }),
    );
  });

  test('taking away a rule that did not decide changes nothing', () => {
    fc.assert(
      fc.property(anyRules, anyRow, fc.nat(11), (rules, asking, index) => {
        const decided = decides(rules, asking);
        fc.pre(rules[index]?.id !== decided);
        expect(decides(rules.toSpliced(index, 1), asking)).toBe(decided);
      }),
    );
  });
});
