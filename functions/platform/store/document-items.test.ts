import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getDocument, putDocument } from './document-items.ts';
import { startTestTable, type TestTable } from './table.fixture.ts';
import { type Item, type Key, Table } from './table.ts';

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
  table = started.table;
});
afterAll(() => started.close());

/** A document of about so many kilobytes that do not compress. */
const documentOf = (seed: string, kilobytes: number) => ({
  seed,
  noise: Array.from({ length: kilobytes * 16 }, (_, index) =>
    createHash('sha384').update(`${seed} ${index}`).digest('base64'),
  ),
});
const newer = (generation: number) => ({
  expression: 'attribute_not_exists(pk) OR generation <= :generation',
  values: { ':generation': generation },
});
const put = (into: Table, key: Key, generation: number, document: unknown) =>
  putDocument(into, key, generation, document, newer(generation));
const itemsOf = async ({ pk }: Key): Promise<number> => (await table.startingWith(pk, 'D')).length;

describe('a document', () => {
  test.each([
    ['one item', 1, 1],
    ['several items', 900, 3],
  ])('A document of %s comes back whole', async (_, kilobytes, items) => {
    const key = { pk: `whole ${kilobytes}`, sk: 'D' };
    expect(await getDocument(table, key)).toBeNull();
    const document = documentOf('a', kilobytes);
    await put(table, key, 1, document);
    expect(await getDocument(table, key)).toEqual({ generation: 1, document });
    expect(await itemsOf(key)).toBe(items);
    await put(table, key, 2, documentOf('b', kilobytes));
    expect(await getDocument(table, key)).toEqual({ generation: 2, document: documentOf('b', kilobytes) });
    expect(await itemsOf(key)).toBe(items);
  });

  test('A document is never replaced by an earlier one', async () => {
    const key = { pk: 'earlier', sk: 'D' };
    await put(table, key, 2, documentOf('new', 500));
    await put(table, key, 1, documentOf('old', 900));
    expect(await getDocument(table, key)).toEqual({ generation: 2, document: documentOf('new', 500) });
  });

  test('A document stays whole and unchanged when the writing of the next one breaks off', async () => {
    class Dying extends Table {
      override async put(item: Key & Item): Promise<boolean> {
        if (item.sk === 'D') throw new Error('the writer died');
        return super.put(item);
      }
    }
    const key = { pk: 'broken', sk: 'D' };
    await put(table, key, 1, documentOf('old', 900));
    await expect(put(new Dying(table.name), key, 2, documentOf('new', 900))).rejects.toThrow('the writer died');
    expect(await getDocument(table, key)).toEqual({ generation: 1, document: documentOf('old', 900) });
    await put(table, key, 2, documentOf('new', 900));
    expect(await getDocument(table, key)).toEqual({ generation: 2, document: documentOf('new', 900) });
    expect(await itemsOf(key)).toBe(3);
  });
});
