import { type Held, placeOf } from '../grants/held.ts';
import type { IndexName, TableName } from '../grants/resource.ts';
import { Table } from './table.ts';

/** The table that a function was granted, or that of an index, for whatever use. */
export const heldTable = (held: Held<TableName | IndexName, never>): Table => new Table(placeOf(held));
