import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** The private bucket that holds the bytes of statements: encrypted, TLS only, versioned, emptied after its retention. */
export function statementsBucket(
  scope: Construct,
  id: string,
  options: {
    readonly name: string;
    readonly key: IKey;
    readonly retentionDays: number;
    readonly protect: boolean;
  },
): Bucket {
  return new Bucket(scope, id, {
    bucketName: options.name,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.KMS,
    encryptionKey: options.key,
    bucketKeyEnabled: true,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    lifecycleRules: [
      {
        id: 'retention',
        expiration: Duration.days(options.retentionDays),
        // What was deleted or replaced can be brought back for a month, then it is gone.
        noncurrentVersionExpiration: Duration.days(30),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
      // Exports are fetched within minutes of being made and can be made again.
      {
        id: 'exports',
        prefix: 'exports/',
        expiration: Duration.days(1),
        noncurrentVersionExpiration: Duration.days(1),
      },
      { id: 'delete-markers', expiredObjectDeleteMarker: true },
    ],
    removalPolicy: options.protect ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
}
