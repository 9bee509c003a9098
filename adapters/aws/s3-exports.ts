import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { ExportStore } from '../../core/connect/export-store.ts';
import { type ObjectPlace, presignedAddress } from './presigned-address.ts';

const ADDRESS_SECONDS = 300;

let client: S3Client | undefined;

const ResolvedRequest = z.object({
  protocol: z.string(),
  hostname: z.string(),
  port: z.number().optional(),
  path: z.string(),
});

/** Where the SDK would get an object: it is asked, and stopped before it sends, so that every endpoint setting counts. */
async function placeOf(s3: S3Client, bucket: string, key: string): Promise<ObjectPlace> {
  const command = new GetObjectCommand({ Bucket: bucket, Key: key });
  let resolved: unknown;
  command.middlewareStack.add(
    () => async (call) => {
      resolved = call.request;
      return { response: {}, output: { $metadata: {} } };
    },
    { step: 'build', name: 'resolvedRequest' },
  );
  await s3.send(command);
  return ResolvedRequest.parse(resolved);
}

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
        placeOf(client, bucket, key),
        client.config.credentials(),
        client.config.region(),
      ]);
      return presignedAddress(place, { ...identity, region }, ADDRESS_SECONDS, now);
    },
  };
}
