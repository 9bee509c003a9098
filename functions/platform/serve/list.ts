import type { ListQuery } from '../../../schemas/listing.ts';
import type { ListPage, PageRequest } from '../store/page.ts';

/** The part of a list that a query asks for; a cursor replaces skip. */
export function pageRequest({ skip, limit, cursor }: ListQuery): PageRequest {
  return { skip: cursor === undefined ? skip : 0, limit, cursor };
}

/** A page in the shape of the API. */
export function listView<T, V>(page: ListPage<T>, view: (item: T) => V) {
  return {
    count: page.count,
    has_next: page.hasNext,
    has_prev: page.hasPrev,
    next_cursor: page.nextCursor,
    data: page.items.map(view),
  };
}
