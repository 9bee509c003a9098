import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { TableModel } from '@imali/aws-emulator/template/stores.ts';
import { applicationStatus } from '../functions/applications/resources.ts';
import { statusMigrationDone } from '../functions/applications/store/status-index.ts';

/**
 * Brings the tables to what the templates say: creates what is missing, adds indexes that a kept table lacks, and
 * switches expiry on. What exists keeps its items; a table that no template names any more stays as it is.
 */
export async function createTables(client: DynamoDBClient, tables: readonly TableModel[]): Promise<void> {
  const existing = new Set((await client.send(new ListTablesCommand({}))).TableNames ?? []);
  for (const table of tables) {
    if (existing.has(table.name)) await addIndexes(client, table);
    else await createTable(client, table);
    await switchExpiryOn(client, table);
  }
}

async function createTable(client: DynamoDBClient, table: TableModel): Promise<void> {
  const global = table.GlobalSecondaryIndexes;
  const local = table.LocalSecondaryIndexes;
  await client.send(
    new CreateTableCommand({
      TableName: table.name,
      KeySchema: table.KeySchema,
      AttributeDefinitions: table.AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
      ...(global.length > 0 ? { GlobalSecondaryIndexes: global } : {}),
      ...(local.length > 0 ? { LocalSecondaryIndexes: local } : {}),
    }),
  );
  // A table that is empty has nothing of earlier releases to migrate.
  if (global.some(({ IndexName }) => IndexName === applicationStatus.is.index)) {
    await client.send(new PutItemCommand({ TableName: table.name, Item: marshall(statusMigrationDone) }));
  }
}

async function addIndexes(client: DynamoDBClient, table: TableModel): Promise<void> {
  if (table.GlobalSecondaryIndexes.length === 0) return;
  const described = await client.send(new DescribeTableCommand({ TableName: table.name }));
  const present = new Set(described.Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName));
  for (const index of table.GlobalSecondaryIndexes) {
    if (present.has(index.IndexName)) continue;
    await client.send(
      new UpdateTableCommand({
        TableName: table.name,
        AttributeDefinitions: table.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    );
  }
}

async function switchExpiryOn(client: DynamoDBClient, table: TableModel): Promise<void> {
  const attribute =
    table.TimeToLiveSpecification?.Enabled === true ? table.TimeToLiveSpecification.AttributeName : undefined;
  if (attribute === undefined) return;
  const { TimeToLiveDescription: now } = await client.send(new DescribeTimeToLiveCommand({ TableName: table.name }));
  if (now?.TimeToLiveStatus === 'ENABLED' || now?.TimeToLiveStatus === 'ENABLING') return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: table.name,
      TimeToLiveSpecification: { AttributeName: attribute, Enabled: true },
    }),
  );
}
