import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { ReadableTable } from './held-table.ts';
import { type ListPage, type PageRequest, SCANNED_ITEMS } from './page.ts';
import type { Expression, Item } from './table.ts';

/** Items that a request reads, of which a filter holds of some. */
const READ_AT_ONCE = 1000;

/** The items of one partition, of the table or of an index, that a filter holds of. */
export interface FilteredList {
  readonly index?: string;
  readonly partition: { readonly name: string; readonly value: string };
  /** Sort key by which the list is in order: an id that is greater for newer items, after `prefix`. */
  readonly sort: { readonly name: string; readonly prefix: string };
  /** First and last sort key that belong to the list, both included. */
  readonly from: string;
  readonly to: string;
  readonly filter: Expression | null;
}

interface Part {
  readonly items: readonly Item[];
  readonly count: number;
  readonly scanned: number;
  /** Sort key of the last item that was read, null at the end of the list. */
  readonly lastKey: Record<string, AttributeValue> | undefined;
}

async function readPart(
  table: ReadableTable,
  { index, partition, sort, from, filter }: FilteredList,
  to: string,
  start: Part['lastKey'],
  how: { readonly limit: number; readonly countOnly?: true },
): Promise<Part> {
  return table.queryPage({
    ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
    KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#partition': partition.name, '#sort': sort.name, ...filter?.names },
    ExpressionAttributeValues: marshall({ ':partition': partition.value, ':from': from, ':to': to, ...filter?.values }),
    ...(filter ? { FilterExpression: filter.expression } : {}),
    ...(how.countOnly ? { Select: 'COUNT' as const } : {}),
    Limit: how.limit,
    ScanIndexForward: false,
    ...(start ? { ExclusiveStartKey: start } : {}),
  });
}

/** How many of the newest items of a list its filter holds of: SCANNED_ITEMS are read at most. */
async function countNewest(table: ReadableTable, list: FilteredList, bound: number): Promise<number> {
  let [count, scanned] = [0, 0];
  let start: Part['lastKey'];
  if (list.to < list.from) return 0;
  do {
    const part = await readPart(table, list, list.to, start, { limit: bound - scanned, countOnly: true });
    count += part.count;
    scanned += part.scanned;
    start = part.lastKey;
  } while (start && scanned < bound);
  return count;
}

/**
 * A page of the items that a filter holds of, newest first. However long the list and whatever the filter, a page reads
 * `skip` and SCANNED_ITEMS items at most: one that found too few ends there, and its cursor goes on. `count`
 * is of the newest SCANNED_ITEMS.
 * @param bound takes the place of SCANNED_ITEMS
 */
export async function filteredPage<T extends { readonly id: string }>(
  table: ReadableTable,
  list: FilteredList,
  { skip, limit, cursor }: PageRequest,
  parse: (item: Item) => T,
  bound: number = SCANNED_ITEMS,
): Promise<ListPage<T>> {
  const [count, page] = await Promise.all([
    countNewest(table, list, bound),
    newest(table, list, { skip: cursor === undefined ? skip : 0, limit, cursor }, parse, bound),
  ]);
  return {
    count,
    hasNext: page.nextCursor !== null,
    hasPrev: cursor !== undefined || (skip > 0 && count > 0),
    ...page,
  };
}

async function newest<T extends { readonly id: string }>(
  table: ReadableTable,
  list: FilteredList,
  { skip, limit, cursor }: PageRequest,
  parse: (item: Item) => T,
  bound: number,
): Promise<Pick<ListPage<T>, 'items' | 'nextCursor'>> {
  const { sort, filter, from } = list;
  const before = cursor === undefined ? list.to : `${sort.prefix}${cursor}`;
  const to = before < list.to ? before : list.to;
  const items: T[] = [];
  let [left, scanned] = [skip, 0];
  let start: Part['lastKey'];
  if (to < from) return { items, nextCursor: null };
  // The item of the cursor is read too.
  const most = skip + bound + (cursor === undefined ? 0 : 1);
  do {
    // One more than the page shows that there is another; one more may be the item of the cursor.
    const wanted = left + limit - items.length + 2;
    const part = await readPart(table, list, to, start, {
      limit: Math.min(READ_AT_ONCE, most - scanned, ...(filter ? [] : [wanted])),
    });
    const found = part.items.map(parse).filter(({ id }) => id !== cursor);
    items.push(...found.slice(left));
    scanned += part.scanned;
    left = Math.max(0, left - found.length);
    start = part.lastKey;
    if (items.length > limit) return { items: items.slice(0, limit), nextCursor: items[limit - 1]?.id ?? null };
  } while (start && scanned < most);
  const last = start && String(unmarshall(start)[sort.name]).slice(sort.prefix.length);
  return { items, nextCursor: last ?? null };
}
