import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type FieldKeys, fieldKey } from '../secrets/field-keys.ts';
import { type SealingTable, sealingTable } from '../secrets/sealing-table.ts';
import { sharedEngineUrl } from './shared-engine.fixture.ts';
import { Table } from './table.ts';

/** A key for each organisation that is made of its id: for tests that are not about keys. */
export const testFieldKeys: FieldKeys = {
  of: async (organisationId) => fieldKey(Buffer.from(organisationId)),
  find: async (organisationId) => fieldKey(Buffer.from(organisationId)),
};

/** A table of the real engine, empty and of its own, with the indexes of listed applications, of pending analyses and of due work. */
export interface TestTable {
  readonly table: SealingTable;
  /** Another empty table of the same engine. */
  readonly another: () => Promise<SealingTable>;
  readonly close: () => Promise<void>;
}

/** Tables for one test file, gone when it closes them. The adapters find the engine as they find AWS: by the environment. */
export async function startTestTable(): Promise<TestTable> {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: sharedEngineUrl(),
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  const client = new DynamoDBClient({});
  const made: string[] = [];
  const another = async (): Promise<SealingTable> => {
    const name = `test-${randomUUID()}`;
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        AttributeDefinitions: [
          'pk',
          'sk',
          'pending',
          'pending_since',
          'listedIn',
          'applicationId',
          'bookIn',
          'bookAt',
        ].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S' as const,
        })),
        GlobalSecondaryIndexes: [
          {
            IndexName: 'applications-by-status',
            KeySchema: [
              { AttributeName: 'listedIn', KeyType: 'HASH' },
              { AttributeName: 'applicationId', KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['expiry', 'consentGivenAt'] },
          },
          {
            IndexName: 'loan-book',
            KeySchema: [
              { AttributeName: 'bookIn', KeyType: 'HASH' },
              { AttributeName: 'bookAt', KeyType: 'RANGE' },
            ],
            Projection: {
              ProjectionType: 'INCLUDE',
              NonKeyAttributes: ['book', 'standing', 'loan', 'document_version'],
            },
          },
          {
            IndexName: 'pending-analyses',
            KeySchema: [
              { AttributeName: 'pending', KeyType: 'HASH' },
              { AttributeName: 'pending_since', KeyType: 'RANGE' },
            ],
            Projection: {
              ProjectionType: 'INCLUDE',
              NonKeyAttributes: ['generation', 'organisationId', 'applicationId'],
            },
          },
          {
            IndexName: 'due-work',
            KeySchema: [
              { AttributeName: 'pending', KeyType: 'HASH' },
              { AttributeName: 'pending_since', KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['organisationId', 'webhookId', 'subject'] },
          },
        ],
      }),
    );
    made.push(name);
    return sealingTable(new Table(name), testFieldKeys);
  };
  return {
    table: await another(),
    another,
    close: async () => {
      await Promise.all(made.map((TableName) => client.send(new DeleteTableCommand({ TableName }))));
      client.destroy();
    },
  };
}
