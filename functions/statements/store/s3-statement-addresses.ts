import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { StatementAddresses } from '../../bank-data/domain/files/upload-store.ts';
import { isMissingObject } from '../../platform/store/missing-object.ts';
import { objectPlace } from '../../platform/store/object-place.ts';
import { presignedAddress } from '../../platform/store/presigned-address.ts';
import { statementKey } from './s3-statements.ts';

let client: S3Client | undefined;

/** RFC 6266: the name in letters that every program reads, and as it is. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Addresses of files of statements in the statements bucket. Untrusted files are saved, never shown by the bucket. */
export function s3StatementAddresses(bucket: string): StatementAddresses {
  return {
    async address(ref, { unlocked, versionId, name, mediaType }, seconds, now) {
      client ??= new S3Client({});
      const key = statementKey(ref, unlocked);
      try {
        await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
      } catch (error) {
        if (isMissingObject(error)) return null;
        throw error;
      }
      const [place, identity, region] = await Promise.all([
        objectPlace(client, bucket, key),
        client.config.credentials(),
        client.config.region(),
      ]);
      const answered = { disposition: attachment(name), mediaType };
      return presignedAddress(place, { ...identity, region }, seconds, now, { answered, versionId });
    },
  };
}
