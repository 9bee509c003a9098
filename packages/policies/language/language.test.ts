import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inputsOfPolicy } from '../inputs/input-catalogue.ts';
import { decimalOf } from '../values/decimal.ts';
import type { MaybeValue } from '../values/value.ts';
import { checkExpression, type Scope } from './check.ts';
import { evaluator } from './evaluate.ts';
import type { Expression, Literal } from './expression.ts';
import { MAX_DEPTH, parseCell, parseExpression } from './parse.ts';
import { printExpression } from './print.ts';
import { MAX_EXPRESSION_LENGTH } from './tokens.ts';

const at = 0;
const number = fc
  .record({ units: fc.bigInt({ min: -99_999n, max: 99_999n }), scale: fc.integer({ min: 0, max: 2 }) })
  .chain(
    (value): fc.Arbitrary<Literal> =>
      fc
        .constantFrom('money', 'percent', 'number', 'days', 'months')
        .map((type) => ({ kind: 'literal', value, type, at })),
  );
const label = fc
  .stringMatching(/^[a-z <=()',]{0,8}$/)
  .map((value): Literal => ({ kind: 'literal', value, type: 'label', at }));
const other = fc.constantFrom<Literal>(
  { kind: 'literal', value: true, type: 'yes_or_no', at },
  { kind: 'literal', value: '2026-11-23', type: 'date', at },
);
const literal = fc.oneof(number, label, other);
const name = fc
  .constantFrom('a', 'fact.kind', 'liquidity_score.windows.90_days.buffer_days')
  .map((text): Expression => ({ kind: 'name', name: text, at }));

/** Expressions of every form, also ones that no type fits: printing and parsing ask for no types. */
const { expression } = fc.letrec<{ expression: Expression; sum: Expression }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(literal, name),
    fc.record({
      kind: fc.constant('arithmetic'),
      operator: fc.constantFrom('+', '-', '*'),
      left: tie('sum'),
      right: tie('sum'),
      at: fc.constant(at),
    }),
    fc.record({
      kind: fc.constant('extreme'),
      which: fc.constantFrom('min', 'max'),
      of: fc.array(tie('sum'), { minLength: 1, maxLength: 3 }),
      at: fc.constant(at),
    }),
  ),
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('sum'),
    fc.record({
      kind: fc.constant('compare'),
      operator: fc.constantFrom('=', '!=', '<', '<=', '>', '>='),
      left: tie('sum'),
      right: tie('sum'),
      at: fc.constant(at),
    }),
    fc.record({
      kind: fc.constant('between'),
      operand: tie('sum'),
      low: tie('sum'),
      high: tie('sum'),
      at: fc.constant(at),
    }),
    fc.record({
      kind: fc.constant('in'),
      operand: tie('sum'),
      values: fc.array(literal, { minLength: 1, maxLength: 3 }),
      at: fc.constant(at),
    }),
    fc.record({ kind: fc.constant('is_missing'), operand: tie('sum'), negated: fc.boolean(), at: fc.constant(at) }),
    fc.record({ kind: fc.constant('not'), operand: tie('expression'), at: fc.constant(at) }),
    fc.record({
      kind: fc.constantFrom('and', 'or'),
      left: tie('expression'),
      right: tie('expression'),
      at: fc.constant(at),
    }),
  ),
}));

/** Without places, and with each number in its one form. */
const bare = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, part) => (key === 'at' ? undefined : typeof part === 'bigint' ? `${part}` : part)),
  );
const normal = (value: Expression): unknown => {
  const reduced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(reduced);
    if (typeof part !== 'object' || part === null) return part;
    if ('units' in part && 'scale' in part) {
      let [units, scale] = [BigInt(String(part.units)), Number(part.scale)];
      while (scale > 0 && units % 10n === 0n) [units, scale] = [units / 10n, scale - 1];
      return `${units}/${scale}`;
    }
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, reduced(inner)]));
  };
  return reduced(bare(value));
};

const fault = (text: string) => {
  const parsed = parseExpression(text);
  return parsed.ok ? null : parsed.fault;
};

