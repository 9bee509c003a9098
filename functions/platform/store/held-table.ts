import { type Held, placeOf } from '../grants/held.ts';
import type { IndexName, TableName, TableUse } from '../grants/resource.ts';
import { Table } from './table.ts';

/** What reads a table. */
type Reading = 'name' | 'get' | 'getAll' | 'query' | 'count' | 'startingWith' | 'between' | 'queryPage';

/** Uses that read a table and change nothing in it. */
type ReadingUse = 'read' | 'readLog' | 'readChains';

/**
 * A table as a function has it that was granted these uses: a store asks for the methods that it calls, so one that writes does
 * not compile where the table may only be read. Which attributes and keys a bounded use may change, the statements of the role say.
 */
export type TableFor<U extends TableUse> = Pick<Table, U extends ReadingUse ? Reading : keyof Table>;

/** A table that is read. */
export type ReadableTable = Pick<Table, Reading>;

/** What is queried by an index. */
export type TableIndex = Pick<Table, 'query' | 'queryPage'>;

/** The table that a function was granted, with what its uses of it allow. */
export const heldTable = <U extends TableUse>(held: Held<TableName, U>): TableFor<U> => new Table(placeOf(held));

/** The table of an index that a function was granted. */
export const heldIndex = (held: Held<IndexName, 'read'>): ReadableTable => new Table(placeOf(held));
