import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ExportStore } from './export-store.ts';
import { objectPlace } from './object-place.ts';
import { presignedAddress } from './presigned-address.ts';

const ADDRESS_SECONDS = 300;

let client: S3Client | undefined;

/** Exports below `exports/` in the statements bucket, from where they expire after a day. */
export function s3Exports(bucket: string): ExportStore {
  return {
    async keep({ organisationId, applicationId }, id, file, now) {
      client ??= new S3Client({});
      const key = `exports/${organisationId}/${applicationId}/${id}/${file.name}`;
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: file.content,
          ContentType: file.mediaType,
          ContentDisposition: `attachment; filename="${file.name}"`,
          CacheControl: 'private, no-store',
        }),
      );
      const [place, identity, region] = await Promise.all([
        objectPlace(client, bucket, key),
        client.config.credentials(),
        client.config.region(),
      ]);
      return presignedAddress(place, { ...identity, region }, ADDRESS_SECONDS, now);
    },
  };
}
