/** Which operation of S3 a request is, by its method, address and query. */

import { listObjects, listVersions } from './list-objects.ts';
import { abortUpload, completeUpload, copyPart, createUpload, listParts, uploadPart } from './multipart-uploads.ts';
import { readObject } from './read-object.ts';
import { bucketArn, requireAccess, type S3Call, type S3Context, sendXml } from './s3-call.ts';
import { noSuchBucket, S3Error } from './s3-error.ts';
import { copyObject, deleteObject, deleteObjects, deleteVersion, putObject } from './write-object.ts';
import { element, s3Root } from './xml.ts';

type Operation = (context: S3Context, call: S3Call) => void | Promise<void>;

function listBuckets(context: S3Context, call: S3Call): void {
  requireAccess(context, call.signer.accessKeyId, 's3:ListAllMyBuckets', '*');
  const buckets = context.files.buckets().map((name) => element('Bucket', element('Name', name), true));
  sendXml(call.response, s3Root('ListAllMyBucketsResult', element('Buckets', buckets.join(''), true)));
}

async function createBucket(context: S3Context, call: S3Call): Promise<void> {
  requireAccess(context, call.signer.accessKeyId, 's3:CreateBucket', bucketArn(call.bucket));
  await context.files.create(call.bucket);
  call.response.writeHead(200, { location: `/${call.bucket}`, 'content-length': '0' });
  call.response.end();
}

async function deleteBucket(context: S3Context, call: S3Call): Promise<void> {
  requireAccess(context, call.signer.accessKeyId, 's3:DeleteBucket', bucketArn(call.bucket));
  await context.files.remove(call.bucket);
  call.response.writeHead(204);
  call.response.end();
}

function headBucket(context: S3Context, call: S3Call): void {
  requireAccess(context, call.signer.accessKeyId, 's3:ListBucket', bucketArn(call.bucket));
  if (!context.files.has(call.bucket)) throw noSuchBucket();
  call.response.writeHead(200);
  call.response.end();
}

/** Parameters that choose another operation than the plain one, for what is not served here. */
const otherOperations = [
  'acl',
  'attributes',
  'cors',
  'encryption',
  'legal-hold',
  'lifecycle',
  'location',
  'notification',
  'object-lock',
  'policy',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
  'uploads',
  'versioning',
  'versionId',
  'versions',
  'website',
];

const notImplemented: Operation = () => {
  throw new S3Error(501, 'NotImplemented', 'This operation of S3 is not served on this machine.');
};

function bucketOperation(method: string, call: S3Call): Operation {
  if (method === 'GET') return listObjects;
  if (method === 'HEAD') return headBucket;
  if (method === 'PUT') return createBucket;
  if (method === 'DELETE') return deleteBucket;
  return method === 'POST' && call.query.has('delete') ? deleteObjects : notImplemented;
}

function uploadOperation(method: string, call: S3Call): Operation {
  if (method === 'GET') return listParts;
  if (method === 'POST') return completeUpload;
  if (method === 'DELETE') return abortUpload;
  if (method !== 'PUT') return notImplemented;
  return call.headers['x-amz-copy-source'] === undefined ? uploadPart : copyPart;
}

function objectOperation(method: string, call: S3Call): Operation {
  if (method === 'GET' || method === 'HEAD') return readObject;
  if (method === 'DELETE') return deleteObject;
  if (method !== 'PUT') return notImplemented;
  return call.headers['x-amz-copy-source'] === undefined ? putObject : copyObject;
}

function versionOperation(method: string): Operation {
  if (method === 'GET' || method === 'HEAD') return readObject;
  return method === 'DELETE' ? deleteVersion : notImplemented;
}

/** The operation of a call; one that answers NotImplemented for what this endpoint does not serve. */
export function operationOf(call: S3Call): Operation {
  const method = call.request.method ?? '';
  if (call.bucket === '') return method === 'GET' ? listBuckets : notImplemented;
  if (call.key !== '' && call.query.has('uploadId')) return uploadOperation(method, call);
  if (call.key !== '' && method === 'POST' && call.query.has('uploads')) return createUpload;
  if (call.key === '' && method === 'GET' && call.query.has('versions')) return listVersions;
  if (call.key !== '' && call.query.has('versionId')) return versionOperation(method);
  if (otherOperations.some((name) => call.query.has(name))) return notImplemented;
  return call.key === '' ? bucketOperation(method, call) : objectOperation(method, call);
}
