import { describe, expect, test } from '@jest/globals';
import { askingForCapacity, consumedUnits } from './consumed-capacity.ts';

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const key = (sk: string) => ({ pk: { S: 'p' }, sk: { S: sk } });

describe('askingForCapacity', () => {
  test('The capacity is requested with every read and write, and other calls are left alone', () => {
    const request = bytes({ TableName: 't' });
    expect(JSON.parse(askingForCapacity('PutItem', request).toString())).toEqual({
      TableName: 't',
      ReturnConsumedCapacity: 'INDEXES',
    });
    expect(askingForCapacity('CreateTable', request)).toBe(request);
  });
});

describe('consumedUnits', () => {
  test('The consumed units have the kind of item of a put, a get and a query', () => {
    const answer = bytes({ ConsumedCapacity: { CapacityUnits: 2.5 } });
    const itemsOf = (operation: string, request: unknown) => consumedUnits(operation, bytes(request), answer);
    expect([
      ...itemsOf('PutItem', { Item: key('LEDGER#a#b') }),
      ...itemsOf('GetItem', { Key: key('ANALYSIS#affordability') }),
      ...itemsOf('Query', { ExpressionAttributeValues: { ':pk': { S: 'p' }, ':prefix': { S: 'ACCOUNT#' } } }),
    ]).toEqual([
      { operation: 'PutItem', item: 'LEDGER', kind: 'write', units: 2.5 },
      { operation: 'GetItem', item: 'ANALYSIS#affordability', kind: 'read', units: 2.5 },
      { operation: 'Query', item: 'ACCOUNT', kind: 'read', units: 2.5 },
    ]);
  });

  test('The consumed units count a transaction by the rule: twice the kilobytes of every member, and what the engine says of indexes', () => {
    const index = { GlobalSecondaryIndexes: { pending: { CapacityUnits: 2 } } };
    const request = {
      TransactItems: [
        { Put: { Item: { ...key('ACCOUNT#1'), text: { S: 'x'.repeat(2_000) } } } },
        { Update: { Key: key('CONNECTION') } },
      ],
    };
    // 2 000 and some bytes are two kilobytes, times two; an update is one kilobyte, times two.
    expect(
      consumedUnits(
        'TransactWriteItems',
        bytes(request),
        bytes({ ConsumedCapacity: [{ CapacityUnits: 6, ...index }] }),
      ),
    ).toEqual([
      { operation: 'TransactWriteItems', item: 'ACCOUNT', kind: 'write', units: 4 },
      { operation: 'TransactWriteItems', item: 'CONNECTION', kind: 'write', units: 2 },
      { operation: 'TransactWriteItems', item: 'index pending', kind: 'write', units: 2 },
    ]);
  });

  test('The consumed units find nothing in an error', () => {
    const failed = bytes({ __type: 'ConditionalCheckFailedException' });
    expect(consumedUnits('PutItem', bytes({ Item: key('LEDGER#a') }), failed)).toEqual([]);
  });
});
