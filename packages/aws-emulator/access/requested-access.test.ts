import { describe, expect, test } from '@jest/globals';

import { bareAddress, dynamoDbAccess, sesAccess, sqsAccess, targetOperation } from './requested-access.ts';

const place = { region: 'af-south-1', account: '000000000000' };
const table = (name: string) => `arn:aws:dynamodb:af-south-1:000000000000:table/${name}`;

describe('a DynamoDB request', () => {
  test('A DynamoDB request needs the action of its target on its table', () => {
    expect(targetOperation('DynamoDB_20120810.UpdateItem')).toBe('UpdateItem');
    expect(dynamoDbAccess(place, 'UpdateItem', { TableName: 'billing' })).toEqual([
      { action: 'dynamodb:UpdateItem', resources: [table('billing')] },
    ]);
  });

  test('A DynamoDB request on an index needs permission for the index, not for the table', () => {
    expect(dynamoDbAccess(place, 'Query', { TableName: 'directory', IndexName: 'by-email' })).toEqual([
      { action: 'dynamodb:Query', resources: [`${table('directory')}/index/by-email`] },
    ]);
  });

  test('A DynamoDB transaction needs each member’s own action', () => {
    const TransactItems = [
      { Put: { TableName: 'a' } },
      { Update: { TableName: 'b' } },
      { Delete: { TableName: table('c') } },
      { ConditionCheck: { TableName: 'd' } },
    ];
    expect(dynamoDbAccess(place, 'TransactWriteItems', { TransactItems })).toEqual([
      { action: 'dynamodb:PutItem', resources: [table('a')] },
      { action: 'dynamodb:UpdateItem', resources: [table('b')] },
      { action: 'dynamodb:DeleteItem', resources: [table('c')] },
      { action: 'dynamodb:ConditionCheckItem', resources: [table('d')] },
    ]);
    expect(dynamoDbAccess(place, 'TransactGetItems', { TransactItems: [{ Get: { TableName: 'a' } }] })).toEqual([
      { action: 'dynamodb:GetItem', resources: [table('a')] },
    ]);
  });

  test('A DynamoDB batch needs the batch’s action on every table', () => {
    expect(dynamoDbAccess(place, 'BatchGetItem', { RequestItems: { a: {}, b: {} } })).toEqual([
      { action: 'dynamodb:BatchGetItem', resources: [table('a')] },
      { action: 'dynamodb:BatchGetItem', resources: [table('b')] },
    ]);
  });

  test('An unsupported DynamoDB request has no required access, so it is refused', () => {
    expect(dynamoDbAccess(place, 'ExecuteStatement', { Statement: 'SELECT * FROM directory' })).toEqual([]);
    expect(dynamoDbAccess(place, 'PutItem', undefined)).toEqual([]);
  });
});

test('an SQS batch asks for the single action on its queue', () => {
  expect(sqsAccess(place, 'DeleteMessageBatch', { QueueUrl: 'http://127.0.0.1:1/000000000000/analysis' })).toEqual([
    { action: 'sqs:DeleteMessage', resources: ['arn:aws:sqs:af-south-1:000000000000:analysis'] },
  ]);
});

describe('a mail', () => {
  const identity = 'arn:aws:ses:af-south-1:000000000000:identity/';
  const resources = [`${identity}no-reply@imali.example`, `${identity}imali.example`];
  const FromEmailAddress = 'Imali <No-Reply@imali.example>';

  test('Sending an email needs permission for its sender, by address or by domain', () => {
    expect(
      sesAccess(place, 'POST', '/v2/email/outbound-emails', { FromEmailAddress, Content: { Simple: {} } }),
    ).toEqual([{ action: 'ses:SendEmail', resources }]);
    expect(bareAddress('a@b.example')).toBe('a@b.example');
  });

  test('Sending a raw email needs the raw action', () => {
    const body = { FromEmailAddress, Content: { Raw: { Data: '' } } };
    expect(sesAccess(place, 'POST', '/v2/email/outbound-emails', body)).toEqual([
      { action: 'ses:SendRawEmail', resources },
    ]);
  });
});
