import { RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { keptOnceCreated } from './kept-once-created.ts';

/** A bucket that nobody reads without being let: no public access, TLS only, encrypted, versioned unless it says not. */
export function privateBucket(
  scope: Construct,
  id: string,
  options: {
    readonly name: string;
    /** Key of our own that everything in it is encrypted with; S3's own where there is none. */
    readonly key: IKey | null;
    /** Whether it outlives its stack. */
    readonly protect: boolean;
    readonly lifecycleRules: LifecycleRule[];
    /** False where what is erased must be gone at once. */
    readonly versioned?: boolean;
    readonly cors?: NonNullable<BucketProps['cors']>;
    /** Keeps versions from being deleted or replaced before their time. */
    readonly objectLockDefaultRetention?: NonNullable<BucketProps['objectLockDefaultRetention']>;
  },
): Bucket {
  const { name, key, protect, versioned = true, ...rest } = options;
  return new Bucket(scope, id, {
    bucketName: name,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    ...(key === null
      ? { encryption: BucketEncryption.S3_MANAGED }
      : { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }),
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    ...(versioned ? { versioned } : {}),
    ...rest,
    removalPolicy: protect ? keptOnceCreated : RemovalPolicy.DESTROY,
  });
}
