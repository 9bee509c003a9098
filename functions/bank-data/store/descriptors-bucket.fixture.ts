import { createAuthoriser, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import { type S3, startS3 } from '@imali/aws-emulator/s3/start-s3.ts';
import { afterAll, beforeAll } from '@jest/globals';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** A bucket of descriptors on an S3 of its own, for the tests of one file. */
export function descriptorsBucket(): string {
  const bucket = 'descriptors';
  let s3: S3;
  beforeAll(async () => {
    s3 = await startS3({ authoriser: createAuthoriser({ principals: new Map([['ROOT', rootPrincipal('secret')]]) }) });
    await s3.ensureBucket(bucket);
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_S3: s3.url,
      AWS_REGION: 'af-south-1',
      AWS_ACCESS_KEY_ID: 'ROOT',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
  });
  afterAll(() => s3.close());
  return bucket;
}

export const id = (value: number): string => value.toString(16).padStart(24, '0');
export const refOf = (value: number): ConnectionRef => ({ organisationId: id(1), applicationId: id(value) });
export const setOf = (value: number, ...texts: string[]) => ({
  accountIds: [id(1000 + value)],
  holders: [`holder${value}`],
  descriptors: texts.map((text) => ({ text, label: 'food.groceries' as const, namesPerson: false })),
});
