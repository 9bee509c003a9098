/** Multipart uploads: create, upload and copy parts, list them, complete, abort. They survive a restart. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { z } from 'zod';

import { writeAtomically } from '../server/write-atomically.ts';
import { type NewObject, openObject } from './bucket-files.ts';
import { type ChecksumAlgorithm, checksumAlgorithms, createDigest, type Digest } from './checksums.ts';
import { storeBody } from './incoming-body.ts';
import { missingObject, parseRange } from './read-object.ts';
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
import { invalidArgument, malformedXml, noSuchBucket, noSuchUpload, S3Error } from './s3-error.ts';
import { copySource, incomingBody, readVerifiedBody, requireLength } from './write-object.ts';
import { element, elementText, rawElements, s3Root } from './xml.ts';

const MOST_PARTS = 10_000;
/** Every part but the last is at least 5 MiB. */
const SMALLEST_PART = 5 * 1_024 * 1_024;

const uploadRecord = z.object({ key: z.string(), headers: z.record(z.string(), z.string()) });
const partRecord = z.object({
  number: z.number(),
  size: z.number(),
  eTag: z.string(),
  modifiedAt: z.number(),
  checksums: z.record(z.string(), z.string()),
});
type PartRecord = z.infer<typeof partRecord>;

const partName = (number: number): string => `part-${String(number).padStart(5, '0')}`;

/** Folder of an upload of this key. Throws NoSuchUpload when there is none. */
async function openUpload(
  context: S3Context,
  call: S3Call,
): Promise<{ folder: string; headers: Record<string, string> }> {
  const id = call.query.get('uploadId') ?? '';
  if (!context.files.has(call.bucket)) throw noSuchBucket();
  if (!/^[0-9a-f]{32}$/.test(id)) throw noSuchUpload();
  const folder = join(context.files.uploadsPath(call.bucket), id);
  const text = await readFile(join(folder, 'upload.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw noSuchUpload();
  const upload = uploadRecord.parse(JSON.parse(text));
  if (upload.key !== call.key) throw noSuchUpload();
  return { folder, headers: upload.headers };
}

async function readParts(folder: string): Promise<Map<number, PartRecord>> {
  const parts = new Map<number, PartRecord>();
  const names = (await readdir(folder)).filter((name) => /^part-\d{5}\.json$/.test(name)).sort();
  for (const name of names) {
    const part = partRecord.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    parts.set(part.number, part);
  }
  return parts;
}

function requirePut(context: S3Context, call: S3Call): void {
  requireAccess(context, call.signer.accessKeyId, 's3:PutObject', objectArn(call.bucket, call.key));
}

/** CreateMultipartUpload. Needs s3:PutObject. */
export async function createUpload(context: S3Context, call: S3Call): Promise<void> {
  requirePut(context, call);
  if (!context.files.has(call.bucket)) throw noSuchBucket();
  const id = randomBytes(16).toString('hex');
  const folder = join(context.files.uploadsPath(call.bucket), id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeAtomically(
    join(folder, 'upload.json'),
    JSON.stringify({ key: call.key, headers: objectHeaders(call.headers) }),
  );
  const content = element('Bucket', call.bucket) + element('Key', call.key) + element('UploadId', id);
  sendXml(call.response, s3Root('InitiateMultipartUploadResult', content), encryptionHeaders(call.headers));
}

function partNumber(call: S3Call): number {
  const number = Number(call.query.get('partNumber'));
  if (Number.isInteger(number) && number >= 1 && number <= MOST_PARTS) return number;
  throw invalidArgument('Part number must be an integer between 1 and 10000, inclusive');
}

/** Puts a stored body in the place of a part; the last one uploaded counts. */
async function placePart(folder: string, incoming: string, part: PartRecord): Promise<void> {
  const path = join(folder, partName(part.number));
  await rename(incoming, path);
  await writeAtomically(`${path}.json`, JSON.stringify(part));
}

/** UploadPart. Needs s3:PutObject. */
export async function uploadPart(context: S3Context, call: S3Call): Promise<void> {
  requirePut(context, call);
  const number = partNumber(call);
  const { folder } = await openUpload(context, call);
  requireLength(call);
  const incoming = join(folder, `incoming-${randomBytes(8).toString('hex')}`);
  const { checksums, md5, size } = await storeBody(incoming, incomingBody(call));
  await placePart(folder, incoming, {
    number,
    size,
    eTag: md5,
    modifiedAt: context.now(),
    checksums: { ...checksums },
  });
  const answer: Record<string, string> = { etag: `"${md5}"`, 'content-length': '0' };
  for (const [algorithm, value] of Object.entries(checksums)) answer[`x-amz-checksum-${algorithm}`] = value;
  call.response.writeHead(200, answer);
  call.response.end();
}

/** UploadPartCopy. Needs s3:GetObject on the source and s3:PutObject on the copy. */
export async function copyPart(context: S3Context, call: S3Call): Promise<void> {
  const source = copySource(call.headers['x-amz-copy-source'] ?? '');
  requireAccess(context, call.signer.accessKeyId, 's3:GetObject', objectArn(source.bucket, source.key));
  requirePut(context, call);
  const number = partNumber(call);
  const { folder } = await openUpload(context, call);
  const opened = await openObject(context.files, source.bucket, source.key);
  if (opened === undefined) throw missingObject(context, { ...call, bucket: source.bucket });
  const { file, record } = opened;
  const incoming = join(folder, `incoming-${randomBytes(8).toString('hex')}`);
  try {
    const range = parseRange(call.headers['x-amz-copy-source-range'], record.size);
    const stream = file.createReadStream({
      start: range?.first ?? 0,
      ...(range === undefined ? {} : { end: range.last }),
      autoClose: false,
    });
    const { md5, size } = await storeBody(incoming, { stream, headers: {}, payloadHash: 'UNSIGNED-PAYLOAD' });
    await placePart(folder, incoming, { number, size, eTag: md5, modifiedAt: context.now(), checksums: {} });
    const content = element('ETag', `"${md5}"`) + element('LastModified', new Date(context.now()).toISOString());
    sendXml(call.response, s3Root('CopyPartResult', content));
  } finally {
    await file.close();
  }
}

/** ListParts. Needs s3:ListMultipartUploadParts. */
export async function listParts(context: S3Context, call: S3Call): Promise<void> {
  requireAccess(context, call.signer.accessKeyId, 's3:ListMultipartUploadParts', objectArn(call.bucket, call.key));
  const { folder } = await openUpload(context, call);
  let content = element('Bucket', call.bucket) + element('Key', call.key);
  content += element('UploadId', call.query.get('uploadId') ?? '') + element('IsTruncated', false);
  for (const part of (await readParts(folder)).values()) {
    const fields =
      element('PartNumber', part.number) +
      element('LastModified', new Date(part.modifiedAt).toISOString()) +
      element('ETag', `"${part.eTag}"`) +
      element('Size', part.size);
    content += element('Part', fields, true);
  }
  sendXml(call.response, s3Root('ListPartsResult', content));
}

/** AbortMultipartUpload. Needs s3:AbortMultipartUpload. */
export async function abortUpload(context: S3Context, call: S3Call): Promise<void> {
  requireAccess(context, call.signer.accessKeyId, 's3:AbortMultipartUpload', objectArn(call.bucket, call.key));
  const { folder } = await openUpload(context, call);
  await rm(folder, { recursive: true, force: true });
  call.response.writeHead(204);
  call.response.end();
}

const invalidPart = (): S3Error =>
  new S3Error(
    400,
    'InvalidPart',
    'One or more of the specified parts could not be found, or its entity tag did not match.',
  );

/** The parts that a CompleteMultipartUpload names, judged against those uploaded. */
function chosenParts(xml: string, uploaded: ReadonlyMap<number, PartRecord>): readonly PartRecord[] {
  const chosen: PartRecord[] = [];
  for (const raw of rawElements(xml, 'Part')) {
    const number = Number(elementText(raw, 'PartNumber'));
    const before = chosen.at(-1);
    if (before !== undefined && number <= before.number) {
      throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
    }
    const part = uploaded.get(number);
    if (part === undefined || elementText(raw, 'ETag')?.replace(/"/g, '') !== part.eTag) throw invalidPart();
    for (const algorithm of checksumAlgorithms) {
      const claimed = elementText(raw, `Checksum${algorithm.toUpperCase()}`);
      const known = part.checksums[algorithm];
      if (claimed !== undefined && known !== undefined && claimed !== known) throw invalidPart();
    }
    chosen.push(part);
  }
  if (chosen.length === 0) throw malformedXml();
  if (chosen.slice(0, -1).some(({ size }) => size < SMALLEST_PART)) {
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  return chosen;
}

/** Writes the parts one after the other into one file and returns the checksums asked for. */
async function joinParts(
  paths: readonly string[],
  target: string,
  algorithms: readonly ChecksumAlgorithm[],
): Promise<Record<string, string>> {
  const digests = new Map<ChecksumAlgorithm, Digest>(algorithms.map((each) => [each, createDigest(each)]));
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const digest of digests.values()) digest.update(chunk);
      done(null, chunk);
    },
  });
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const path of paths)
      for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1_024 })) yield chunk;
  }
  await pipeline(bytes(), meter, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return Object.fromEntries([...digests].map(([algorithm, digest]) => [algorithm, digest.base64()]));
}

