import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from './table.fixture.ts';
import { absent, present, type Table } from './table.ts';

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
  table = started.table;
});
afterAll(() => started.close());

const key = (sk: string, pk = 'P') => ({ pk, sk });
const addOne = { expression: 'ADD #n :one', names: { '#n': 'n' }, values: { ':one': 1 } };
const nIs = (n: number) => ({ expression: '#n = :is', names: { '#n': 'n' }, values: { ':is': n } });

describe('a single write', () => {
  test('A single write returns whether the condition held, and writes nothing when it did not', async () => {
    expect(await table.put({ ...key('put'), n: 1 }, absent)).toBe(true);
    expect(await table.put({ ...key('put'), n: 2 }, absent)).toBe(false);
    expect(await table.get(key('put'))).toEqual({ ...key('put'), n: 1 });
    expect(await table.put({ ...key('put'), n: 3 })).toBe(true);
    expect(await table.remove(key('put'), nIs(1))).toBe(false);
    expect(await table.get(key('put'))).toMatchObject({ n: 3 });
    expect(await table.remove(key('put'), nIs(3))).toBe(true);
    expect(await table.get(key('put'))).toBeNull();
  });

  test('An update returns the item as it is afterwards, or null', async () => {
    expect(await table.update(key('update'), addOne, present)).toBeNull();
    expect(await table.update(key('update'), addOne)).toEqual({ ...key('update'), n: 1 });
    // The names and values of update and condition are joined.
    expect(await table.update(key('update'), addOne, nIs(1))).toMatchObject({ n: 2 });
    expect(await table.update(key('update'), addOne, nIs(1))).toBeNull();
  });

  test('A single write leaves undefined fields out and returns bytes as bytes', async () => {
    const bytes = new Uint8Array([0, 255, 7]);
    await table.put({ ...key('bytes'), bytes, gone: undefined, none: null });
    const item = await table.get(key('bytes'));
    expect(item).toEqual({ ...key('bytes'), bytes, none: null });
    expect(item?.['bytes']).toBeInstanceOf(Uint8Array);
  });

  test('A single write throws an error that is no failed condition', async () => {
    await expect(table.put({ pk: '', sk: 'x' })).rejects.toThrow();
    await expect(table.update(key('bad'), { expression: 'SET' })).rejects.toThrow();
    await expect(table.transact([{ put: { pk: '', sk: 'x' } }])).rejects.toThrow();
  });
});

describe('a transaction', () => {
  test('A transaction writes everything and returns no index', async () => {
    await table.put({ ...key('to remove', 'T'), n: 1 });
    const failed = await table.transact([
      { put: { ...key('made', 'T'), n: 1 }, condition: absent },
      { update: key('counted', 'T'), set: addOne },
      { remove: key('to remove', 'T'), condition: present },
      { check: key('update'), condition: present },
    ]);
    expect(failed).toEqual([]);
    expect((await table.between('T', 'a', 'z')).map(({ sk }) => sk)).toEqual(['counted', 'made']);
  });

  test('A transaction returns each condition that did not hold, and writes nothing', async () => {
    const failed = await table.transact([
      { put: { ...key('fresh', 'F') }, condition: absent },
      { put: { ...key('made', 'T') }, condition: absent },
      { update: key('counted', 'F'), set: addOne },
      { check: key('nowhere', 'F'), condition: present },
    ]);
    expect(failed).toEqual([1, 3]);
    expect(await table.between('F', 'a', 'z')).toEqual([]);
  });

  test('Concurrent transactions on the same item count each once', async () => {
    const sums = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        table.transact([
          { update: key('sum', 'C'), set: addOne },
          { put: { ...key(`member ${index}`, 'C') }, condition: absent },
        ]),
      ),
    );
    expect(sums.flat()).toEqual([]);
    expect(await table.get(key('sum', 'C'))).toMatchObject({ n: 12 });
  });
});

describe('a query', () => {
  test('A query reads on past the megabyte that one answer holds', async () => {
    const filler = 'x'.repeat(300_000);
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) await table.put({ ...key(`PAGE#${name}`, 'Q'), filler });
    await table.put({ ...key('PAGF', 'Q') });
    expect((await table.startingWith('Q', 'PAGE#')).map(({ sk }) => sk)).toEqual(names.map((name) => `PAGE#${name}`));
    expect((await table.between('Q', 'PAGE#b', 'PAGE#d')).map(({ sk }) => sk)).toEqual(['PAGE#b', 'PAGE#c', 'PAGE#d']);
  });
});
