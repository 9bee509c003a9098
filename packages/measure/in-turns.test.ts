import { describe, expect, test } from '@jest/globals';
import { comparedInTurns, joinedReports } from './in-turns.ts';

/** A comparison of two cases on a clock that only they move, by so many milliseconds a run. */
async function compared(slow: number, fast: number) {
  let now = 0;
  const order: string[] = [];
  const running = (key: string, ms: number) => ({
    key,
    words: key,
    run: () => {
      order.push(key);
      now += ms;
    },
  });
  const report = await comparedInTurns({
    title: 'Work',
    cases: [running('ours', slow), running('reference', fast)],
    rounds: 9,
    clock: () => now,
  });
  return { report, order };
}

describe('comparedInTurns', () => {
  test('The cases run in turns, and the round that warms up is not measured', async () => {
    const { report, order } = await compared(6, 2);
    expect(order).toEqual(Array.from({ length: 10 }, () => ['ours', 'reference']).flat());
    expect(report.figures).toEqual({
      ...{ ours_min_ms: 6, ours_p50_ms: 6, ours_p95_ms: 6, ours_max_ms: 6 },
      ...{ reference_min_ms: 2, reference_p50_ms: 2, reference_p95_ms: 2, reference_max_ms: 2 },
      // 6 ms are three times 2 ms.
      beside_reference_ratio: 3,
    });
  });

  test('A reference that takes no time has the ratio 0', async () => {
    expect((await compared(6, 0)).report.figures).toMatchObject({ beside_reference_ratio: 0 });
  });
});

test('Joined reports keep all figures, tables and notes in their order', () => {
  const report = (name: string) => ({
    figures: { [name]: 1 },
    tables: [{ title: name, columns: [], rows: [] }],
    notes: [name],
  });
  const joined = joinedReports([report('a'), report('b')]);
  expect([joined.figures, joined.tables.map(({ title }) => title), joined.notes]).toEqual([
    { a: 1, b: 1 },
    ['a', 'b'],
    ['a', 'b'],
  ]);
});
