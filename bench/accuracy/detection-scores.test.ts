import { describe, expect, test } from '@jest/globals';
import { detectionScores, jaccard, matchPairs, matchStreams } from './detection-scores.ts';

const rows = (name: string, ids: string): { name: string; ids: ReadonlySet<string> } => ({ name, ids: new Set(ids) });

describe('jaccard', () => {
  test('The Jaccard index is the rows in both over the rows in either', () => {
    // Shared: b, c; in either: a, b, c, d.
    expect(jaccard(new Set('abc'), new Set('bcd'))).toBe(0.5);
    expect(jaccard(new Set('ab'), new Set('cd'))).toBe(0);
    expect(jaccard(new Set(), new Set())).toBe(0);
  });
});

describe('matching streams', () => {
  test('half of the rows shared is the same stream, less is a miss and an invention', () => {
    expect(matchStreams([rows('pay', 'abc')], [rows('guess', 'bcd')])).toEqual({ found: 1, missed: [], invented: [] });
    expect(matchStreams([rows('pay', 'abc')], [rows('guess', 'cde')])).toEqual({
      found: 0,
      missed: ['pay'],
      invented: ['guess'],
    });
  });

  test('the largest overlap wins, and each is matched once', () => {
    const result = matchStreams([rows('pay', 'abcd')], [rows('half', 'ab'), rows('whole', 'abcd')]);
    expect(result).toEqual({ found: 1, missed: [], invented: ['half'] });
  });

  test('an optional stream that is found is neither found nor invented', () => {
    const result = matchStreams([rows('pay', 'ab')], [rows('pay', 'ab'), rows('bonus', 'x')], [rows('once', 'x')]);
    expect(result).toEqual({ found: 1, missed: [], invented: [] });
  });
});

describe('matching pairs', () => {
  test('Matching pairs names what is missing and what is too much', () => {
    const truths = new Map([
      ['1 2', 'rent'],
      ['3 4', 'loan'],
    ]);
    const predicted = new Map([
      ['1 2', 'rent'],
      ['3 5', 'wrong leg'],
    ]);
    expect(matchPairs(truths, predicted)).toEqual({ found: 1, missed: ['loan'], invented: ['wrong leg'] });
  });
});

describe('scores', () => {
  test('Scores add up over applicants before they are divided', () => {
    const scores = detectionScores([
      { found: 2, missed: ['a'], invented: [] },
      { found: 1, missed: [], invented: ['b', 'c'] },
    ]);
    // Found 3, missed 1, invented 2: precision 3/5, recall 3/4, F1 = 6 / (6 + 1 + 2).
    expect(scores).toEqual({ truths: 4, precision: 0.6, recall: 0.75, f1: 6 / 9 });
  });

  test('A score is perfect where there was nothing to find and nothing was found', () => {
    expect(detectionScores([])).toEqual({ truths: 0, precision: 1, recall: 1, f1: 1 });
  });
});
