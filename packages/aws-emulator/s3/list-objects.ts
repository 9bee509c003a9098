/** ListObjectsV2 (and the older ListObjects), with prefix, delimiter and continuation. */

import { encodeRfc3986 } from '../access/signature-v4.ts';
import type { ObjectRecord } from './bucket-files.ts';
import { bucketArn, requireAccess, type S3Call, type S3Context, sendXml } from './s3-call.ts';
import { invalidArgument } from './s3-error.ts';
import { element, s3Root } from './xml.ts';

interface ListRequest {
  readonly prefix: string;
  readonly delimiter: string;
  /** Everything up to this key, or common prefix, has been listed before. */
  readonly after: string;
  readonly limit: number;
}

interface ListPage {
  readonly objects: readonly ObjectRecord[];
  readonly commonPrefixes: readonly string[];
  /** Last key or common prefix of the page when there is more. */
  readonly next: string | undefined;
}

const isAfter = (a: string, b: string): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) > 0;

/** One page of records in key order. A common prefix counts as one entry. */
function listPage(records: readonly ObjectRecord[], request: ListRequest): ListPage {
  const { after, delimiter, limit, prefix } = request;
  const objects: ObjectRecord[] = [];
  const commonPrefixes: string[] = [];
  let last = '';
  for (const record of records) {
    if (!record.key.startsWith(prefix)) continue;
    const cut = delimiter === '' ? -1 : record.key.indexOf(delimiter, prefix.length);
    const common = cut < 0 ? undefined : record.key.slice(0, cut + delimiter.length);
    const entry = common ?? record.key;
    if (common !== undefined && common === commonPrefixes.at(-1)) continue;
    if (after !== '' && !isAfter(entry, after)) continue;
    if (objects.length + commonPrefixes.length === limit) return { objects, commonPrefixes, next: last };
    if (common === undefined) objects.push(record);
    else commonPrefixes.push(common);
    last = entry;
  }
  return { objects, commonPrefixes, next: undefined };
}

const PAGE = 1_000;

function pageSize(text: string | undefined): number {
  const wanted = text === undefined ? PAGE : Number(text);
  if (!Number.isInteger(wanted) || wanted < 0)
    throw invalidArgument('Provided max-keys not an integer or within integer range');
  return Math.min(wanted, PAGE);
}

/** Answers a listing of a bucket. Needs s3:ListBucket. */
export function listObjects(context: S3Context, call: S3Call): void {
  const { bucket, query, response } = call;
  requireAccess(context, call.signer.accessKeyId, 's3:ListBucket', bucketArn(bucket));
  const isV2 = query.get('list-type') === '2';
  const token = query.get('continuation-token');
  const after = isV2
    ? token === undefined
      ? query.get('start-after')
      : Buffer.from(token, 'base64url').toString('utf8')
    : query.get('marker');
  const limit = pageSize(query.get('max-keys'));
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const page = listPage(context.files.list(bucket), { prefix, delimiter, after: after ?? '', limit });
  const shown = (text: string): string =>
    query.get('encoding-type') === 'url' ? encodeRfc3986(text).replaceAll('%2F', '/') : text;
  const isTruncated = page.next !== undefined && limit > 0;
  let content = element('Name', bucket) + element('Prefix', shown(prefix)) + element('MaxKeys', limit);
  if (delimiter !== '') content += element('Delimiter', shown(delimiter));
  if (query.has('encoding-type')) content += element('EncodingType', 'url');
  content += element('IsTruncated', isTruncated);
  if (isV2) {
    content += element('KeyCount', page.objects.length + page.commonPrefixes.length);
    if (token !== undefined) content += element('ContinuationToken', token);
    if (isTruncated) content += element('NextContinuationToken', Buffer.from(page.next ?? '').toString('base64url'));
    if (query.has('start-after')) content += element('StartAfter', shown(query.get('start-after') ?? ''));
  } else {
    content += element('Marker', shown(after ?? ''));
    if (isTruncated) content += element('NextMarker', shown(page.next ?? ''));
  }
  for (const { eTag, key, modifiedAt, size } of page.objects) {
    const fields =
      element('Key', shown(key)) +
      element('LastModified', new Date(modifiedAt).toISOString()) +
      element('ETag', `"${eTag}"`) +
      element('Size', size) +
      element('StorageClass', 'STANDARD');
    content += element('Contents', fields, true);
  }
  for (const common of page.commonPrefixes)
    content += element('CommonPrefixes', element('Prefix', shown(common)), true);
  sendXml(response, s3Root('ListBucketResult', content));
}

/**
 * ListObjectVersions: every version and deletion, the newest of a key first, on pages of up to a thousand. Needs
 * s3:ListBucketVersions.
 */
export function listVersions(context: S3Context, call: S3Call): void {
  const { bucket, query, response } = call;
  requireAccess(context, call.signer.accessKeyId, 's3:ListBucketVersions', bucketArn(bucket));
  const prefix = query.get('prefix') ?? '';
  const limit = pageSize(query.get('max-keys'));
  const keyMarker = query.get('key-marker') ?? '';
  const versionMarker = query.get('version-id-marker') ?? '';
  const ofPrefix = context.files.listVersions(bucket).filter(({ key }) => key.startsWith(prefix));
  const latest = new Set(ofPrefix.filter(({ key }, index) => ofPrefix[index - 1]?.key !== key));
  const from =
    versionMarker === '' ? -1 : ofPrefix.findIndex((one) => one.key === keyMarker && one.versionId === versionMarker);
  const rest =
    from >= 0 ? ofPrefix.slice(from + 1) : ofPrefix.filter(({ key }) => keyMarker === '' || isAfter(key, keyMarker));
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const isTruncated = rest.length > page.length && last !== undefined;
  let content = element('Name', bucket) + element('Prefix', prefix) + element('MaxKeys', limit);
  content += element('IsTruncated', isTruncated);
  if (isTruncated) content += element('NextKeyMarker', last.key) + element('NextVersionIdMarker', last.versionId);
  for (const record of page) {
    const { eTag, key, modifiedAt, size, versionId, isDeleteMarker } = record;
    const fields =
      element('Key', key) +
      element('VersionId', versionId) +
      element('IsLatest', latest.has(record)) +
      element('LastModified', new Date(modifiedAt).toISOString());
    if (isDeleteMarker) {
      content += element('DeleteMarker', fields, true);
      continue;
    }
    const ofObject = element('ETag', `"${eTag}"`) + element('Size', size) + element('StorageClass', 'STANDARD');
    content += element('Version', fields + ofObject, true);
  }
  sendXml(response, s3Root('ListVersionsResult', content));
}
