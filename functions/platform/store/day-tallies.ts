import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { ReadableTable } from './held-table.ts';
import type { List } from './listing.ts';
import type { Table } from './table.ts';

const DAY_SECONDS = 86_400;
/** Days after which nothing is added to a day any more: longer than a message that got lost can come back. */
const CLOSED_AFTER_DAYS = 3;
const AT_ONCE = 8;

const Tally = z.object({ sk: z.string(), items: z.int() });

/** Partition of the tallies of a list; functions that only list may write to no other. */
const tallyPartition = (name: string): string => `TALLY#${name}`;

const secondOf = (second: number): string => Math.max(0, second).toString(16).padStart(8, '0');

/**
 * Number of items of a list from a second up to, and without, another one, counted where they are: their ids begin with
 * the second of their time.
 */
async function countBetween(table: ReadableTable, { pk, prefix }: List, from: number, to: number): Promise<number> {
  if (from >= to) return 0;
  return table.count({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: marshall({
      ':pk': pk,
      ':from': `${prefix}${secondOf(from)}`,
      // The last id of the second before.
      ':to': `${prefix}${secondOf(to - 1)}${'f'.repeat(16)}`,
    }),
    ConsistentRead: true,
  });
}

/** The second of the oldest item of a list; null when it is empty. */
async function oldestSecond(table: ReadableTable, { pk, prefix }: List): Promise<number | null> {
  const { items } = await table.queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: marshall({ ':pk': pk, ':prefix': prefix }),
    ConsistentRead: true,
    Limit: 1,
  });
  const [oldest] = items;
  return oldest ? Number.parseInt(String(oldest['sk']).slice(prefix.length, prefix.length + 8), 16) : null;
}

/** Second after the last one that an item can have. */
const AFTER_ALL = 0xffff_ffff;

/** Where the numbers of days are kept, and by which name. */
interface Tallies {
  readonly table: Table;
  readonly name: string;
}

/** Those that are kept in the table of the list itself. */
export const talliesOf = (table: Table, { pk, prefix }: List): Tallies => ({ table, name: `${pk}#${prefix}` });

/**
 * Number of items of a list that grows at its end and whose items expire. Writing an item counts nothing: each day that is
 * closed is counted when it is first asked for, and its number kept for as long as none of its items goes. Only the
 * latest days, and the one whose items are just going, are counted each time.
 * @param now epoch milliseconds
 * @param keptSeconds how long an item of a time (epoch milliseconds) is kept
 */
export async function countByDay(
  table: ReadableTable,
  list: List,
  now: number,
  keptSeconds: (at: number) => number,
  tallies: Tallies,
): Promise<number> {
  const oldest = await oldestSecond(table, list);
  if (oldest === null) return 0;
  const today = Math.floor(now / 1000 / DAY_SECONDS);
  const expiryOf = (day: number): number => day * DAY_SECONDS + keptSeconds(day * DAY_SECONDS * 1000);
  const closed: number[] = [];
  for (let day = Math.floor(oldest / DAY_SECONDS); day < today - CLOSED_AFTER_DAYS; day += 1) {
    if (expiryOf(day) > now / 1000) closed.push(day);
  }
  const [first, last] = [closed[0], closed.at(-1)];
  if (first === undefined || last === undefined) return countBetween(table, list, oldest, AFTER_ALL);
  const pk = tallyPartition(tallies.name);
  const kept = (await tallies.table.between(pk, secondOf(first), secondOf(last))).map((item) => Tally.parse(item));
  const counted = new Map(kept.map(({ sk, items }) => [Number.parseInt(sk, 16), items]));
  const missing = closed.filter((day) => !counted.has(day));
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    await Promise.all(
      missing.slice(from, from + AT_ONCE).map(async (day) => {
        const items = await countBetween(table, list, day * DAY_SECONDS, (day + 1) * DAY_SECONDS);
        counted.set(day, items);
        await tallies.table.put({ pk, sk: secondOf(day), items, expires_at: expiryOf(day) });
      }),
    );
  }
  const [going, recent] = await Promise.all([
    countBetween(table, list, oldest, first * DAY_SECONDS),
    countBetween(table, list, (last + 1) * DAY_SECONDS, AFTER_ALL),
  ]);
  return closed.reduce((sum, day) => sum + (counted.get(day) ?? 0), going + recent);
}
