import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectVersionsCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { markersIn } from './marked-bytes.ts';
import { queuedMessages } from './queued-messages.ts';
import { runningStack } from './running-stack.ts';

/** What an attribute says as text, and what it holds as bytes. */
function gather(value: AttributeValue, texts: string[], packed: Uint8Array[]): void {
  if (value.S !== undefined) texts.push(value.S);
  else if (value.N !== undefined) texts.push(value.N);
  else if (value.B !== undefined) packed.push(value.B);
  else if (value.SS !== undefined) texts.push(...value.SS);
  else if (value.BS !== undefined) packed.push(...value.BS);
  else if (value.L !== undefined) for (const one of value.L) gather(one, texts, packed);
  else if (value.M !== undefined) {
    for (const [name, one] of Object.entries(value.M)) {
      texts.push(name);
      gather(one, texts, packed);
    }
  }
}

async function inTables(markers: readonly string[]): Promise<string[]> {
  const { endpoints, region, rootCredentials: credentials, tables } = runningStack();
  const dynamo = new DynamoDBClient({ region, endpoint: endpoints.dynamodb, credentials });
  const places: string[] = [];
  for (const TableName of tables) {
    let start: Record<string, AttributeValue> | undefined;
    do {
      const page = await dynamo.send(
        new ScanCommand({ TableName, ConsistentRead: true, ...(start ? { ExclusiveStartKey: start } : {}) }),
      );
      for (const item of page.Items ?? []) {
        const texts: string[] = [];
        const packed: Uint8Array[] = [];
        for (const value of Object.values(item)) gather(value, texts, packed);
        // Texts are not packed: only bytes are opened.
        const said = markersIn(Buffer.from(texts.join('\n')), markers, 0);
        const found = [...said, ...packed.flatMap((bytes) => markersIn(bytes, markers, 1))];
        if (found.length > 0) places.push(`${TableName} ${item['pk']?.S} ${item['sk']?.S}: ${[...new Set(found)]}`);
      }
      start = page.LastEvaluatedKey;
    } while (start);
  }
  dynamo.destroy();
  return places;
}

/** Null for an object that another test deleted since it was listed: what is gone holds nothing. */
function ifGone(error: unknown): null {
  if (error instanceof NoSuchKey) return null;
  throw error;
}

/** Keys, every version of every object, and what their headers say. */
async function inBuckets(markers: readonly string[]): Promise<string[]> {
  const { endpoints, region, rootCredentials: credentials, buckets } = runningStack();
  const s3 = new S3Client({ region, endpoint: endpoints.s3, credentials, forcePathStyle: true });
  const places: string[] = [];
  for (const Bucket of buckets) {
    let KeyMarker: string | undefined;
    let VersionIdMarker: string | undefined;
    do {
      const page = await s3.send(new ListObjectVersionsCommand({ Bucket, KeyMarker, VersionIdMarker }));
      for (const { Key = '', VersionId } of page.Versions ?? []) {
        // A bucket without versions calls the only one null.
        const version = VersionId === undefined || VersionId === 'null' ? {} : { VersionId };
        const object = await s3.send(new GetObjectCommand({ Bucket, Key, ...version })).catch(ifGone);
        if (object === null) continue;
        const bytes = (await object.Body?.transformToByteArray()) ?? new Uint8Array();
        const head = JSON.stringify([Key, object.Metadata, object.ContentDisposition]);
        const found = [...markersIn(bytes, markers), ...markersIn(Buffer.from(head), markers, 0)];
        if (found.length > 0) places.push(`${Bucket} ${Key} ${VersionId}: ${found}`);
      }
      KeyMarker = page.IsTruncated === true ? page.NextKeyMarker : undefined;
      VersionIdMarker = page.NextVersionIdMarker;
    } while (KeyMarker !== undefined);
  }
  s3.destroy();
  return places;
}

/** What lies in the queues, those of dead letters too. */
async function inQueues(markers: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const queueUrl of runningStack().queueUrls) {
    for (const body of await queuedMessages(queueUrl)) {
      const found = markersIn(Buffer.from(body), markers, 0);
      if (found.length > 0) places.push(`${queueUrl}: ${found}`);
    }
  }
  return places;
}

async function inLogs(markers: readonly string[]): Promise<string[]> {
  const { logFolder } = runningStack();
  const places: string[] = [];
  for (const name of await readdir(logFolder)) {
    const found = markersIn(await readFile(join(logFolder, name)), markers, 0);
    if (found.length > 0) places.push(`log ${name}: ${found}`);
  }
  return places;
}

/** Everywhere in the raw stores of the running cloud, and in its logs, where a marker stands: tables, objects, queues. */
export async function placesOf(markers: readonly string[]): Promise<readonly string[]> {
  const all = [await inTables(markers), await inBuckets(markers), await inQueues(markers), await inLogs(markers)];
  return all.flat();
}