/** CompleteMultipartUpload. Needs s3:PutObject. */
export async function completeUpload(context: S3Context, call: S3Call): Promise<void> {
  requirePut(context, call);
  const { bucket, key } = call;
  const { files } = context;
  const xml = (await readVerifiedBody(call)).toString('utf8');
  const { folder, headers } = await openUpload(context, call);
  const parts = chosenParts(xml, await readParts(folder));
  // A checksum of the parts' checksums (value-N) was proven part by part; one of the whole object is proven here.
  const claimed = checksumAlgorithms.filter((each) => /^[^-]+$/.test(call.headers[`x-amz-checksum-${each}`] ?? ''));
  const data = files.newDataName();
  const target = files.dataPath(bucket, data);
  const paths = parts.map(({ number }) => join(folder, partName(number)));
  const checksums = await joinParts(paths, target, claimed);
  for (const algorithm of claimed) {
    if (checksums[algorithm] === call.headers[`x-amz-checksum-${algorithm}`]) continue;
    await rm(target, { force: true });
    throw new S3Error(
      400,
      'BadDigest',
      `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
    );
  }
  const digest = createHash('md5');
  for (const { eTag } of parts) digest.update(Buffer.from(eTag, 'hex'));
  const object: NewObject = {
    key,
    data,
    size: parts.reduce((sum, part) => sum + part.size, 0),
    eTag: `${digest.digest('hex')}-${parts.length}`,
    modifiedAt: context.now(),
    headers,
    checksums,
  };
  const record = await commitObject(context, bucket, object, 'ObjectCreated:CompleteMultipartUpload');
  await rm(folder, { recursive: true, force: true });
  const content = element('Bucket', bucket) + element('Key', key) + element('ETag', `"${record.eTag}"`);
  sendXml(call.response, s3Root('CompleteMultipartUploadResult', content), {
    ...encryptionHeaders(call.headers),
    ...versionHeaders(record),
  });
}
