import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { keptOnceCreated } from './kept-once-created.ts';

/**
 * A table with the keys `pk` and `sk`, paid by use, encrypted with the product's key and restorable to any second of
 * the last 35 days.
 * @param options.expires whether items that hold an `expires_at` in the past (epoch seconds) are removed
 * @param options.protect keeps the table when its stack is removed
 * @param options.refuseDeletion refuses to delete the table, even when its first creation is rolled back
 */
export function dataTable(
  scope: Construct,
  id: string,
  options: {
    readonly name: string;
    readonly key: IKey;
    readonly expires: boolean;
    readonly protect: boolean;
    readonly refuseDeletion: boolean;
  },
): Table {
  return new Table(scope, id, {
    tableName: options.name,
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.CUSTOMER_MANAGED,
    encryptionKey: options.key,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: options.refuseDeletion,
    removalPolicy: options.protect ? keptOnceCreated : RemovalPolicy.DESTROY,
    ...(options.expires ? { timeToLiveAttribute: 'expires_at' } : {}),
  });
}
