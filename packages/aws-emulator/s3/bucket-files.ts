/**
 * Buckets as folders. An object is a data file with a random name and a small record that names it; the record's file
 * name is the SHA-256 of the key, so no key, however it is written, can leave the folder or grow too long for it.
 *
 *   <root>/<bucket>/data/<random>        bytes of one version of an object or part
 *   <root>/<bucket>/keys/<sha256>.json   the record of a key
 *   <root>/<bucket>/uploads/<id>/…       multipart uploads under way
 *
 * Writing an object writes its data file first and then renames its record into place, so a reader or a crash meets the
 * old object or the new one. Data files that no record names are swept when the buckets are opened.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { writeAtomically } from '../server/write-atomically.ts';
import { noSuchBucket, S3Error } from './s3-error.ts';

const objectRecord = z.object({
  key: z.string(),
  /** Name of the data file. */
  data: z.string(),
  size: z.number(),
  /** Without quotes. */
  eTag: z.string(),
  /** Milliseconds since 1970. */
  modifiedAt: z.number(),
  /** Response headers that the client gave: content-type, x-amz-meta-…; names in lower case. */
  headers: z.record(z.string(), z.string()),
  /** Base64 by algorithm. */
  checksums: z.record(z.string(), z.string()),
});

/** What is known of an object beside its bytes. */
export type ObjectRecord = z.infer<typeof objectRecord>;

/** Judges the object that is there before it is replaced; throws S3Error to keep it. */
type Precondition = (current: ObjectRecord | undefined) => void;

export interface BucketFiles {
  buckets(): readonly string[];
  has(bucket: string): boolean;
  create(bucket: string): Promise<void>;
  remove(bucket: string): Promise<void>;
  get(bucket: string, key: string): ObjectRecord | undefined;
  /** All records of a bucket in the order of their keys' UTF-8 bytes. */
  list(bucket: string): readonly ObjectRecord[];
  /** A new data file's name. */
  newDataName(): string;
  dataPath(bucket: string, data: string): string;
  uploadsPath(bucket: string): string;
  /** Makes a record the object of its key and drops the data of the one before. */
  put(bucket: string, record: ObjectRecord, precondition?: Precondition): Promise<void>;
  delete(bucket: string, key: string): Promise<void>;
}

const BUCKET_NAME = /^[a-z0-9](?:[a-z0-9-]|\.(?=[a-z0-9])){1,61}[a-z0-9]$/;

interface Bucket {
  readonly records: Map<string, ObjectRecord>;
  sorted: readonly ObjectRecord[] | undefined;
}

const recordFile = (key: string): string => `${createHash('sha256').update(key).digest('hex')}.json`;

async function readRecords(folder: string): Promise<Map<string, ObjectRecord>> {
  const records = new Map<string, ObjectRecord>();
  for (const name of await readdir(join(folder, 'keys'))) {
    if (!name.endsWith('.json')) {
      await rm(join(folder, 'keys', name), { force: true });
      continue;
    }
    const record = objectRecord.parse(JSON.parse(await readFile(join(folder, 'keys', name), 'utf8')));
    records.set(record.key, record);
  }
  const kept = new Set([...records.values()].map(({ data }) => data));
  for (const data of await readdir(join(folder, 'data'))) {
    if (!kept.has(data)) await rm(join(folder, 'data', data), { force: true });
  }
  return records;
}

async function makeFolders(folder: string): Promise<void> {
  for (const part of ['data', 'keys', 'uploads']) await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
}

/** Opens the buckets of a folder, which is made when it is not there. */
export async function openBucketFiles(root: string): Promise<BucketFiles> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const open_ = new Map<string, Bucket>();
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory() || !BUCKET_NAME.test(entry.name)) continue;
    await makeFolders(join(root, entry.name));
    open_.set(entry.name, { records: await readRecords(join(root, entry.name)), sorted: undefined });
  }

  const bucketOf = (name: string): Bucket => {
    const bucket = open_.get(name);
    if (bucket === undefined) throw noSuchBucket();
    return bucket;
  };

  // Changes of one key wait for each other, so that its record on disk and in memory cannot end up different.
  const changes = new Map<string, Promise<unknown>>();
  const alone = async <T>(bucket: string, key: string, change: () => Promise<T>): Promise<T> => {
    const name = `${bucket}/${key}`;
    const before = changes.get(name) ?? Promise.resolve();
    const mine = before.then(change, change);
    changes.set(name, mine);
    try {
      return await mine;
    } finally {
      if (changes.get(name) === mine) changes.delete(name);
    }
  };

  const dataPath = (bucket: string, data: string): string => join(root, bucket, 'data', data);
  const dropData = (bucket: string, record: ObjectRecord | undefined): Promise<void> =>
    record === undefined ? Promise.resolve() : rm(dataPath(bucket, record.data), { force: true });

  return {
    buckets: () => [...open_.keys()].sort(),
    has: (bucket) => open_.has(bucket),
    create: async (bucket) => {
      if (!BUCKET_NAME.test(bucket)) throw new S3Error(400, 'InvalidBucketName', 'The specified bucket is not valid.');
      if (open_.has(bucket)) return;
      await makeFolders(join(root, bucket));
      open_.set(bucket, { records: new Map(), sorted: undefined });
    },
    remove: async (bucket) => {
      if (bucketOf(bucket).records.size > 0) {
        throw new S3Error(409, 'BucketNotEmpty', 'The bucket you tried to delete is not empty');
      }
      open_.delete(bucket);
      await rm(join(root, bucket), { recursive: true, force: true });
    },
    get: (bucket, key) => bucketOf(bucket).records.get(key),
    list: (bucket) => {
      const of = bucketOf(bucket);
      of.sorted ??= [...of.records.values()]
        .map((record) => ({ record, bytes: Buffer.from(record.key) }))
        .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
        .map(({ record }) => record);
      return of.sorted;
    },
    newDataName: () => randomBytes(16).toString('hex'),
    dataPath,
    uploadsPath: (bucket) => join(root, bucket, 'uploads'),
    put: (bucket, record, precondition) =>
      alone(bucket, record.key, async () => {
        const of = bucketOf(bucket);
        const before = of.records.get(record.key);
        precondition?.(before);
        await writeAtomically(join(root, bucket, 'keys', recordFile(record.key)), JSON.stringify(record));
        of.records.set(record.key, record);
        of.sorted = undefined;
        await dropData(bucket, before);
      }),
    delete: (bucket, key) =>
      alone(bucket, key, async () => {
        const of = bucketOf(bucket);
        const before = of.records.get(key);
        if (before === undefined) return;
        await rm(join(root, bucket, 'keys', recordFile(key)), { force: true });
        of.records.delete(key);
        of.sorted = undefined;
        await dropData(bucket, before);
      }),
  };
}

/** Opens the data file of the object that a key names now; undefined without one. The handle outlives a replacement. */
export async function openObject(files: BucketFiles, bucket: string, key: string) {
  for (let attempt = 0; ; attempt += 1) {
    const record = files.get(bucket, key);
    if (record === undefined) return undefined;
    try {
      return { record, file: await open(files.dataPath(bucket, record.data), 'r') };
    } catch (error) {
      // Replaced between the look-up and the opening: the record of now names another file.
      if (attempt === 2 || files.get(bucket, key) === record) throw error;
    }
  }
}
