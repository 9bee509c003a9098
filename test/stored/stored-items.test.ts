import { readFileSync } from 'node:fs';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import type { SealingTable } from '../../functions/platform/secrets/sealing-table.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';
import type { Item, Key } from '../../functions/platform/store/table.ts';
import { readsOf } from './stored-item-reads.fixture.ts';

const Attributes = z.record(z.string(), z.unknown());
const Items = z.array(z.object({ table: z.string(), item: Attributes }));
const goldenOf = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./goldens/${name}.v1.golden.json`, import.meta.url), 'utf8'));

/** The value of an attribute in the wire form of DynamoDB, in which JSON holds bytes as base64. */
function attributeValue(attribute: unknown): unknown {
  const [[type, value] = []] = Object.entries(Attributes.parse(attribute));
  if (type === 'B') return Buffer.from(z.string().parse(value), 'base64');
  if (type === 'L') return z.array(z.unknown()).parse(value).map(attributeValue);
  if (type === 'M') return itemOf(Attributes.parse(value));
  return unmarshall({ value: JSON.parse(JSON.stringify(attribute)) })['value'];
}
const itemOf = (item: Record<string, unknown>): Item =>
  Object.fromEntries(Object.entries(item).map(([name, attribute]) => [name, attributeValue(attribute)]));

const items = Items.parse(goldenOf('items')).map(({ table, item }) => {
  const values = itemOf(item);
  const key: Key = { pk: String(values['pk']), sk: String(values['sk']) };
  return { table, name: `${table} ${key.pk}|${key.sk}`, key, item: { ...values, ...key } };
});
const replies = z.array(z.tuple([z.string(), z.unknown()])).parse(goldenOf('replies'));

/** What no store parses: counters, claims and pointers that are only written or followed, work that is due, what is sealed. */
const NOT_READ = [
  /\|COUNT#/,
  /\|(DEALOF|RETENTION|SUPPRESSED|MAIL|CONFIGNAME|PAYMENT|DELETED-CARD)#/,
  /^applications ORG#\w+#(CONTACT|HOLDER)#/,
  /^applications STATE#/,
  /^billing (BILLED#|SERIES#|BOOKS\|LINK|INVOICES-FLAGGED)/,
  /^directory (SLUG|CRM-WEBHOOK)#/,
  /^operations (IDEMPOTENCY|LOGIN|PASSWORDLINK|RATE)#/,
  /^operations LANE#.*\|LANE$/,
  /^operations INTERNAL#AUDIT/,
];

/** Fields that went: what was stored in them is ignored. */
const WENT = [
  {
    name: /^applications ORG#\w+\|APPLICATION#\w+$/,
    field: 'linkNumber',
    why: 'Links are random and kept by their hashes; those that were numbered open nothing any more (ADR 47).',
  },
];

/** A frozen reply without the fields that went since. */
function stillRead(name: string, frozen: unknown): unknown {
  const went = WENT.filter((one) => one.name.test(name)).map(({ field }) => field);
  if (went.length === 0) return frozen;
  return Object.fromEntries(Object.entries(Attributes.parse(frozen)).filter(([field]) => !went.includes(field)));
}

/** How each item is read; of those that are read together the first one stands for all. */
const reads = new Map(
  items
    .filter(({ name }) => !NOT_READ.some((kind) => kind.test(name)))
    .toReversed()
    .map(({ table, name, key }) => {
      for (const { key: pattern, read } of readsOf[table] ?? []) {
        const [found, ...parts] = pattern.exec(`${key.pk}|${key.sk}`) ?? [];
        if (found === undefined) continue;
        const answer = async (own: SealingTable): Promise<unknown> =>
          JSON.parse(JSON.stringify(await read(own, ...parts)));
        return [`${table} ${pattern} ${parts.join(' ')}`, { table, name, answer }];
      }
      throw new Error(`nothing reads ${name}: enter its read, or that no store parses it`);
    }),
);

let engine: TestTable;
const tables = new Map<string, SealingTable>();
beforeAll(async () => {
  engine = await startTestTable();
  for (const name of new Set(items.map(({ table }) => table))) tables.set(name, await engine.another());
  for (const { table, item } of items) await tables.get(table)?.put(item);
});
afterAll(() => engine.close());

test('every field that went is in a frozen reply, and was read before it went', () => {
  for (const { name: pattern, field } of WENT) {
    const held = replies.filter(([name, reply]) => pattern.test(name) && field in Attributes.parse(reply));
    expect(held).not.toHaveLength(0);
  }
});

test('Every item that is read has a frozen reply', () => {
  expect([...reads.values()].map(({ name }) => name).toSorted()).toEqual(replies.map(([name]) => name).toSorted());
});

describe('an item that was stored before', () => {
  test.each([...reads.values()])('$name is read as it was', async ({ table, name, answer }) => {
    const own = tables.get(table);
    const reply = own && (await answer(own));
    const frozen = new Map(replies).get(name);
    expect(frozen ?? null).not.toBeNull();
    // A field that came since may be there too; none that was may be missing or differ.
    expect({ reply }).toMatchObject({ reply: stillRead(name, frozen) });
  });
});
