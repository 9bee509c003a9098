/**
 * Says which IAM actions on which resources a request of the JSON services asks for.
 * Source: Service Authorization Reference for DynamoDB, SQS, SES v2 and Secrets Manager.
 */
import { z } from 'zod';

import type { RequestedAccess } from './iam-policy.ts';

/** Where the emulated resources live; part of every ARN. */
export interface Place {
  readonly region: string;
  readonly account: string;
}

const tableMember = z.object({ TableName: z.string() });

const dynamoDbRequest = z.object({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  ResourceArn: z.string().optional(),
  StreamArn: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
  TransactItems: z.array(z.record(z.string(), tableMember.optional())).optional(),
});

/** Members of a transaction and the action each needs; the transaction itself needs none. */
const transactionActions: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
  Get: 'dynamodb:GetItem',
};

/** ARN of a table named by its name or already by its ARN. */
const tableArn = (place: Place, table: string): string =>
  table.startsWith('arn:') ? table : `arn:aws:dynamodb:${place.region}:${place.account}:table/${table}`;

/** The operation of an `X-Amz-Target` header: `PutItem` of `DynamoDB_20120810.PutItem`. */
export const targetOperation = (target: string): string => target.slice(target.lastIndexOf('.') + 1);

/**
 * Accesses of a DynamoDB request. Each member of a transaction counts as its own action on its table; a batch counts as
 * the batch's action (BatchGetItem, BatchWriteItem) on each table, as in the cloud. PartiQL and a transaction without
 * members are not understood and give an empty list, which nobody but root may do.
 */
export function dynamoDbAccess(place: Place, operation: string, body: unknown): readonly RequestedAccess[] {
  const parsed = dynamoDbRequest.safeParse(body);
  if (!parsed.success) return [];
  const { TableName, IndexName, ResourceArn, StreamArn, RequestItems, TransactItems } = parsed.data;
  const action = `dynamodb:${operation}`;
  if (TransactItems !== undefined) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).flatMap(([member, of]) => {
        if (of === undefined) return [];
        return [{ action: transactionActions[member] ?? action, resources: [tableArn(place, of.TableName)] }];
      }),
    );
  }
  if (RequestItems !== undefined) {
    return Object.keys(RequestItems).map((table) => ({ action, resources: [tableArn(place, table)] }));
  }
  if (TableName !== undefined) {
    const table = tableArn(place, TableName);
    return [{ action, resources: [IndexName === undefined ? table : `${table}/index/${IndexName}`] }];
  }
  const arn = ResourceArn ?? StreamArn;
  if (arn !== undefined) return [{ action, resources: [arn] }];
  const accountWide = ['ListTables', 'ListStreams', 'DescribeLimits', 'DescribeEndpoints'];
  return accountWide.includes(operation) ? [{ action, resources: ['*'] }] : [];
}

const sqsRequest = z.object({ QueueUrl: z.string().optional(), QueueName: z.string().optional() });

export const queueArn = (place: Place, queue: string): string =>
  `arn:aws:sqs:${place.region}:${place.account}:${queue}`;

/** Accesses of an SQS request. A batch needs the permission of the single action. */
export function sqsAccess(place: Place, operation: string, body: unknown): readonly RequestedAccess[] {
  const parsed = sqsRequest.safeParse(body);
  if (!parsed.success) return [];
  const action = `sqs:${operation.replace(/Batch$/, '')}`;
  const name = parsed.data.QueueUrl?.split('/').at(-1) ?? parsed.data.QueueName;
  if (name !== undefined && name !== '') return [{ action, resources: [queueArn(place, name)] }];
  return operation === 'ListQueues' ? [{ action, resources: ['*'] }] : [];
}

const sesRequest = z.object({
  FromEmailAddress: z.string().optional(),
  Content: z.object({ Raw: z.unknown().optional() }).optional(),
});

/** The address inside `Name <address>`, in lower case. */
export const bareAddress = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();

/** Accesses of an SES v2 request. The sender may be verified as an address or by its domain: either may be granted. */
export function sesAccess(place: Place, method: string, path: string, body: unknown): readonly RequestedAccess[] {
  const route = `${method} ${path.replace(/\/$/, '')}`;
  if (route !== 'POST /v2/email/outbound-emails' && route !== 'POST /v2/email/outbound-bulk-emails') return [];
  const parsed = sesRequest.safeParse(body);
  if (!parsed.success) return [];
  const from = bareAddress(parsed.data.FromEmailAddress ?? '');
  const identity = `arn:aws:ses:${place.region}:${place.account}:identity/`;
  const resources = [`${identity}${from}`, `${identity}${from.slice(from.lastIndexOf('@') + 1)}`];
  const action = route.endsWith('bulk-emails')
    ? 'ses:SendBulkEmail'
    : parsed.data.Content?.Raw === undefined
      ? 'ses:SendEmail'
      : 'ses:SendRawEmail';
  return [{ action, resources }];
}
