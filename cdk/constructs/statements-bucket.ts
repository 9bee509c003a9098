import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
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
    /** Origins whose pages send files by a signed form and read the answer. */
    readonly uploadOrigins: readonly string[];
    /** Hears of every statement that arrives. */
    readonly arrivals: Queue;
  },
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
    cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: [...options.uploadOrigins], maxAge: 3000 }],
    removalPolicy: options.protect ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  tellArrivals(bucket, options.name, options.arrivals);
  return bucket;
}

/**
 * Tells the queue of every statement, and of nothing else that the bucket holds. Written into the bucket itself: the
 * CDK's own way is a function of its own that may change every bucket of the account.
 */
function tellArrivals(bucket: Bucket, name: string, arrivals: Queue): void {
  const { account } = Stack.of(bucket);
  arrivals.addToResourcePolicy(
    new PolicyStatement({
      sid: 'arrivals',
      principals: [new ServicePrincipal('s3.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [arrivals.queueArn],
      conditions: {
        // By its name: the bucket is made after this policy, which it checks when it is.
        ArnEquals: { 'aws:SourceArn': `arn:aws:s3:::${name}` },
        StringEquals: { 'aws:SourceAccount': account },
      },
    }),
  );
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error('the bucket has no resource of its own');
  resource.notificationConfiguration = {
    queueConfigurations: [
      {
        event: 's3:ObjectCreated:*',
        filter: { s3Key: { rules: [{ name: 'prefix', value: 'statements/' }] } },
        queue: arrivals.queueArn,
      },
    ],
  };
  resource.node.addDependency(arrivals);
}
