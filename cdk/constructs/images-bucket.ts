import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** The private bucket of organisations' images, which are handed out by address. It forgets nothing: mails show them. */
export function imagesBucket(
  scope: Construct,
  id: string,
  options: { readonly name: string; readonly key: IKey; readonly protect: boolean },
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
        id: 'leftovers',
        noncurrentVersionExpiration: Duration.days(30),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
    removalPolicy: options.protect ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
}
