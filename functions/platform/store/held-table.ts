import type { Held } from '../grants/held.ts';
import type { TableName } from '../grants/resource.ts';
import { Table } from './table.ts';

/** The table that a function was granted, for whatever use. */
export const heldTable = (held: Held<TableName, never>): Table => new Table(held.setting);