describe('grammar', () => {
  test('An expression that is printed and parsed is the same expression', () => {
    let parsedOnes = 0;
    fc.assert(
      fc.property(expression, (original) => {
        const text = printExpression(original);
        const parsed = parseExpression(text);
        // Only the bounds on length and depth may stop it.
        if (!parsed.ok) {
          expect(parsed.fault.message).toMatch(/at most/);
          return;
        }
        parsedOnes += 1;
        expect(normal(parsed.expression)).toEqual(normal(original));
        expect(printExpression(parsed.expression)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
    expect(parsedOnes).toBeGreaterThan(1_000);
  });

  test('Any text is parsed or refused with a place inside it, and never throws', () => {
    const words = fc.array(
      fc.oneof(
        fc.constantFrom(
          'and',
          'not',
          '(',
          ')',
          'is',
          'missing',
          'in',
          '<',
          'R5',
          '5%',
          'a',
          '"x"',
          ',',
          '-',
          'between',
        ),
        fc.string(),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join(' ');
        const found = fault(text);
        if (found !== null) expect(found.at).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['a <', 3, 'expected a name or a value, found the end'],
    ['a < < 5', 4, 'expected a name or a value, found <'],
    ['a / b > 3', 2, 'there is no division: write a >= 30% * b for a / b >= 30%'],
    ['a = "open', 4, 'a label ends with a quotation mark, on the same line, after at most 80 characters'],
    ['Income > R5', 0, 'Income is not a name: names are in small letters, and money is written as R1500'],
    ['a > 2026-02-30', 4, '2026-02-30 is not a day of the calendar'],
    ['a in (b)', 6, 'expected a name or a value, found b'],
    ['a is there', 5, 'expected "missing", found there'],
    ['a < 5 b', 6, 'expected the end, found b'],
    ['a > R5.123', 4, 'R5.123 is not a name: names are in small letters, and money is written as R1500'],
    ['system("x")', 6, 'expected the end, found ('],
  ])('The fault in %s is at %i', (text, place, message) => {
    expect(fault(text)).toEqual({ at: place, message });
  });

  test('Nesting and length are bounded', () => {
    expect(fault(`${'('.repeat(MAX_DEPTH)}a${')'.repeat(MAX_DEPTH)}`)).toBeNull();
    expect(fault(`${'('.repeat(MAX_DEPTH + 1)}a${')'.repeat(MAX_DEPTH + 1)}`)?.message).toMatch(/at most 12 deep/);
    expect(fault(`${'not '.repeat(MAX_DEPTH + 1)}a`)?.message).toMatch(/at most 12 deep/);
    expect(fault(`a = 1${' '.repeat(MAX_EXPRESSION_LENGTH)}`)?.message).toMatch(/at most 600 characters/);
  });

  test('A cell is any, missing or a test of its column', () => {
    const column: Expression = { kind: 'name', name: 'a', at: 0 };
    const text = (cell: string): string | null => {
      const parsed = parseCell(cell, column);
      if (!parsed.ok) throw new Error(parsed.fault.message);
      return parsed.expression && printExpression(parsed.expression);
    };
    expect(text('any')).toBeNull();
    expect(text('missing')).toBe('a is missing');
    expect(text('>= R100')).toBe('a >= R100');
    expect(text('between 1 and 2')).toBe('a between 1 and 2');
    expect(text('in ("x", "y")')).toBe('a in ("x", "y")');
    expect(parseCell('R100', column)).toMatchObject({ ok: false, fault: { at: 0 } });
  });
});

const scope: Scope = (() => {
  const inputs = inputsOfPolicy({
    products: ['loan'],
    facts: [{ id: 'kind', type: 'label', words: 'Kind.', from: 'lender', values: ['a', 'b'], may_be_missing: false }],
  });
  return { find: (text) => inputs.get(text), whyUnknown: (text) => `no ${text}` };
})();

const checked = (text: string) => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return checkExpression(parsed.expression, scope);
};

describe('types', () => {
  test.each([
    ['affordability.net_income > 5000', 'an amount of money and a number cannot be compared or added'],
    ['affordability.debt_to_income > 0.4', 'a percentage and a number cannot be compared or added'],
    ['affordability.full_months < 3 days', 'a number of months and a number of days cannot be compared or added'],
    [
      'affordability.net_income * affordability.net_income > R5',
      'an amount of money can be multiplied by a number or a percentage',
    ],
    ['fact.kind < "b"', 'a label has no order: use = or in'],
    ['fact.kind = "c"', '"c" is not one of its labels: "a", "b"'],
    ['affordability.verdict = "cannot_tell"', '"cannot_tell" is not a label: write is missing'],
    ['affordability.net_income', null],
    ['affordability.net_income and yes', 'and, or and not connect tests, and this is an amount of money'],
    ['request.amount is missing', 'request.amount is never missing'],
    [
      '(affordability.net_income + R5) is missing',
      'only an input by its name can be missing: test each one that the expression uses',
    ],
    ['30% * affordability.net_income > request.amount', null],
    ['min(affordability.net_income, R500) >= R100 + 2 * R5', null],
  ])('The types of %s are judged', (text, message) => {
    const result = checked(text);
    expect(result.ok ? null : result.faults[0]?.message).toBe(message);
  });

  test.each([
    ['affordability.net_income < R5', true],
    ['affordability.net_income is not missing and affordability.net_income < R5', false],
    ['affordability.net_income is missing or affordability.net_income < R5', false],
    ['affordability.net_income is missing and affordability.net_income < R5', true],
    ['affordability.net_income < R5 or affordability.net_income is missing', true],
    ['not (affordability.net_income is missing) and affordability.net_income < R5', false],
    ['not (affordability.net_income is missing or affordability.net_income < R5)', false],
    ['expenses_analysis.total_expenses < R5', false],
  ])('Whether %s may be missing is known before any value is', (text, mayBeMissing) => {
    expect(checked(text)).toMatchObject({ ok: true, mayBeMissing });
  });

  test('What is judged never to be missing is never missing, whatever the values', () => {
    const names = ['affordability.net_income', 'affordability.takings'];
    const test = fc.letrec<{ test: string }>((tie) => ({
      test: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(...names.flatMap((text) => [`${text} < R5`, `${text} is missing`, `${text} is not missing`])),
        fc
          .tuple(tie('test'), fc.constantFrom('and', 'or'), tie('test'))
          .map(([left, word, right]) => `(${left}) ${word} (${right})`),
        tie('test').map((inner) => `not (${inner})`),
      ),
    })).test;
    let neverMissing = 0;
    fc.assert(
      fc.property(test, (text) => {
        const parsed = parseExpression(text);
        if (!parsed.ok) return;
        const result = checkExpression(parsed.expression, scope);
        if (!result.ok || result.mayBeMissing) return;
        neverMissing += 1;
        const values: readonly MaybeValue[] = [null, decimalOf('1'), decimalOf('9')];
        for (const one of values) {
          for (const two of values) {
            expect(
              evaluator(parsed.expression)(
                new Map([
                  ['affordability.net_income', one],
                  ['affordability.takings', two],
                ]),
              ),
            ).not.toBeNull();
          }
        }
      }),
      { numRuns: 3_000 },
    );
    expect(neverMissing).toBeGreaterThan(300);
  });
});

describe('evaluation', () => {
  const value = (text: string, values: Readonly<Record<string, MaybeValue>>): MaybeValue => {
    const parsed = parseExpression(text);
    if (!parsed.ok) throw new Error(parsed.fault.message);
    return evaluator(parsed.expression)(new Map(Object.entries(values)));
  };

  test.each([
    ['a < 5 and b', null, false, false],
    ['a < 5 or b', null, true, true],
    ['a < 5 and b', null, true, null],
    ['a < 5 or b', null, false, null],
    ['not (a < 5)', null, true, null],
    ['a in (1, 2)', null, true, null],
    ['a between 1 and 2', null, true, null],
    ['a + 1 > 2', null, true, null],
    ['min(a, 1) > 2', null, true, null],
  ])('With a missing a, %s is decided only by what is known', (text, a, b, expected) => {
    expect(value(text, { a, b })).toBe(expected);
  });

  test('Exact decimals decide where binary fractions would not', () => {
    expect(value('a + 0.2 = 0.3', { a: decimalOf('0.1') })).toBe(true);
    expect(value('a * 3 <= 0.3', { a: decimalOf('0.1') })).toBe(true);
    expect(value('a > R1000.00', { a: decimalOf('1000.01') })).toBe(true);
  });
});
