import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { privateBucket } from './private-bucket.ts';

/** The private bucket of organisations' images, which are handed out by address. It forgets nothing: mails show them. */
export function imagesBucket(
  scope: Construct,
  id: string,
  options: { readonly name: string; readonly key: IKey; readonly protect: boolean },
): Bucket {
  return privateBucket(scope, id, {
    ...options,
    lifecycleRules: [
      {
        id: 'leftovers',
        noncurrentVersionExpiration: Duration.days(30),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
  });
}
