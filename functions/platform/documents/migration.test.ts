import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type MigrationPorts, type MigrationProgress, runMigration } from './migration.ts';

interface Row {
  readonly id: number;
  readonly doubled: boolean;
  readonly value: number;
}

class Crash extends Error {}

/** Rows in memory whose values a migration doubles once; `dies` counts down to a crash before a step that writes. */
function rowsUnderTest(values: readonly number[], pageSize: number) {
  const rows = new Map<number, Row>(values.map((value, id) => [id, { id, doubled: false, value }]));
  const steps = { left: Number.POSITIVE_INFINITY };
  let kept: MigrationProgress | null = null;
  let writes = 0;
  const step = () => {
    if (steps.left <= 0) throw new Crash();
    steps.left -= 1;
  };
  const ports: MigrationPorts<Row, Row> = {
    async page(cursor) {
      const from = cursor === null ? 0 : Number(cursor);
      const items = [...rows.values()].slice(from, from + pageSize);
      return { items, next: from + pageSize < rows.size ? String(from + pageSize) : null };
    },
    migrated: async (row) =>
      row.value < 0
        ? { outcome: 'left', why: 'below 0' }
        : row.doubled
          ? { outcome: 'unchanged' }
          : { outcome: 'changed', change: { ...row, doubled: true, value: row.value * 2 } },
    async write(change) {
      step();
      if (rows.get(change.id)?.doubled !== false) return false;
      rows.set(change.id, change);
      writes += 1;
      return true;
    },
    progress: {
      read: async () => kept,
      async keep(progress) {
        step();
        kept = progress;
      },
    },
  };
  return { ports, steps, rows, valuesNow: () => [...rows.values()].map(({ value }) => value), writes: () => writes };
}

const expected = (values: readonly number[]) => values.map((value) => (value < 0 ? value : value * 2));

describe('a migration', () => {
  test('A migration changes every item once, reports each page, and changes nothing when it is run again', async () => {
    const under = rowsUnderTest([1, 2, -3, 4, 5], 2);
    const told: MigrationProgress[] = [];
    const done = { cursor: null, isDone: true, looked: 5, changed: 4, overtaken: 0, left: 1 };
    expect(await runMigration(under.ports, { onPage: (progress) => told.push(progress) })).toEqual(done);
    expect(told.map(({ looked }) => looked)).toEqual([2, 4, 5]);
    expect(under.valuesNow()).toEqual([2, 4, -3, 8, 10]);
    expect(await runMigration(under.ports)).toEqual(done);
    expect(under.writes()).toBe(4);
  });

  test('A dry run of a migration counts the same, writes nothing, and leaves the real run to begin at the beginning', async () => {
    const under = rowsUnderTest([1, 2, 3], 2);
    expect(await runMigration(under.ports, { dryRun: true })).toMatchObject({ looked: 3, changed: 3 });
    expect(under.writes()).toBe(0);
    expect(await runMigration(under.ports)).toMatchObject({ looked: 3, changed: 3 });
    expect(under.valuesNow()).toEqual([2, 4, 6]);
  });

  test('A migration leaves an item that somebody else wrote since it was read', async () => {
    const under = rowsUnderTest([1, 2], 2);
    const { migrated } = under.ports;
    const raced = async (row: Row) => {
      const made = await migrated(row);
      if (row.id === 0) under.rows.set(0, { id: 0, doubled: true, value: 70 });
      return made;
    };
    expect(await runMigration({ ...under.ports, migrated: raced })).toMatchObject({ changed: 1, overtaken: 1 });
    expect(under.valuesNow()).toEqual([70, 4]);
  });

  test('A migration that crashes at any step resumes where it was and changes no item twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -5, max: 50 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat(8), { maxLength: 6 }),
        async (values, pageSize, crashes) => {
          const under = rowsUnderTest(values, pageSize);
          for (const after of crashes) {
            under.steps.left = after;
            await runMigration(under.ports).catch((error: unknown) => {
              if (!(error instanceof Crash)) throw error;
            });
          }
          under.steps.left = Number.POSITIVE_INFINITY;
          expect((await runMigration(under.ports)).isDone).toBe(true);
          expect(under.valuesNow()).toEqual(expected(values));
          expect(under.writes()).toBe(values.filter((value) => value >= 0).length);
        },
      ),
    );
  });
});
