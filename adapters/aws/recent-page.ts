import { marshall } from '@aws-sdk/util-dynamodb';
import type { List } from './listing.ts';
import type { Table } from './table.ts';

/** Which part of a list that nothing counts is wanted. */
export interface RecentRequest {
  readonly limit: number;
  /** Id of the last item of the page before. */
  readonly cursor?: string | undefined;
}

export interface RecentPage<T> {
  readonly hasNext: boolean;
  /** null on the last page. */
  readonly nextCursor: string | null;
  readonly items: readonly T[];
}

/** One page, newest first, of a list whose items expire by themselves. */
export async function readRecent<T>(
  table: Table,
  { pk, prefix }: List,
  { limit, cursor }: RecentRequest,
  parse: (item: unknown) => T & { readonly id: string },
): Promise<RecentPage<T>> {
  const items = await table.query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: marshall({ ':pk': pk, ':prefix': prefix }),
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: limit + 1,
    ...(cursor === undefined ? {} : { ExclusiveStartKey: marshall({ pk, sk: `${prefix}${cursor}` }) }),
  });
  const parsed = items.slice(0, limit).map(parse);
  const hasNext = items.length > limit;
  return { hasNext, nextCursor: hasNext ? (parsed.at(-1)?.id ?? null) : null, items: parsed };
}
