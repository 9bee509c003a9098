import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  type BatchWriteItemCommandOutput,
  type DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';

/** The stores of a stage. */
export interface StageStores {
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
}

/** How much was copied, or restored. */
export interface Copied {
  readonly items: number;
  readonly objects: number;
}

/** An object of a bucket beside its bytes, which lie in a file of its digest. */
const CopiedObject = z.object({
  key: z.string(),
  versionId: z.string().nullable(),
  sha256: z.string(),
  contentType: z.string().optional(),
  contentDisposition: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
});

/** DynamoDB writes at most this many items at once. */
const MOST_AT_ONCE = 25;

const tableFile = (folder: string, table: string) => join(folder, `${table}.ndjson`);
const bucketFile = (folder: string, bucket: string) => join(folder, `${bucket}.objects.ndjson`);

/** Copies every item of the tables and every current object of the buckets into a folder. */
export async function copyStage({ dynamodb, s3, tables, buckets }: StageStores, folder: string): Promise<Copied> {
  await mkdir(join(folder, 'bytes'), { recursive: true, mode: 0o700 });
  let items = 0;
  for (const TableName of tables) {
    const lines: string[] = [];
    let start: Record<string, AttributeValue> | undefined;
    do {
      const page = await dynamodb.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: start }));
      for (const item of page.Items ?? []) lines.push(JSON.stringify(item, bytesAsText));
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
    items += lines.length;
    await writeFile(tableFile(folder, TableName), lines.map((line) => `${line}\n`).join(''));
  }
  let objects = 0;
  for (const Bucket of buckets) {
    const lines = await copyBucket(s3, Bucket, folder);
    objects += lines.length;
    await writeFile(bucketFile(folder, Bucket), lines.map((line) => `${line}\n`).join(''));
  }
  return { items, objects };
}

async function copyBucket(s3: S3Client, Bucket: string, folder: string): Promise<readonly string[]> {
  const lines: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
    for (const { Key: key = '' } of page.Contents ?? []) {
      const object = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
      const bytes = (await object.Body?.transformToByteArray()) ?? new Uint8Array();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await writeFile(join(folder, 'bytes', sha256), bytes);
      const { VersionId: versionId = null, ContentType: contentType, ContentDisposition: contentDisposition } = object;
      lines.push(
        JSON.stringify({ key, versionId, sha256, contentType, contentDisposition, metadata: object.Metadata ?? {} }),
      );
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return lines;
}

/**
 * Puts the objects of a copy into empty buckets. They get new versions there, which what pins a version has to follow.
 * @returns how many there were, and the new version of each old one
 */
export async function restoreObjects(
  { s3, buckets }: StageStores,
  folder: string,
): Promise<{ readonly objects: number; readonly versions: ReadonlyMap<string, string> }> {
  const versions = new Map<string, string>();
  let objects = 0;
  for (const Bucket of buckets) {
    for await (const line of linesOf(bucketFile(folder, Bucket))) {
      const { key, versionId, sha256, contentType, contentDisposition, metadata } = CopiedObject.parse(
        JSON.parse(line),
      );
      const { VersionId: fresh } = await s3.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: await readFile(join(folder, 'bytes', sha256)),
          ContentType: contentType,
          ContentDisposition: contentDisposition,
          Metadata: metadata,
        }),
      );
      if (versionId !== null && fresh !== undefined) versions.set(versionId, fresh);
      objects += 1;
    }
  }
  return { objects, versions };
}

/**
 * Puts the items of a copy into empty tables.
 * @param versions the new version of each old one of the objects: a pin of a file names its version
 */
export async function restoreItems(
  { dynamodb, tables }: StageStores,
  folder: string,
  versions: ReadonlyMap<string, string>,
): Promise<number> {
  let items = 0;
  for (const table of tables) {
    let batch: WriteRequest[] = [];
    for await (const line of linesOf(tableFile(folder, table))) {
      batch.push({ PutRequest: { Item: repinned(JSON.parse(line, textAsBytes), versions) } });
      items += 1;
      if (batch.length === MOST_AT_ONCE) {
        await writeAll(dynamodb, table, batch);
        batch = [];
      }
    }
    if (batch.length > 0) await writeAll(dynamodb, table, batch);
  }
  return items;
}

async function writeAll(dynamodb: DynamoDBClient, table: string, batch: readonly WriteRequest[]): Promise<void> {
  let left: WriteRequest[] | undefined = [...batch];
  for (let tries = 0; left !== undefined && left.length > 0; tries += 1) {
    if (tries > 20) throw new Error(`${table} does not take what is written to it.`);
    const reply: BatchWriteItemCommandOutput = await dynamodb.send(
      new BatchWriteItemCommand({ RequestItems: { [table]: left } }),
    );
    left = reply.UnprocessedItems?.[table];
  }
}

/** An item whose pins of files name the versions that the restored objects have. */
export function repinned(
  item: Record<string, AttributeValue>,
  versions: ReadonlyMap<string, string>,
): Record<string, AttributeValue> {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const fresh = name === 'versionId' && value.S !== undefined ? versions.get(value.S) : undefined;
      if (fresh !== undefined) return [name, { S: fresh }];
      if (value.M !== undefined) return [name, { M: repinned(value.M, versions) }];
      if (value.L === undefined) return [name, value];
      return [name, { L: value.L.map((one) => (one.M === undefined ? one : { M: repinned(one.M, versions) })) }];
    }),
  );
}

async function* linesOf(file: string): AsyncIterable<string> {
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== '') yield line;
}

/** JSON has no bytes: they are written as an object that no attribute value looks like. */
function bytesAsText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
}

function textAsBytes(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('base64' in value) || typeof value.base64 !== 'string')
    return value;
  return new Uint8Array(Buffer.from(value.base64, 'base64'));
}
