import type { ActivityEntry } from '../../../schemas/entities/casework/activity.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

/** What happened to applications, of what is kept anyway. */
export interface ActivityStore {
  list(ref: ConnectionRef, page: PageRequest): Promise<ListPage<ActivityEntry>>;
}

/**
 * Several lists in the order of their ids as one list, newest first, whatever page of it is asked for. As in every list, ids are
 * ordered by the second: what happened within one has an order that stays, and is not that of its instants.
 */
export function mergedPage(
  pages: readonly { readonly count: number; readonly items: readonly ActivityEntry[] }[],
  { skip, limit, cursor }: PageRequest,
): ListPage<ActivityEntry> {
  const all = pages
    .flatMap(({ items }) => items)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(cursor === undefined ? skip : 0);
  const byId = all.slice(0, limit);
  const hasNext = all.length > limit;
  const count = pages.reduce((sum, page) => sum + page.count, 0);
  return {
    count,
    hasNext,
    hasPrev: cursor !== undefined || (skip > 0 && count > 0),
    nextCursor: hasNext ? (byId.at(-1)?.id ?? null) : null,
    items: byId,
  };
}
