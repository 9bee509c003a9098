import { randomBytes } from 'node:crypto';
import { type Held, placeOf } from '../grants/held.ts';
import type { TableName, TableUse } from '../grants/resource.ts';
import type { ReadableTable, TableFor } from '../store/held-table.ts';
import { Table } from '../store/table.ts';
import type { FieldKeys } from './field-keys.ts';
import { kmsSealedBox } from './kms-sealed-box.ts';
import { tenantFieldKeys } from './tenant-field-keys.ts';

/** What each use of the keys of fields offers: who may only open reads fields and makes no key. */
interface Offers {
  readonly open: 'find';
  readonly seal: 'of';
}

/** Keys that open fields. */
export interface OpeningKeys {
  readonly fieldKeys: Pick<FieldKeys, 'find'>;
}

/** Keys that seal fields as well. */
export interface SealingKeys {
  readonly fieldKeys: FieldKeys;
}

/** A table of whose records some fields are sealed, with the keys of organisations. */
export type SealingTable = Table & SealingKeys;

/** The same where it is read and its fields are opened. */
export type OpeningTable = ReadableTable & OpeningKeys;

/** The same as a function has it, by what it was granted of the table and of the keys. */
type SealedFor<U extends TableUse, K extends keyof Offers> = TableFor<U> & {
  readonly fieldKeys: Pick<FieldKeys, Offers[K]>;
};

export const sealingTable = (table: Table, fieldKeys: FieldKeys): SealingTable => Object.assign(table, { fieldKeys });

/** Keys that an instance has read stay for the requests after. */
const keysOf = new Map<string, FieldKeys>();

/** The table of a function that may open (and where it writes: make) keys of fields. */
export function heldSealingTable<U extends TableUse, K extends keyof Offers>(
  held: Held<TableName, U>,
  keys: Held<'fieldKeys', K>,
): SealedFor<U, K> {
  const table = new Table(placeOf(held));
  const found =
    keysOf.get(table.name) ?? tenantFieldKeys(table, kmsSealedBox(placeOf(keys)), { randomBytes, now: Date.now });
  keysOf.set(table.name, found);
  return sealingTable(table, found);
}
