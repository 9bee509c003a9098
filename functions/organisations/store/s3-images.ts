import { randomBytes } from 'node:crypto';
import { HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { objectPlace } from '../../platform/store/object-place.ts';
import { presignedAddress } from '../../platform/store/presigned-address.ts';
import type { ImageStore } from '../domain/white-label/white-label.ts';

/** How long an address works. The answer that holds it is cached for less. */
const ADDRESS_SECONDS = 900;

let client: S3Client | undefined;

const keyOf = (imageId: string): string => `white-label/${imageId}.png`;

/** S3 says of an object that is not there that it may not be read, to those who may not list what is. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

/**
 * Images in a bucket of their own, which forgets nothing: mails that were sent still show the image of their day. An image
 * is kept as it was re-encoded and never changes.
 */
export function s3Images(bucket: string): ImageStore {
  return {
    async keep(png) {
      client ??= new S3Client({});
      const imageId = randomBytes(16).toString('hex');
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: keyOf(imageId),
          Body: png,
          ContentType: 'image/png',
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
      return imageId;
    },
    async addressOf(imageId, now) {
      client ??= new S3Client({});
      try {
        await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(imageId) }));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
      const [place, identity, region] = await Promise.all([
        objectPlace(client, bucket, keyOf(imageId)),
        client.config.credentials(),
        client.config.region(),
      ]);
      return presignedAddress(place, { ...identity, region }, ADDRESS_SECONDS, now);
    },
  };
}
