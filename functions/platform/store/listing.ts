import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { ReadableTable } from './held-table.ts';
import type { ListPage, PageRequest } from './page.ts';
import type { Key, WriteAction } from './table.ts';

/** A list kept in one partition: items `<prefix><id>` that sort by time, and beside them the number of items. */
export interface List {
  readonly pk: string;
  /** Ends with `#`. */
  readonly prefix: string;
}

const Counter = z.object({ items: z.int() });

const counterKey = ({ pk, prefix }: List): Key => ({ pk, sk: `COUNT#${prefix}` });

/**
 * The member of a transaction that adds to (or takes from) the number of items of a list.
 * @param most fails the transaction where the list would have more than so many; unlimited by default
 */
export function countAction(list: List, change: number, most?: number): WriteAction {
  const names = { '#items': 'items' };
  return {
    update: counterKey(list),
    set: { expression: 'ADD #items :change', names, values: { ':change': change } },
    ...(most === undefined
      ? {}
      : {
          condition: {
            expression: 'attribute_not_exists(#items) OR #items <= :room',
            names,
            values: { ':room': most - change },
          },
        }),
  };
}

/** Number of items of a list: one read, however long it is. */
export async function countOf(table: ReadableTable, list: List): Promise<number> {
  const counter = await table.get(counterKey(list));
  return counter ? Counter.parse(counter).items : 0;
}

/**
 * One page of a list, newest first. A cursor costs the same on every page; skip reads past what it leaves out.
 * @param countItems the number of items of the whole list, where no counter is kept beside it
 */
export async function readPage<T>(
  table: ReadableTable,
  list: List,
  request: PageRequest,
  parse: (item: unknown) => T & { readonly id: string },
  countItems: () => Promise<number> = () => countOf(table, list),
): Promise<ListPage<T>> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: marshall({ ':pk': list.pk, ':prefix': list.prefix }),
    ScanIndexForward: false,
    ConsistentRead: true,
  };
  const keyOf = (id: string) => marshall({ pk: list.pk, sk: `${list.prefix}${id}` });
  let start = request.cursor === undefined ? undefined : keyOf(request.cursor);
  let left = start ? 0 : request.skip;
  while (left > 0) {
    const skipped = await table.queryPage({
      ...query,
      Select: 'COUNT',
      Limit: left,
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    left -= skipped.count;
    start = skipped.lastKey;
    if (!start) break;
  }
  const pastTheEnd = left > 0 || (request.skip > 0 && request.cursor === undefined && !start);
  const [count, items] = await Promise.all([
    countItems(),
    pastTheEnd
      ? []
      : table.query({ ...query, Limit: request.limit + 1, ...(start ? { ExclusiveStartKey: start } : {}) }),
  ]);
  const parsed = items.slice(0, request.limit).map(parse);
  const hasNext = items.length > request.limit;
  return {
    count,
    hasNext,
    hasPrev: request.cursor !== undefined || (request.skip > 0 && count > 0),
    nextCursor: hasNext ? (parsed.at(-1)?.id ?? null) : null,
    items: parsed,
  };
}
