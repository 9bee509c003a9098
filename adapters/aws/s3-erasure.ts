import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import type { FileErasure } from '../../core/connect/erasure/erasure-store.ts';

let client: S3Client | undefined;

/** Folders of the statements bucket that hold files of applications, by organisation and application. */
const FOLDERS = ['statements', 'exports'] as const;

/** Deletes every version of every object below a prefix, and the marks of those that were deleted before. */
async function eraseBelow(s3: S3Client, bucket: string, prefix: string): Promise<void> {
  for (;;) {
    // What was listed is gone before the next listing, so each one begins anew.
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix }),
    );
    const all = [...Versions, ...DeleteMarkers];
    if (all.length === 0) return;
    for (const { Key, VersionId } of all) {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId }));
    }
  }
}

/**
 * Erases the statements and exports of an application from the statements bucket, and what versioning keeps of them.
 * Mails that statements came in may be for several applications; they expire within days.
 */
export function s3Erasure(bucket: string): FileErasure {
  return {
    async erase({ organisationId, applicationId }) {
      client ??= new S3Client({});
      for (const folder of FOLDERS) await eraseBelow(client, bucket, `${folder}/${organisationId}/${applicationId}/`);
    },
  };
}
