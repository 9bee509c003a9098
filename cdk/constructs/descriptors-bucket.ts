import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { tellArrivals } from './statements-bucket.ts';

/**
 * The private bucket of what movements print. It keeps no older versions: what it holds is made again with the next
 * analyses, and what is erased is gone.
 */
export function descriptorsBucket(
  scope: Construct,
  id: string,
  options: { readonly name: string; readonly key: IKey; readonly protect: boolean; readonly arrivals: Queue },
): Bucket {
  const bucket = new Bucket(scope, id, {
    bucketName: options.name,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.KMS,
    encryptionKey: options.key,
    bucketKeyEnabled: true,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    lifecycleRules: [{ id: 'plans', prefix: 'plans/', expiration: Duration.days(30) }],
    removalPolicy: options.protect ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  tellArrivals(bucket, options.name, [{ prefix: 'sets/', queue: options.arrivals }]);
  return bucket;
}
