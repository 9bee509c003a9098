import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import type { FileErasure, MailErasure } from '../../connect/domain/flow/erasure-store.ts';
import type { ErasableMails } from '../../statements/store/dynamo-mail-records.ts';
import { isMailKey } from '../../statements/store/s3-mails.ts';

let client: S3Client | undefined;

/** Folders of the statements bucket that hold files of applications, by organisation and application. */
const FOLDERS = ['statements', 'exports'] as const;

/** Deletes every version of the objects that are meant below a prefix, and the marks of those that were deleted before. */
async function eraseVersions(
  bucket: string,
  prefix: string,
  isMeant: (key: string | undefined) => boolean = () => true,
): Promise<number> {
  client ??= new S3Client({});
  let erased = 0;
  for (;;) {
    // What was listed is gone before the next listing, so each one begins anew.
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix }),
    );
    const all = [...Versions, ...DeleteMarkers].filter(({ Key }) => isMeant(Key));
    if (all.length === 0) return erased;
    for (const { Key, VersionId } of all) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId }));
    }
    erased += all.length;
  }
}

/**
 * Erases the statements and exports of an application from the statements bucket, and what versioning keeps of them.
 */
export function s3Erasure(bucket: string): FileErasure {
  return {
    async erase({ organisationId, applicationId }) {
      let erased = 0;
      for (const folder of FOLDERS)
        erased += await eraseVersions(bucket, `${folder}/${organisationId}/${applicationId}/`);
      return erased;
    },
  };
}

/** Erases the mails of an application from the statements bucket, and who sent what from their records. */
export function mailErasure(records: ErasableMails, bucket: string): MailErasure {
  return {
    async erase(ref) {
      for (const { id, key, isShared } of await records.located(ref)) {
        if (!isShared && isMailKey(key)) await eraseVersions(bucket, key, (found) => found === key);
        await records.blank(id);
      }
    },
  };
}
