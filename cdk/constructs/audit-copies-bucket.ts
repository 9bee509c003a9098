import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type Bucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { privateBucket } from './private-bucket.ts';

/**
 * The private bucket of the daily copies of the audit log. Object Lock keeps every version for as long as the log itself is kept,
 * and a month: in compliance mode nobody can shorten that, not the root of the account either.
 */
export function auditCopiesBucket(
  scope: Construct,
  id: string,
  {
    name,
    key,
    protect,
    days,
  }: { readonly name: string; readonly key: IKey; readonly protect: boolean; readonly days: number },
): Bucket {
  const kept = Duration.days(days);
  return privateBucket(scope, id, {
    name,
    key,
    protect,
    lifecycleRules: [{ id: 'retention', expiration: kept, noncurrentVersionExpiration: Duration.days(1) }],
    objectLockDefaultRetention: protect ? ObjectLockRetention.compliance(kept) : ObjectLockRetention.governance(kept),
  });
}
