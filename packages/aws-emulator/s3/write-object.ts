/** PutObject, CopyObject, DeleteObject and DeleteObjects. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sha256Hex } from '../access/signature-v4.ts';
import { readBody } from '../server/json-protocol.ts';
import { type NewObject, type ObjectRecord, openObject, UNVERSIONED } from './bucket-files.ts';
import { type IncomingBody, storeBody } from './incoming-body.ts';
import { namedVersion } from './named-version.ts';
import { checkReadConditions, missingObject } from './read-object.ts';
import {
  commitObject,
  encryptionHeaders,
  objectArn,
  objectHeaders,
  requireAccess,
  type S3Call,
  type S3Context,
  sendXml,
  versionHeaders,
} from './s3-call.ts';
import { invalidArgument, malformedXml, noSuchBucket, preconditionFailed, S3Error } from './s3-error.ts';
import { element, elementText, rawElements, s3Root } from './xml.ts';

/** S3 deletes at most this many objects at once. */
const MOST_DELETED = 1_000;

/** The body of a call as storeBody takes it. */
export const incomingBody = (call: S3Call): IncomingBody => ({
  stream: call.request,
  headers: call.headers,
  payloadHash: call.signer.payloadHash,
  chunks: call.signer.chunks,
});

/** Throws MissingContentLength for a body of unknown length, as S3 does. */
export function requireLength(call: S3Call): void {
  if (call.headers['content-length'] === undefined && call.headers['x-amz-decoded-content-length'] === undefined) {
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
}

/** Conditions of a write: If-None-Match: * and If-Match. */
function writePrecondition(headers: Readonly<Record<string, string>>): (current: ObjectRecord | undefined) => void {
  return (current) => {
    if (headers['if-none-match'] === '*' && current !== undefined) throw preconditionFailed();
    const ifMatch = headers['if-match'];
    if (ifMatch !== undefined && current?.eTag !== ifMatch.replace(/^"|"$/g, '')) throw preconditionFailed();
  };
}

/** PutObject. Needs s3:PutObject. */
export async function putObject(context: S3Context, call: S3Call): Promise<void> {
  const { bucket, headers, key } = call;
  const { files } = context;
  requireAccess(context, call.signer.accessKeyId, 's3:PutObject', objectArn(bucket, key));
  if (!files.has(bucket)) throw noSuchBucket();
  requireLength(call);
  const precondition = writePrecondition(headers);
  precondition(files.get(bucket, key));
  const kept = objectHeaders(headers);
  const data = files.newDataName();
  const body = await storeBody(files.dataPath(bucket, data), incomingBody(call));
  const object: NewObject = {
    key,
    data,
    size: body.size,
    eTag: body.md5,
    modifiedAt: context.now(),
    headers: kept,
    checksums: { ...body.checksums },
  };
  const record = await commitObject(context, bucket, object, 'ObjectCreated:Put', precondition);
  const answer: Record<string, string> = {
    etag: `"${record.eTag}"`,
    'content-length': '0',
    ...versionHeaders(record),
    ...encryptionHeaders(headers),
  };
  for (const [algorithm, value] of Object.entries(record.checksums)) answer[`x-amz-checksum-${algorithm}`] = value;
  call.response.writeHead(200, answer);
  call.response.end();
}

/** Bucket and key of an x-amz-copy-source header. */
export function copySource(header: string): { readonly bucket: string; readonly key: string } {
  const path = header.split('?', 1)[0]?.replace(/^\//, '') ?? '';
  const slash = path.indexOf('/');
  try {
    if (slash > 0 && slash < path.length - 1) {
      return { bucket: decodeURIComponent(path.slice(0, slash)), key: decodeURIComponent(path.slice(slash + 1)) };
    }
  } catch {
    // Falls through to the error that S3 gives for a source it cannot read.
  }
  throw invalidArgument('Copy Source must mention the source bucket and key: sourcebucket/sourcekey');
}

/** Conditions on the source of a copy, in the words of a read. */
function copyConditions(headers: Readonly<Record<string, string>>): Record<string, string> {
  const conditions: Record<string, string> = {};
  for (const name of ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']) {
    const value = headers[`x-amz-copy-source-${name}`];
    if (value !== undefined) conditions[name] = value;
  }
  return conditions;
}

/** CopyObject. Needs s3:GetObject on the source and s3:PutObject on the copy. */
export async function copyObject(context: S3Context, call: S3Call): Promise<void> {
  const { bucket, headers, key } = call;
  const { files } = context;
  const source = copySource(headers['x-amz-copy-source'] ?? '');
  requireAccess(context, call.signer.accessKeyId, 's3:GetObject', objectArn(source.bucket, source.key));
  requireAccess(context, call.signer.accessKeyId, 's3:PutObject', objectArn(bucket, key));
  if (!files.has(bucket)) throw noSuchBucket();
  const replaces = headers['x-amz-metadata-directive']?.toUpperCase() === 'REPLACE';
  if (source.bucket === bucket && source.key === key && !replaces) {
    throw new S3Error(
      400,
      'InvalidRequest',
      'This copy request is illegal because it copies an object to itself without changing it.',
    );
  }
  const opened = await openObject(files, source.bucket, source.key);
  if (opened === undefined) throw missingObject(context, { ...call, bucket: source.bucket });
  const { file, record: from } = opened;
  const data = files.newDataName();
  try {
    try {
      checkReadConditions(copyConditions(headers), from);
    } catch (error) {
      // A copy knows only 412, never 304.
      throw error instanceof S3Error ? preconditionFailed() : error;
    }
    // From the open file: its name may go when the source is replaced concurrently.
    const copy = createWriteStream(files.dataPath(bucket, data), { flags: 'wx', mode: 0o600 });
    await pipeline(file.createReadStream({ start: 0, autoClose: false }), copy);
  } finally {
    await file.close();
  }
  const object: NewObject = {
    size: from.size,
    eTag: from.eTag,
    checksums: from.checksums,
    key,
    data,
    modifiedAt: context.now(),
    headers: replaces ? objectHeaders(headers) : from.headers,
  };
  const record = await commitObject(context, bucket, object, 'ObjectCreated:Copy');
  const content =
    element('ETag', `"${record.eTag}"`) + element('LastModified', new Date(record.modifiedAt).toISOString());
  sendXml(call.response, s3Root('CopyObjectResult', content), {
    ...encryptionHeaders(headers),
    ...versionHeaders(record),
  });
}

/** DeleteObject: a key that is not there counts as deleted. Needs s3:DeleteObject. */
export async function deleteObject(context: S3Context, call: S3Call): Promise<void> {
  requireAccess(context, call.signer.accessKeyId, 's3:DeleteObject', objectArn(call.bucket, call.key));
  const marker = await context.files.delete(call.bucket, call.key, context.now());
  call.response.writeHead(
    204,
    marker === undefined ? {} : { 'x-amz-delete-marker': 'true', ...versionHeaders(marker) },
  );
  call.response.end();
}

/** DeleteObject of one version, for good; one that is not there counts as deleted. Needs s3:DeleteObjectVersion. */
export async function deleteVersion(context: S3Context, call: S3Call): Promise<void> {
  requireAccess(context, call.signer.accessKeyId, 's3:DeleteObjectVersion', objectArn(call.bucket, call.key));
  const versionId = namedVersion(call.query) ?? UNVERSIONED;
  const deleted = await context.files.deleteVersion(call.bucket, call.key, versionId);
  call.response.writeHead(204, {
    'x-amz-version-id': versionId,
    ...(deleted?.isDeleteMarker === true ? { 'x-amz-delete-marker': 'true' } : {}),
  });
  call.response.end();
}

/** DeleteObjects: each key is judged on its own, so part of a request may be refused. */
export async function deleteObjects(context: S3Context, call: S3Call): Promise<void> {
  const { bucket } = call;
  if (!context.files.has(bucket)) throw noSuchBucket();
  const xml = (await readVerifiedBody(call)).toString('utf8');
  const keys = rawElements(xml, 'Object').map((raw) => elementText(raw, 'Key'));
  if (keys.length === 0 || keys.length > MOST_DELETED) throw malformedXml();
  const isQuiet = elementText(xml, 'Quiet')?.trim() === 'true';
  let content = '';
  for (const key of keys) {
    if (key === undefined) throw malformedXml();
    const refusal = context.authoriser.refusal(call.signer.accessKeyId, [
      { action: 's3:DeleteObject', resources: [objectArn(bucket, key)] },
    ]);
    if (refusal === undefined) {
      await context.files.delete(bucket, key, context.now());
      if (!isQuiet) content += element('Deleted', element('Key', key), true);
    } else {
      const error = element('Key', key) + element('Code', 'AccessDenied') + element('Message', refusal.message);
      content += element('Error', error, true);
    }
  }
  sendXml(call.response, s3Root('DeleteResult', content));
}

const LARGEST_XML = 4 * 1_024 * 1_024;

/** A small XML body, checked against what the client signed and sent of it. */
export async function readVerifiedBody(call: S3Call): Promise<Buffer> {
  const body = await readBody(call.request, LARGEST_XML);
  const { payloadHash } = call.signer;
  if (/^[0-9a-f]{64}$/.test(payloadHash) && sha256Hex(body) !== payloadHash) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  return body;
}
