import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import type { Table } from '../store/table.ts';
import { openBox } from './open-box.fixture.ts';
import type { SealedBox } from './sealed-box.ts';
import { tenantFieldKeys } from './tenant-field-keys.ts';

const [ours, theirs] = ['692039c01111111111111111', '692039c02222222222222222'];

let engine: TestTable;
let table: Table;
let now = 0;
let opened = 0;
const box: SealedBox = {
  seal: openBox.seal,
  open: async (context, sealed) => {
    opened += 1;
    return openBox.open(context, sealed);
  },
};
const instance = () => tenantFieldKeys(table, box, { randomBytes, now: () => now });

beforeAll(async () => {
  engine = await startTestTable();
});
afterAll(() => engine.close());
beforeEach(async () => {
  table = await engine.another();
  [now, opened] = [1_000_000, 0];
});

describe('The keys of organisations', () => {
  test('Instances that make the first key of an organisation at once all end with the same one', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => instance().of(ours)));
    const sealed = keys.map((key) => key.seal('place', '8001015009087'));
    expect(new Set(sealed).size).toBe(1);
    expect((await instance().find(ours))?.open('place', sealed[0] ?? '')).toBe('8001015009087');
  });

  test('Each organisation has a key of its own, which opens nothing of another', async () => {
    const keys = instance();
    const stored = (await keys.of(ours)).seal('place', '8001015009087');
    const other = await keys.of(theirs);
    expect(() => other.open('place', stored)).toThrow();
  });

  test('A reader makes no key: an organisation that never sealed a field has none', async () => {
    expect(await instance().find(ours)).toBeNull();
    expect(await table.startingWith(`ORG#${ours}`, 'FIELDKEY#')).toEqual([]);
  });

  test('A reader that found no key finds the one that is made a moment later', async () => {
    const reader = instance();
    expect(await reader.find(ours)).toBeNull();
    const stored = (await instance().of(ours)).seal('place', '8001015009087');
    expect((await reader.find(ours))?.open('place', stored)).toBe('8001015009087');
  });

  test('A key is opened by KMS once in fifteen minutes of an instance, however often it is used', async () => {
    await instance().of(ours);
    opened = 0;
    const keys = instance();
    for (const minute of [0, 1, 14]) {
      now = 1_000_000 + minute * 60_000;
      await Promise.all([keys.find(ours), keys.of(ours)]);
    }
    expect(opened).toBe(1);
    now = 1_000_000 + 15 * 60_000;
    await keys.find(ours);
    expect(opened).toBe(2);
  });

  test('What is stored of a key opens for no other organisation', async () => {
    await instance().of(ours);
    const [item] = await table.startingWith(`ORG#${ours}`, 'FIELDKEY#');
    await table.put({ ...item, pk: `ORG#${theirs}`, sk: 'FIELDKEY#1' });
    await expect(instance().find(theirs)).rejects.toThrow('another context');
  });
});
