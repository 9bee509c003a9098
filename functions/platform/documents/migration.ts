import * as z from 'zod';

/** What a migration makes of one stored item. `left` is neither changed nor right: its readers have to cope with it. */
export type Migrated<Change> =
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'changed'; readonly change: Change }
  | { readonly outcome: 'left'; readonly why: string };

/** How far a migration has come, as it is kept between runs. An item that is read again counts again. */
export const MigrationProgress = z.object({
  /** Where the next page begins; null at the beginning and at the end. */
  cursor: z.string().nullable(),
  isDone: z.boolean(),
  looked: z.int(),
  changed: z.int(),
  /** Items that somebody else wrote in between: they are right already, or a later run finds them. */
  overtaken: z.int(),
  left: z.int(),
});
export type MigrationProgress = Readonly<z.infer<typeof MigrationProgress>>;

const NOT_BEGUN: MigrationProgress = {
  cursor: null,
  isDone: false,
  looked: 0,
  changed: 0,
  overtaken: 0,
  left: 0,
};

export interface MigrationPorts<Item, Change> {
  /** The items from a cursor on, in an order that stays. */
  readonly page: (cursor: string | null) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>;
  /** The outcome of an item; of one that was migrated before: 'unchanged'. */
  readonly migrated: (item: Item) => Promise<Migrated<Change>>;
  /** Writes a change where the item is still as it was read; false where it is not. */
  readonly write: (change: Change) => Promise<boolean>;
  readonly progress: {
    readonly read: () => Promise<MigrationProgress | null>;
    readonly keep: (progress: MigrationProgress) => Promise<void>;
  };
}

/**
 * Takes every item of a table to what it should be, page by page. It may be ended at any point and run again: it goes on
 * with the page that it was at, what is right already stays as it is, and a run after the last page changes nothing.
 * @param dryRun reads everything from the beginning and writes nothing, neither items nor how far it came
 * @param onPage receives each page
 */
export async function runMigration<Item, Change>(
  { page, migrated, write, progress }: MigrationPorts<Item, Change>,
  {
    dryRun = false,
    onPage = () => {},
  }: { readonly dryRun?: boolean; readonly onPage?: (progress: MigrationProgress) => void } = {},
): Promise<MigrationProgress> {
  let now = (dryRun ? null : await progress.read()) ?? NOT_BEGUN;
  while (!now.isDone) {
    const { items, next } = await page(now.cursor);
    const counts = { changed: 0, overtaken: 0, left: 0 };
    for (const item of items) {
      const made = await migrated(item);
      if (made.outcome === 'left') counts.left += 1;
      if (made.outcome !== 'changed') continue;
      if (dryRun || (await write(made.change))) counts.changed += 1;
      else counts.overtaken += 1;
    }
    now = {
      cursor: next,
      isDone: next === null,
      looked: now.looked + items.length,
      changed: now.changed + counts.changed,
      overtaken: now.overtaken + counts.overtaken,
      left: now.left + counts.left,
    };
    if (!dryRun) await progress.keep(now);
    onPage(now);
  }
  return now;
}
