import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { crowdedPatternFault, patternFault, patternSearch } from './label-rule-pattern.ts';

describe('a pattern that can be no condition', () => {
  test.each([
    ['(', 'missing closing )'],
    ['(?=x)y', '(?='],
    ['(a)\\1', '\\1'],
    ['a{1001}', '{1001}'],
    ['[z-a]', 'z-a'],
  ])('%s says what the engine says of it', (source, part) => {
    expect(patternFault(source)).toContain(part);
  });

  test.each(['.*', 'a?', 'shop|', '^'])('%s would match everything, and says so', (source) => {
    expect(patternFault(source)).toMatch(/match everything/);
  });

  test('A pattern that repeats too often is refused', () => {
    // A copy of the group is four instructions: its two ends and two classes.
    expect(patternFault('(\\pL\\pN){30}')).toMatch(/repeats too often/);
    expect(patternFault('(\\pL\\pN){10}')).toBeNull();
    expect(patternFault('x.{0,60}y')).toMatch(/repeats too often/);
    expect(patternFault('trip .{0,15}\\d{4,8}')).toBeNull();
  });

  test.each(['uber( eats)?', '\\bSPAR\\b', '^POS .*\\d{4}$', '[[:alpha:]]+ pty'])(
    'The pattern is accepted: %s',
    (source) => {
      expect(patternFault(source)).toBeNull();
    },
  );
});

describe('a pattern beside others', () => {
  // Each keeps all of its states alive over any text.
  const greedy = `[a-y]${'.'.repeat(190)}!`;

  test('A pattern is refused when all together exceed what a worker can search', () => {
    // 195 instructions each: 25 are 4 875, 26 are 5 070.
    expect(crowdedPatternFault(greedy, new Array(24).fill(greedy))).toBeNull();
    expect(crowdedPatternFault(greedy, new Array(25).fill(greedy))).toMatch(/too much beside/);
  });

  test('A plain pattern is accepted beside 199 others', () => {
    expect(crowdedPatternFault('\\bSPAR\\b \\d{4}', new Array(199).fill('uber( eats)?'))).toBeNull();
  });
});

describe('a search', () => {
  test('A pattern search ignores case and returns the matched part as printed', () => {
    const search = patternSearch(['uber( eats)?', '\\d{4}$', 'bolt']);
    const text = 'POS Purchase UBER Eats 0042';
    expect([0, 1, 2].map((place) => search.matches(text, place))).toEqual([true, true, false]);
    expect([0, 1, 2].map((place) => search.found(text, place))).toEqual(['UBER Eats', '0042', '']);
  });

  test("A pattern search agrees with JavaScript's regular expressions, for any number and position of patterns", () => {
    const piece = fc.constantFrom('a', 'b', 'ab', '.', '\\d', '[ab]+', '(a|bc)', '\\bc', 'c$', '^a');
    const pattern = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'A', 'B', ' ', '7'), { maxLength: 10 }).map((l) => l.join(''));
    fc.assert(
      fc.property(
        fc.array(pattern, { minLength: 1, maxLength: 60 }),
        fc.array(text, { minLength: 1, maxLength: 6 }),
        (sources, texts) => {
          const search = patternSearch(sources);
          for (const one of [...texts, ...texts]) {
            for (const [place, source] of sources.entries()) {
              expect(search.matches(one, place)).toBe(new RegExp(source, 'i').test(one));
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('A pattern search ends where a backtracking engine would not', () => {
    const search = patternSearch(['(a+)+b', '(a|a)*c', '(.*a){12}x']);
    const text = 'a'.repeat(700);
    expect([0, 1, 2].map((place) => search.matches(text, place))).toEqual([false, false, false]);
  });

  test('A pattern search accepts every pattern that was not refused, for any text', () => {
    const source = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            'a',
            '.',
            '(',
            ')',
            '[',
            ']',
            '^',
            '$',
            '*',
            '+',
            '?',
            '{2}',
            '{0,9}',
            '\\\\',
            '\\b',
            '|',
            '-',
          ),
        )
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(source, fc.string({ unit: 'binary' }), (pattern, text) => {
        if (patternFault(pattern) !== null) return;
        const search = patternSearch([pattern]);
        expect(search.matches(text, 0)).toBe(search.matches(text, 0));
        if (search.found(text, 0) !== '') expect(search.matches(text, 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
