import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { isMissingObject } from '../../platform/store/missing-object.ts';
import type { RawMailStore } from '../domain/mail/mail-store.ts';
import { MAX_MAIL_BYTES } from '../domain/mail/parse-mail.ts';

let client: S3Client | undefined;

/** Whether a key names a mail: what the mail service stores goes under `mail/` and its own id. */
export const isMailKey = (key: string): boolean => /^mail\/[A-Za-z0-9_-]{1,128}$/.test(key);

/** Mails as they came in, below `mail/` in the statements bucket, which the mail service writes. */
export function s3Mails(bucket: string): RawMailStore {
  return {
    async read(key) {
      if (!isMailKey(key)) return null;
      client ??= new S3Client({});
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        if (!Body || (ContentLength ?? 0) > MAX_MAIL_BYTES) return null;
        return await Body.transformToByteArray();
      } catch (error) {
        if (isMissingObject(error)) return null;
        throw error;
      }
    },
  };
}
