/** One authenticated request to the S3 endpoint, as the operations see it. */
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Authoriser } from '../access/authorisation.ts';
import { type BucketFiles, type NewObject, type ObjectRecord, UNVERSIONED } from './bucket-files.ts';
import { syncFile } from './incoming-body.ts';
import type { S3Signer } from './request-authentication.ts';
import { accessDenied, S3Error } from './s3-error.ts';

/** An object that has just been written. */
export interface ObjectCreated {
  readonly eventName:
    | 'ObjectCreated:Put'
    | 'ObjectCreated:Post'
    | 'ObjectCreated:Copy'
    | 'ObjectCreated:CompleteMultipartUpload';
  /** ISO 8601, UTC. */
  readonly eventTime: string;
  readonly bucket: string;
  /** As stored; an S3 event record encodes it, `+` for a space. */
  readonly key: string;
  readonly size: number;
  readonly eTag: string;
  /** Undefined in a bucket without versions. */
  readonly versionId?: string | undefined;
}

export interface S3Context {
  readonly files: BucketFiles;
  readonly authoriser: Authoriser;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether files must reach the disk before an answer says so. */
  readonly durable: boolean;
  readonly onObjectCreated: (event: ObjectCreated) => void | Promise<void>;
}

export interface S3Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query: ReadonlyMap<string, string>;
  /** Request headers, and the x-amz-… parameters of a presigned URL; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signer: S3Signer;
}

export const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`;
export const objectArn = (bucket: string, key: string): string => `arn:aws:s3:::${bucket}/${key}`;

/** Throws AccessDenied, naming who, what and where, unless the signer may do this. */
export function requireAccess(context: S3Context, accessKeyId: string, action: string, arn: string): void {
  const refusal = context.authoriser.refusal(accessKeyId, [{ action, resources: [arn] }]);
  if (refusal !== undefined) throw accessDenied(refusal.message);
}

/** Response headers that an upload may set for later downloads. */
const storedHeaders = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** Limit of S3 on the names and values of user metadata together. */
const METADATA_LIMIT = 2_048;

/** The headers of an upload that are kept with the object. */
export function objectHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = { 'content-type': 'application/octet-stream' };
  let metadata = 0;
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-encoding') {
      const codings = value.split(',').map((coding) => coding.trim());
      const stored = codings.filter((coding) => coding !== 'aws-chunked' && coding !== '').join(',');
      if (stored !== '') kept[name] = stored;
    } else if (storedHeaders.includes(name)) {
      kept[name] = value;
    } else if (name.startsWith('x-amz-meta-')) {
      kept[name] = value;
      metadata += name.length - 'x-amz-meta-'.length + Buffer.byteLength(value);
    }
  }
  if (metadata > METADATA_LIMIT) {
    throw new S3Error(400, 'MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size');
  }
  return kept;
}

/** What an answer says of the version of an object: nothing in a bucket without versions. */
export const versionHeaders = ({ versionId }: ObjectRecord): Record<string, string> =>
  versionId === UNVERSIONED ? {} : { 'x-amz-version-id': versionId };

/** Makes a written data file the object of its key and publishes its event; resolves when the event has been accepted. */
export async function commitObject(
  context: S3Context,
  bucket: string,
  object: NewObject,
  eventName: ObjectCreated['eventName'],
  precondition?: (current: ObjectRecord | undefined) => void,
): Promise<ObjectRecord> {
  const { files } = context;
  const path = files.dataPath(bucket, object.data);
  let record: ObjectRecord;
  try {
    if (context.durable) await syncFile(path);
    record = await files.put(bucket, object, precondition);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  await context.onObjectCreated({
    eventName,
    eventTime: new Date(record.modifiedAt).toISOString(),
    bucket,
    key: record.key,
    size: record.size,
    eTag: record.eTag,
    versionId: record.versionId === UNVERSIONED ? undefined : record.versionId,
  });
  return record;
}

/** Headers that describe the object's encryption, as the client asked for it. Nothing is encrypted on this machine. */
export function encryptionHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kind = headers['x-amz-server-side-encryption'];
  const key = headers['x-amz-server-side-encryption-aws-kms-key-id'];
  return {
    'x-amz-server-side-encryption': kind ?? 'AES256',
    ...(key === undefined ? {} : { 'x-amz-server-side-encryption-aws-kms-key-id': key }),
  };
}

/** Answers XML. */
export function sendXml(response: ServerResponse, text: string, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, {
    'content-type': 'application/xml',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  });
  response.end(text);
}
