import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type Bucket, CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { privateBucket } from './private-bucket.ts';

/** Below it the mail service puts what it takes in. */
export const mailPrefix = 'mail/';

/** The role in which the mail service stores mails, and the receipt rule that may assume it. */
export interface MailStore {
  readonly roleName: string;
  readonly receiptRuleArn: string;
}

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
    /** Who puts mails into it; nobody where no mail is received. */
    readonly mailStore: MailStore | undefined;
    /** Receive every statement and every mail that arrives. */
    readonly arrivals: { readonly statements: Queue; readonly mails: Queue };
  },
): Bucket {
  const { name, key, protect } = options;
  const bucket = privateBucket(scope, id, {
    name,
    key,
    protect,
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
      // What a mail brings is kept as a statement; the mail itself is for tries again and for finding faults.
      {
        id: 'mail',
        prefix: mailPrefix,
        expiration: Duration.days(7),
        noncurrentVersionExpiration: Duration.days(1),
      },
      { id: 'delete-markers', expiredObjectDeleteMarker: true },
    ],
    // Forms are posted to it, and files are read by the addresses that the API hands out.
    cors: [
      { allowedMethods: [HttpMethods.POST, HttpMethods.GET], allowedOrigins: [...options.uploadOrigins], maxAge: 3000 },
    ],
  });
  notifyOnUpload(bucket, name, [
    { prefix: 'statements/', queue: options.arrivals.statements },
    { prefix: mailPrefix, queue: options.arrivals.mails },
  ]);
  if (options.mailStore !== undefined) storeMail(bucket, key, options.mailStore);
  return bucket;
}

/**
 * Notifies each queue of the objects below its prefix, and of nothing else that the bucket holds. Written into the bucket
 * itself: the CDK's own way is a function of its own that may change every bucket of the account.
 */
export function notifyOnUpload(
  bucket: Bucket,
  name: string,
  arrivals: readonly { readonly prefix: string; readonly queue: Queue }[],
): void {
  const { account } = Stack.of(bucket);
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error('the bucket has no resource of its own');
  for (const { queue } of arrivals) {
    queue.addToResourcePolicy(
      new PolicyStatement({
        sid: 'arrivals',
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        conditions: {
          // By its name: the bucket is made after this policy, which it checks when it is.
          ArnEquals: { 'aws:SourceArn': `arn:aws:s3:::${name}` },
          StringEquals: { 'aws:SourceAccount': account },
        },
      }),
    );
    resource.node.addDependency(queue);
  }
  resource.notificationConfiguration = {
    queueConfigurations: arrivals.map(({ prefix, queue }) => ({
      event: 's3:ObjectCreated:*',
      filter: { s3Key: { rules: [{ name: 'prefix', value: prefix }] } },
      queue: queue.queueArn,
    })),
  };
}

/**
 * The role in which the mail service of this account puts mails below their prefix, encrypted with the bucket's key. SES
 * uses the role and nothing else, so neither the bucket's nor the key's policy names it.
 * Source: Amazon SES Developer Guide, "Giving permissions to Amazon SES for email receiving", read on 2026-11-22.
 */
function storeMail(bucket: Bucket, key: IKey, { roleName, receiptRuleArn }: MailStore): void {
  const role = new Role(bucket, 'StoreMail', {
    roleName,
    description: 'Lets Amazon SES store mails with statements.',
    assumedBy: new ServicePrincipal('ses.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': Stack.of(bucket).account },
        ArnEquals: { 'aws:SourceArn': receiptRuleArn },
      },
    }),
  });
  role.addToPolicy(
    new PolicyStatement({ actions: ['s3:PutObject'], resources: [bucket.arnForObjects(`${mailPrefix}*`)] }),
  );
  role.addToPolicy(new PolicyStatement({ actions: ['kms:GenerateDataKey', 'kms:Encrypt'], resources: [key.keyArn] }));
}
