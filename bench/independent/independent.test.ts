import { expect, test } from '@jest/globals';
import { independent } from './independent.ts';
import { quill } from './independent-person.fixture.ts';
import { independentTables } from './independent-report.ts';
import { SET_NAMES } from './independent-set.ts';
import { openMistakes } from './open-mistakes.ts';
import { measurePeople, setScores } from './set-scores.ts';
import { shareInterval } from './share-interval.ts';

test('a quick run scores the open set beside both peers', async () => {
  const { figures, tables } = await independent({ quick: true, progress: () => undefined });
  expect(figures['a_people_count']).toBe(8);
  expect(figures['a_rows_count']).toBe(4209);
  expect(figures['a_labels_right_share']).toBeGreaterThan(0.8);
  for (const peer of ['expressions', 'linear'])
    expect(figures[`a_${peer}_labels_right_share`]).toBeLessThan(figures['a_labels_right_share'] ?? 0);
  expect(figures['a_bounces_count']).toBe(22);
  expect(tables.some(({ title }) => title === 'Set a: labels')).toBe(true);
});

test('rows of sets that are for scores only are refused', () => {
  for (const name of SET_NAMES.slice(1)) expect(() => openMistakes(name, [])).toThrow(RangeError);
});

test('tables of scores print no text, number or person of a row', () => {
  const scores = setScores(measurePeople([quill]), [], 5);
  const printed = JSON.stringify(independentTables([['c', scores]]));
  for (const word of ['QUILL', 'CHECKERS', 'quill', '62000000011', '2026-']) expect(printed).not.toContain(word);
});

test('the range of a share follows Wilson', () => {
  // 3 of 3: 3 / (3 + 1.96^2) = 3 / 6.8416 = .4385.
  const { low, high } = shareInterval(3, 3);
  expect(low).toBeCloseTo(0.4385, 4);
  expect(high).toBe(1);
  expect(shareInterval(0, 3).high).toBeCloseTo(1 - 0.4385, 4);
  expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
});
