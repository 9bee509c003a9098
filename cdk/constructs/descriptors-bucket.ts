import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { privateBucket } from './private-bucket.ts';
import { notifyOnUpload } from './statements-bucket.ts';

/**
 * The private bucket of what transactions print. It keeps no older versions: what it holds is made again with the next
 * analyses, and what is erased is gone.
 */
export function descriptorsBucket(
  scope: Construct,
  id: string,
  options: { readonly name: string; readonly key: IKey; readonly protect: boolean; readonly arrivals: Queue },
): Bucket {
  const { name, key, protect } = options;
  const bucket = privateBucket(scope, id, {
    name,
    key,
    protect,
    versioned: false,
    lifecycleRules: [{ id: 'plans', prefix: 'plans/', expiration: Duration.days(30) }],
  });
  notifyOnUpload(bucket, name, [{ prefix: 'sets/', queue: options.arrivals }]);
  return bucket;
}
