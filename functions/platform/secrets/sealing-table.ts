import { randomBytes } from 'node:crypto';
import { type Held, placeOf } from '../grants/held.ts';
import type { TableName } from '../grants/resource.ts';
import { heldTable } from '../store/held-table.ts';
import type { Table } from '../store/table.ts';
import type { FieldKeys } from './field-keys.ts';
import { kmsSealedBox } from './kms-sealed-box.ts';
import { tenantFieldKeys } from './tenant-field-keys.ts';

/** A table of whose records some fields are sealed, with the keys of organisations. */
export type SealingTable = Table & { readonly fieldKeys: FieldKeys };

export const sealingTable = (table: Table, fieldKeys: FieldKeys): SealingTable => Object.assign(table, { fieldKeys });

/** Keys that an instance has read stay for the requests after. */
const keysOf = new Map<string, FieldKeys>();

/** The table of a function that may open (and where it writes: make) keys of fields. */
export function heldSealingTable(held: Held<TableName, never>, keys: Held<'fieldKeys', never>): SealingTable {
  const table = heldTable(held);
  const found =
    keysOf.get(table.name) ?? tenantFieldKeys(table, kmsSealedBox(placeOf(keys)), { randomBytes, now: Date.now });
  keysOf.set(table.name, found);
  return sealingTable(table, found);
}
