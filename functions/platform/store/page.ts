/** Which part of a list is wanted: `limit` items after `cursor`, or after leaving out `skip` from the newest on. */
export interface PageRequest {
  readonly skip: number;
  readonly limit: number;
  /** Id of the last item of the page before. */
  readonly cursor?: string | undefined;
}

/**
 * Items that a page of a filtered list reads at most beyond those that `skip` leaves out, and of which its count is: so much
 * that a filter finds what it is used for, and little enough for one answer.
 */
export const SCANNED_ITEMS = 10_000;

/** A part of a list, newest first. */
export interface ListPage<T> {
  /** Items in the whole list; of a filtered list, those among its newest SCANNED_ITEMS. */
  readonly count: number;
  readonly hasNext: boolean;
  readonly hasPrev: boolean;
  /** Cursor of the next page, null on the last. */
  readonly nextCursor: string | null;
  readonly items: readonly T[];
}
