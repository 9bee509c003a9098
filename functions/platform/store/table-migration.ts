import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { type Migrated, type MigrationPorts, MigrationProgress } from '../documents/migration.ts';
import type { TableName } from '../grants/resource.ts';
import type { Expression, Item, Key, Table } from './table.ts';

/** An item as it becomes, and what shows that nobody wrote it concurrently. */
export interface ItemChange {
  readonly item: Key & Item;
  readonly asRead: Expression;
}

/** A table of the stage by its name. */
export type TableOf = (name: TableName) => Table;

/** One rewriting of the items of a table. Its name is where its progress is kept, so it is used once for ever. */
export interface TableMigration {
  readonly name: string;
  /** @param table the table of the item, for what else has to be known of it */
  readonly migrated: (item: Key & Item, table: Table) => Promise<Migrated<ItemChange>>;
  /** Writes a change where that is more than putting the item; `tableOf` names the tables of the stage. False where somebody else was first. */
  readonly write?: (change: ItemChange, tableOf: TableOf) => Promise<boolean>;
  /** Leaves a mark in the table itself when it is done, for readers that go by it. */
  readonly marksTable?: true;
}

const PAGE_ITEMS = 100;

const KeyOf = z.object({ pk: z.string(), sk: z.string() });

/**
 * A migration of a table of this engine. Reads every item of it: a function may not do that, an operator may.
 * @param tableOf the operations table keeps how far it came
 */
export function tableMigration(
  { name, migrated, marksTable, write }: TableMigration,
  table: Table,
  tableOf: TableOf,
): MigrationPorts<Key & Item, ItemChange> {
  const client = new DynamoDBClient({});
  const operations = tableOf('operations');
  const place: Key = { pk: `MIGRATION#${name}`, sk: 'PROGRESS' };
  return {
    async page(cursor) {
      const start: Record<string, AttributeValue> | undefined =
        cursor === null ? undefined : marshall(KeyOf.parse(JSON.parse(cursor)));
      const answer = await client.send(
        new ScanCommand({
          TableName: table.name,
          ConsistentRead: true,
          Limit: PAGE_ITEMS,
          ...(start ? { ExclusiveStartKey: start } : {}),
        }),
      );
      const items = (answer.Items ?? []).map((item) => {
        const values = unmarshall(item);
        return { ...values, ...KeyOf.parse(values) };
      });
      const last = answer.LastEvaluatedKey;
      return { items, next: last ? JSON.stringify(KeyOf.parse(unmarshall(last))) : null };
    },
    migrated: (item) => migrated(item, table),
    write: (change) => (write === undefined ? table.put(change.item, change.asRead) : write(change, tableOf)),
    progress: {
      async read() {
        const kept = await operations.get(place);
        return kept ? MigrationProgress.parse(kept) : null;
      },
      async keep(progress) {
        if (marksTable && progress.isDone) await table.put({ pk: `MIGRATION#${name}`, sk: 'DONE' });
        await operations.put({ ...place, ...progress });
      },
    },
  };
}
