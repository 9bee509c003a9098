import { NoSuchKey, S3ServiceException } from '@aws-sdk/client-s3';

/**
 * Whether S3 refused because the object is not there. To those who may not list the bucket it says instead that they may not
 * list it. Any other refusal is one of an object that is there, and hiding it would lose the object.
 */
export function isMissingObject(error: unknown): boolean {
  if (error instanceof NoSuchKey) return true;
  return (
    error instanceof S3ServiceException && error.name === 'AccessDenied' && error.message.includes('s3:ListBucket')
  );
}
