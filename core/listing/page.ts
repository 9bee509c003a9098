/** Which part of a list is wanted: `limit` items after `cursor`, or after leaving out `skip` from the newest on. */
export interface PageRequest {
  readonly skip: number;
  readonly limit: number;
  /** Id of the last item of the page before. */
  readonly cursor?: string | undefined;
}

/** A part of a list, newest first. */
export interface ListPage<T> {
  /** Items in the whole list. */
  readonly count: number;
  readonly hasNext: boolean;
  readonly hasPrev: boolean;
  /** Cursor of the next page, null on the last. */
  readonly nextCursor: string | null;
  readonly items: readonly T[];
}
