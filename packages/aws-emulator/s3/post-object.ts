/** PostObject: an upload by an HTML form with a signed policy. */

import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

import busboy from 'busboy';

import type { NewObject, ObjectRecord } from './bucket-files.ts';
import { storeBody } from './incoming-body.ts';
import { acceptPolicy } from './post-policy.ts';
import { commitObject, objectArn, objectHeaders, requireAccess, type S3Context, versionHeaders } from './s3-call.ts';
import { invalidArgument, noSuchBucket, S3Error } from './s3-error.ts';
import { element, xmlDocument } from './xml.ts';

const MOST_FIELDS = 100;
/** S3 takes at most 20 kB of fields before the file. */
const LARGEST_FIELD = 20 * 1_024;
const LONGEST_KEY = 1_024;

async function storeFile(
  context: S3Context,
  bucket: string,
  fields: ReadonlyMap<string, string>,
  file: Readable,
  fileName: string,
): Promise<ObjectRecord> {
  const { files } = context;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder, sent by the client verbatim
  const key = (fields.get('key') ?? '').replaceAll('${filename}', fileName);
  if (key === '') throw invalidArgument("Bucket POST must contain a field named 'key'.");
  if (Buffer.byteLength(key) > LONGEST_KEY) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
  // The policy is about the key that will be written, not about the placeholder in it.
  const policy = acceptPolicy(context.authoriser, bucket, new Map(fields).set('key', key), context.now());
  requireAccess(context, policy.accessKeyId, 's3:PutObject', objectArn(bucket, key));
  const headers = Object.fromEntries(fields);
  const kept = objectHeaders(headers);
  const data = files.newDataName();
  const path = files.dataPath(bucket, data);
  const body = await storeBody(path, { stream: file, headers, payloadHash: 'UNSIGNED-PAYLOAD', limit: policy.largest });
  if (body.size < policy.smallest) {
    await rm(path, { force: true });
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  const object: NewObject = {
    key,
    data,
    size: body.size,
    eTag: body.md5,
    modifiedAt: context.now(),
    headers: kept,
    checksums: { ...body.checksums },
  };
  return commitObject(context, bucket, object, 'ObjectCreated:Post');
}

function sendPosted(
  response: ServerResponse,
  bucket: string,
  fields: ReadonlyMap<string, string>,
  record: ObjectRecord,
): void {
  const eTag = `"${record.eTag}"`;
  const location = `/${bucket}/${record.key.split('/').map(encodeURIComponent).join('/')}`;
  const redirect = fields.get('success_action_redirect');
  if (redirect !== undefined && URL.canParse(redirect)) {
    const target = new URL(redirect);
    target.searchParams.set('bucket', bucket);
    target.searchParams.set('key', record.key);
    target.searchParams.set('etag', eTag);
    response.writeHead(303, { location: target.href, etag: eTag, 'content-length': '0' });
    response.end();
    return;
  }
  for (const [name, value] of Object.entries(versionHeaders(record))) response.setHeader(name, value);
  const status = fields.get('success_action_status');
  if (status === '201') {
    const content =
      element('Location', location) + element('Bucket', bucket) + element('Key', record.key) + element('ETag', eTag);
    response.writeHead(201, { 'content-type': 'application/xml', etag: eTag, location });
    response.end(xmlDocument(element('PostResponse', content, true)));
    return;
  }
  response.writeHead(status === '200' ? 200 : 204, { etag: eTag, location });
  response.end();
}

/** Answers a form upload to a bucket. Fields after the file do not count, as in S3. */
export async function postObject(
  context: S3Context,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!context.files.has(bucket)) throw noSuchBucket();
  const fields = new Map<string, string>();
  let parser: busboy.Busboy;
  try {
    parser = busboy({ headers: request.headers, limits: { fields: MOST_FIELDS, fieldSize: LARGEST_FIELD, files: 1 } });
  } catch {
    throw new S3Error(
      400,
      'MalformedPOSTRequest',
      'The body of your POST request is not well-formed multipart/form-data.',
    );
  }
  const record = await new Promise<ObjectRecord>((resolve, reject) => {
    let isFileSeen = false;
    parser.on('field', (name, value) => {
      if (!isFileSeen) fields.set(name.toLowerCase(), value);
    });
    parser.on('file', (_name, file, { filename }) => {
      isFileSeen = true;
      file.on('error', () => {});
      storeFile(context, bucket, fields, file, filename ?? '').then(resolve, (error: unknown) => {
        request.unpipe(parser);
        // The rest is taken in first: a client that is cut off while it sends never sees the refusal.
        request.resume();
        if (request.complete) reject(error);
        else request.once('end', () => reject(error));
      });
    });
    parser.on('error', () => {
      reject(
        new S3Error(
          400,
          'MalformedPOSTRequest',
          'The body of your POST request is not well-formed multipart/form-data.',
        ),
      );
    });
    parser.on('close', () => {
      if (!isFileSeen) reject(invalidArgument('POST requires exactly one file upload per request.'));
    });
    request.once('close', () => {
      if (!request.complete) reject(new S3Error(400, 'IncompleteBody', 'The connection closed before the form ended.'));
    });
    request.pipe(parser);
  });
  sendPosted(response, bucket, fields, record);
}
