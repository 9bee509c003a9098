import { isHeldOut } from '@imali/labels/bench/hold-out.ts';
import { expect, test } from '@jest/globals';
import { accuracy } from './accuracy.ts';

test('a quick run scores every kind and names no mistake of a held-out seed', async () => {
  const { figures, tables } = await accuracy({ quick: true, progress: () => undefined });
  for (const kind of ['income_stream', 'bounce', 'own_transfer']) {
    expect(figures[`${kind}_all_count`]).toBeGreaterThan(10);
    expect(figures[`${kind}_all_f1_share`]).toBeGreaterThan(0.5);
  }
  const seeds = tables.flatMap((table) => table.rows.map((row) => row[table.columns.indexOf('seed')]));
  expect(seeds.filter((seed) => typeof seed === 'number' && isHeldOut('persona', seed))).toEqual([]);
});
