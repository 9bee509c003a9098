import { createHash } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { MAX_STATEMENT_BYTES } from '../../../schemas/entities/statements/statement-upload.ts';
import type { StatementFileStore, UploadRef } from '../../bank-data/domain/files/upload-store.ts';
import { isMissingObject } from '../../platform/store/missing-object.ts';
import { objectPlace } from '../../platform/store/object-place.ts';
import { presignedForm } from '../../platform/store/presigned-form.ts';

let client: S3Client | undefined;

const PREFIX = 'statements';
const UNLOCKED = 'unlocked';

/** The key of one of the two objects of an upload. */
export function statementKey({ organisationId, applicationId, uploadId }: UploadRef, unlocked: boolean): string {
  return [PREFIX, organisationId, applicationId, uploadId, ...(unlocked ? [UNLOCKED] : [])].join('/');
}

/** The upload that an object belongs to, and which of its objects it is; null for any other key. */
export function uploadOfKey(key: string): { readonly ref: UploadRef; readonly unlocked: boolean } | null {
  const match = /^statements\/([0-9a-f]{24})\/([0-9a-f]{24})\/([0-9a-f]{24})(\/unlocked)?$/.exec(key);
  const [, organisationId, applicationId, uploadId, unlocked] = match ?? [];
  if (organisationId === undefined || applicationId === undefined || uploadId === undefined) return null;
  return { ref: { organisationId, applicationId, uploadId }, unlocked: unlocked !== undefined };
}

/** Files of statements below `statements/` in the statements bucket, from where they expire after their retention. */
export function s3Statements(bucket: string): StatementFileStore {
  const s3 = (): S3Client => {
    client ??= new S3Client({});
    return client;
  };
  return {
    async read(ref, unlocked, version) {
      try {
        const { Body, ContentLength, VersionId } = await s3().send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: statementKey(ref, unlocked),
            ...(version === null ? {} : { VersionId: version }),
          }),
        );
        // Uploads are bounded by their form; this is for what else may write here.
        if (!Body || (ContentLength ?? 0) > 2 * MAX_STATEMENT_BYTES) return null;
        const bytes = await Body.transformToByteArray();
        return { bytes, versionId: VersionId ?? null, sha256: createHash('sha256').update(bytes).digest('hex') };
      } catch (error) {
        if (isMissingObject(error)) return null;
        throw error;
      }
    },
    async discard(ref, unlocked, version) {
      await s3().send(
        new DeleteObjectCommand({ Bucket: bucket, Key: statementKey(ref, unlocked), VersionId: version }),
      );
    },
    async keep(ref, { bytes, mediaType, unlocked }) {
      await s3().send(
        new PutObjectCommand({ Bucket: bucket, Key: statementKey(ref, unlocked), Body: bytes, ContentType: mediaType }),
      );
    },
    async form(ref, { size, mediaType }, seconds, now) {
      const key = statementKey(ref, false);
      const [place, identity, region] = await Promise.all([
        objectPlace(s3(), bucket, key),
        s3().config.credentials(),
        s3().config.region(),
      ]);
      const host = place.port === undefined ? place.hostname : `${place.hostname}:${place.port}`;
      const url = `${place.protocol}//${host}${place.path.slice(0, -key.length)}`;
      return presignedForm(url, { bucket, key, mediaType, size }, { ...identity, region }, seconds, now);
    },
  };
}
