import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { chainName } from './audit-chain.ts';
import { readCopy } from './audit-copy.ts';
import type { AuditCopies } from './copy-days.ts';
import type { FoundCopy } from './verify-chain.ts';

const folderOf = (organisation: string | null): string => `chains/${chainName(organisation)}/`;
const keyOf = (organisation: string | null, day: string): string => `${folderOf(organisation)}${day}.ndjson`;

let client: S3Client | undefined;
const s3 = (): S3Client => {
  client ??= new S3Client({});
  return client;
};

/** The copies of chains, one object for each organisation and day. The lock of the bucket keeps every version. */
export function s3AuditCopies(bucket: string): AuditCopies {
  return {
    async has(organisation, day) {
      const { Contents: found = [] } = await s3().send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf(organisation, day), MaxKeys: 1 }),
      );
      return found.length > 0;
    },
    async keep(organisation, day, text) {
      await s3().send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: keyOf(organisation, day),
          Body: text,
          ContentType: 'application/x-ndjson',
          // A bucket with a lock takes an object only with a checksum.
          ChecksumAlgorithm: 'SHA256',
        }),
      );
    },
  };
}

/** Every copy of an organisation, oldest first. */
export async function readAuditCopies(bucket: string, organisation: string | null): Promise<readonly FoundCopy[]> {
  const copies: FoundCopy[] = [];
  let token: string | undefined;
  do {
    const page = await s3().send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: folderOf(organisation),
        ...(token === undefined ? {} : { ContinuationToken: token }),
      }),
    );
    for (const { Key: key } of page.Contents ?? []) {
      const { Body: body } = await s3().send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      copies.push(readCopy(organisation, (await body?.transformToString()) ?? ''));
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return copies;
}
