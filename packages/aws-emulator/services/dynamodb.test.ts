import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { createAuthoriser, type Principal, rootPrincipal } from '../access/authorisation.ts';
import { type DynamoDb, startDynamoDb } from './dynamodb.ts';

const place = { region: 'af-south-1', account: '000000000000' };
const table = 'arn:aws:dynamodb:af-south-1:000000000000:table/operations';
const principals = new Map<string, Principal>([
  ['ROOT', rootPrincipal('root-secret')],
  [
    'READER',
    {
      name: 'imali-local-get-thing',
      secretAccessKey: 'reader-secret',
      policyStatements: [{ Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: table }],
    },
  ],
  [
    'WRITER',
    {
      secretAccessKey: 'writer-secret',
      policyStatements: [
        { Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: table },
        { Effect: 'Allow', Action: 'dynamodb:UpdateItem', Resource: table },
      ],
    },
  ],
]);
const authoriser = createAuthoriser({ principals });

function clientOf(url: string, accessKeyId: string, secretAccessKey: string): DynamoDBClient {
  return new DynamoDBClient({
    region: place.region,
    endpoint: url,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
}

async function createOperations(root: DynamoDBClient): Promise<void> {
  await root.send(
    new CreateTableCommand({
      TableName: 'operations',
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
    }),
  );
}

const item = (pk: string) => ({ pk: { S: pk }, sk: { S: 'a' } });

describe('the emulated DynamoDB', () => {
  let dynamoDb: DynamoDb;
  let root: DynamoDBClient;

  beforeAll(async () => {
    dynamoDb = await startDynamoDb({ ...place, authoriser });
    root = clientOf(dynamoDb.url, 'ROOT', 'root-secret');
    await createOperations(root);
  });
  afterAll(async () => {
    root.destroy();
    await dynamoDb.close();
  });

  test('The emulated DynamoDB serves the real SDK through the proxy', async () => {
    await root.send(new PutItemCommand({ TableName: 'operations', Item: item('one') }));
    const got = await root.send(new GetItemCommand({ TableName: 'operations', Key: item('one') }));
    expect(got.Item).toEqual(item('one'));
  });

  test('The engine’s own errors are passed on', async () => {
    const put = new PutItemCommand({
      TableName: 'operations',
      Item: item('one'),
      ConditionExpression: 'attribute_not_exists(pk)',
    });
    await root.send(new PutItemCommand({ TableName: 'operations', Item: item('one') }));
    await expect(root.send(put)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  });

  test('A function may do what its role allows, and a refusal names the action', async () => {
    const reader = clientOf(dynamoDb.url, 'READER', 'reader-secret');
    await expect(
      reader.send(new GetItemCommand({ TableName: 'operations', Key: item('none') })),
    ).resolves.toMatchObject({ $metadata: { httpStatusCode: 200 } });
    await expect(reader.send(new PutItemCommand({ TableName: 'operations', Item: item('x') }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: `imali-local-get-thing is not authorized to perform: dynamodb:PutItem on resource: ${table} because no policy of its role allows it.`,
    });
    await expect(
      reader.send(
        new QueryCommand({
          TableName: 'operations',
          IndexName: 'by-day',
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': { S: 'a' } },
        }),
      ),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
    reader.destroy();
  });

  test('Each member of a transaction is authorised separately', async () => {
    const writer = clientOf(dynamoDb.url, 'WRITER', 'writer-secret');
    const putOnly = new TransactWriteItemsCommand({
      TransactItems: [{ Put: { TableName: 'operations', Item: item('t1') } }],
    });
    await expect(writer.send(putOnly)).resolves.toBeDefined();
    const withDelete = new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName: 'operations', Item: item('t2') } },
        { Delete: { TableName: 'operations', Key: item('t1') } },
      ],
    });
    await expect(writer.send(withDelete)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('dynamodb:DeleteItem'),
    });
    writer.destroy();
  });

  test('A wrong secret and an unknown access key are refused', async () => {
    const wrong = clientOf(dynamoDb.url, 'ROOT', 'not the secret');
    const unknown = clientOf(dynamoDb.url, 'NOBODY', 'x');
    const get = new GetItemCommand({ TableName: 'operations', Key: item('one') });
    await expect(wrong.send(get)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    await expect(unknown.send(get)).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    wrong.destroy();
    unknown.destroy();
  });
});

describe('a DynamoDB data folder', () => {
  test('A DynamoDB data folder keeps its items across a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'imali-dynamodb-'));
    try {
      const first = await startDynamoDb({ ...place, authoriser, dataDir });
      const before = clientOf(first.url, 'ROOT', 'root-secret');
      await createOperations(before);
      await before.send(new PutItemCommand({ TableName: 'operations', Item: item('kept') }));
      before.destroy();
      await first.close();

      const second = await startDynamoDb({ ...place, authoriser, dataDir });
      const after = clientOf(second.url, 'ROOT', 'root-secret');
      const got = await after.send(new GetItemCommand({ TableName: 'operations', Key: item('kept') }));
      after.destroy();
      await second.close();
      expect(got.Item).toEqual(item('kept'));
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
