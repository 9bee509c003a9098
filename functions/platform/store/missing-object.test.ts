import { NoSuchKey, S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, test } from '@jest/globals';
import { isMissingObject } from './missing-object.ts';

const denied = (action: string, name = 'AccessDenied') =>
  new S3ServiceException({
    name,
    $fault: 'client',
    $metadata: { httpStatusCode: 403 },
    message: `User: arn:aws:sts::000000000000:assumed-role/reader is not authorized to perform: ${action} on resource: "arn:aws:s3:::files"`,
  });

describe('a missing object', () => {
  test('An object is missing where the store says so', () => {
    expect(isMissingObject(new NoSuchKey({ $metadata: {}, message: 'The specified key does not exist.' }))).toBe(true);
  });

  test('An object counts as missing where the caller may not list the bucket', () => {
    expect(isMissingObject(denied('s3:ListBucket'))).toBe(true);
  });

  test('An object is not missing where reading it, or its key, is refused', () => {
    expect(isMissingObject(denied('s3:GetObject'))).toBe(false);
    expect(isMissingObject(denied('kms:Decrypt'))).toBe(false);
    expect(isMissingObject(denied('s3:ListBucket', 'InvalidAccessKeyId'))).toBe(false);
    expect(isMissingObject(new Error('s3:ListBucket'))).toBe(false);
  });
});
