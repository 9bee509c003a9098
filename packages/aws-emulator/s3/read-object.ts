/** GetObject and HeadObject: ranges, conditions, response overrides. */
import { pipeline } from 'node:stream/promises';

import { type ObjectRecord, openObject } from './bucket-files.ts';
import { namedVersion } from './named-version.ts';
import { bucketArn, objectArn, requireAccess, type S3Call, type S3Context, versionHeaders } from './s3-call.ts';
import { noSuchKey, preconditionFailed, S3Error } from './s3-error.ts';

export interface ByteRange {
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

/**
 * The bytes a Range header asks of an object of `size`. Undefined when the header is absent or not one plain byte range,
 * which S3 ignores. Throws InvalidRange when the range lies outside.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  const invalid = new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
    'content-range': `bytes */${size}`,
  });
  if (from === '') {
    const length = Math.min(Number(to), size);
    if (length === 0) throw invalid;
    return { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) throw invalid;
  return { first, last };
}

const unquoted = (tag: string): string => tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');

function includesTag(header: string, eTag: string): boolean {
  return header.split(',').some((tag) => unquoted(tag) === '*' || unquoted(tag) === eTag);
}

/** Throws 412 or 304 as the conditional headers of a read demand; a tag decides over a time. */
export function checkReadConditions(headers: Readonly<Record<string, string>>, record: ObjectRecord): void {
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  // HTTP dates are whole seconds.
  const modified = Math.floor(record.modifiedAt / 1_000) * 1_000;
  const since = Date.parse(headers['if-modified-since'] ?? '');
  const unmodifiedSince = Date.parse(headers['if-unmodified-since'] ?? '');
  if (ifMatch === undefined ? modified > unmodifiedSince : !includesTag(ifMatch, record.eTag))
    throw preconditionFailed();
  if (ifNoneMatch === undefined ? modified <= since : includesTag(ifNoneMatch, record.eTag)) {
    throw new S3Error(304, 'NotModified', 'Not Modified', { etag: `"${record.eTag}"` });
  }
}

const overridable = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
];

function answerHeaders(call: S3Call, record: ObjectRecord, isWhole: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    ...record.headers,
    ...versionHeaders(record),
    etag: `"${record.eTag}"`,
    'last-modified': new Date(record.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    'x-amz-server-side-encryption': 'AES256',
  };
  for (const name of overridable) {
    const value = call.query.get(`response-${name}`);
    if (value !== undefined) headers[name] = value;
  }
  if (isWhole && call.headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED') {
    for (const [algorithm, value] of Object.entries(record.checksums)) headers[`x-amz-checksum-${algorithm}`] = value;
    if (Object.keys(record.checksums).length > 0) headers['x-amz-checksum-type'] = 'FULL_OBJECT';
  }
  return headers;
}

/** The object is missing: a caller that may not list the bucket gets "access denied" instead, as in the cloud. */
export function missingObject(context: S3Context, call: S3Call): S3Error {
  requireAccess(context, call.signer.accessKeyId, 's3:ListBucket', bucketArn(call.bucket));
  return noSuchKey();
}

/** Answers GET or HEAD of an object, or of a version of it. Needs s3:GetObject, or s3:GetObjectVersion. */
export async function readObject(context: S3Context, call: S3Call): Promise<void> {
  const { bucket, key, response } = call;
  const versionId = namedVersion(call.query);
  const action = versionId === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
  requireAccess(context, call.signer.accessKeyId, action, objectArn(bucket, key));
  const opened = await openObject(context.files, bucket, key, versionId);
  if (opened === undefined) throw missingObject(context, call);
  const { file, record } = opened;
  try {
    checkReadConditions(call.headers, record);
    const range = parseRange(call.headers['range'], record.size);
    const first = range?.first ?? 0;
    const last = range?.last ?? record.size - 1;
    response.writeHead(range === undefined ? 200 : 206, {
      ...answerHeaders(call, record, range === undefined),
      'content-length': String(last - first + 1),
      ...(range === undefined ? {} : { 'content-range': `bytes ${first}-${last}/${record.size}` }),
    });
    if (call.request.method === 'HEAD' || last < first) {
      response.end();
      return;
    }
    await pipeline(
      file.createReadStream({ start: first, end: last, autoClose: false, highWaterMark: 256 * 1_024 }),
      response,
    );
  } finally {
    await file.close();
  }
}
