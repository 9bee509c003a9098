import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { compressJson, expandJson } from './compressed-json.ts';
import { isMissingObject } from './missing-object.ts';

let client: S3Client | undefined;
/** The client of every store of objects in a function instance. */
export const s3 = (): S3Client => {
  client ??= new S3Client({});
  return client;
};

/** A value, and what S3 calls its version. */
interface Read {
  readonly value: unknown;
  readonly eTag: string | undefined;
}

/** The value of an object; null where there is none. */
export async function readObject(bucket: string, key: string): Promise<Read | null> {
  try {
    const { Body, ETag } = await s3().send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!Body) return null;
    return { value: expandJson(await Body.transformToByteArray()), eTag: ETag };
  } catch (error) {
    if (isMissingObject(error)) return null;
    throw error;
  }
}

/** @param condition of the request: what the object must be, to be written over */
export async function writeObject(bucket: string, key: string, value: unknown, condition: object = {}): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: compressJson(value),
      ContentType: 'application/octet-stream',
      ...condition,
    }),
  );
}
