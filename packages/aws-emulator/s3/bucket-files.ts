/**
 * Buckets as folders. An object is a data file with a random name and a small record that names it; the record's file
 * name is the SHA-256 of the key, so no key, however it is written, can leave the folder or grow too long for it.
 *
 *   <root>/<bucket>/data/<random>        bytes of one version of an object or part
 *   <root>/<bucket>/keys/<sha256>.json   the versions of a key, the newest first
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

/** What S3 calls the only version of an object in a bucket without versions. */
export const UNVERSIONED = 'null';

const objectRecord = z.object({
  key: z.string(),
  versionId: z.string().default(UNVERSIONED),
  /** Stands for a deletion in a bucket with versions: it has no bytes. */
  isDeleteMarker: z.boolean().default(false),
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

/** What a write says of its object; the bucket names the version. */
export type NewObject = Omit<ObjectRecord, 'versionId' | 'isDeleteMarker'>;

const keyFile = z.union([
  z.object({ versions: z.array(objectRecord) }).transform(({ versions }) => versions),
  // As it was written before buckets could have versions.
  objectRecord.transform((record) => [record]),
]);

/** Judges the object that is there before it is replaced; throws S3Error to keep it. */
type Precondition = (current: ObjectRecord | undefined) => void;

export interface BucketFiles {
  buckets(): readonly string[];
  has(bucket: string): boolean;
  create(bucket: string): Promise<void>;
  /** Has a bucket keep what is replaced and deleted. Not kept across restarts. */
  keepVersions(bucket: string): void;
  isVersioned(bucket: string): boolean;
  remove(bucket: string): Promise<void>;
  /** The object of a key, or that version of it; neither is ever a deletion. */
  get(bucket: string, key: string, versionId?: string): ObjectRecord | undefined;
  /** All records of a bucket in the order of their keys' UTF-8 bytes. */
  list(bucket: string): readonly ObjectRecord[];
  /** Every version and deletion of every key, in the same order, the newest of a key first. */
  listVersions(bucket: string): readonly ObjectRecord[];
  /** A new data file's name. */
  newDataName(): string;
  dataPath(bucket: string, data: string): string;
  uploadsPath(bucket: string): string;
  /** Makes a record the object of its key; drops the data of the one before unless the bucket keeps versions. */
  put(bucket: string, record: NewObject, precondition?: Precondition): Promise<ObjectRecord>;
  /** Deletes an object; the bucket that keeps versions notes it as a deletion, which is returned. */
  delete(bucket: string, key: string, at: number): Promise<ObjectRecord | undefined>;
  /** Deletes one version, or takes a deletion back; returns what was deleted. */
  deleteVersion(bucket: string, key: string, versionId: string): Promise<ObjectRecord | undefined>;
}

const BUCKET_NAME = /^[a-z0-9](?:[a-z0-9-]|\.(?=[a-z0-9])){1,61}[a-z0-9]$/;

interface Bucket {
  /** Of each key, the newest first. */
  readonly versions: Map<string, readonly ObjectRecord[]>;
  isVersioned: boolean;
  sorted: readonly ObjectRecord[] | undefined;
}

const recordFile = (key: string): string => `${createHash('sha256').update(key).digest('hex')}.json`;

async function readRecords(folder: string): Promise<Map<string, readonly ObjectRecord[]>> {
  const records = new Map<string, readonly ObjectRecord[]>();
  for (const name of await readdir(join(folder, 'keys'))) {
    if (!name.endsWith('.json')) {
      await rm(join(folder, 'keys', name), { force: true });
      continue;
    }
    const versions = keyFile.parse(JSON.parse(await readFile(join(folder, 'keys', name), 'utf8')));
    const [newest] = versions;
    if (newest !== undefined) records.set(newest.key, versions);
  }
  const kept = new Set([...records.values()].flat().map(({ data }) => data));
  for (const data of await readdir(join(folder, 'data'))) {
    if (!kept.has(data)) await rm(join(folder, 'data', data), { force: true });
  }
  return records;
}

async function makeFolders(folder: string): Promise<void> {
  for (const part of ['data', 'keys', 'uploads']) await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
}

const sorted = (of: Bucket): readonly ObjectRecord[] => {
  of.sorted ??= [...of.versions]
    .map(([key, versions]) => ({ versions, bytes: Buffer.from(key) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .flatMap(({ versions }) => versions);
  return of.sorted;
};

/** Of these, what stays when another one with this name becomes the newest. */
const beside = (versions: readonly ObjectRecord[], versionId: string): readonly ObjectRecord[] =>
  versions.filter((version) => version.versionId !== versionId);
const newestObject = (versions: readonly ObjectRecord[]): ObjectRecord | undefined =>
  versions[0]?.isDeleteMarker === true ? undefined : versions[0];
const newVersionId = (of: Bucket): string => (of.isVersioned ? randomBytes(16).toString('hex') : UNVERSIONED);

/** Runs changes of one key one after the other, so that its record on disk and in memory cannot end up different. */
function oneByOne() {
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
  return alone;
}

/** What is there now, and what was. */
function reading(bucketOf: (name: string) => Bucket): Pick<BucketFiles, 'get' | 'list' | 'listVersions'> {
  return {
    get: (bucket, key, versionId) => {
      const versions = bucketOf(bucket).versions.get(key) ?? [];
      if (versionId === undefined) return newestObject(versions);
      return versions.find((version) => version.versionId === versionId && !version.isDeleteMarker);
    },
    list: (bucket) => {
      const of = bucketOf(bucket);
      return sorted(of).filter((record) => newestObject(of.versions.get(record.key) ?? []) === record);
    },
    listVersions: (bucket) => sorted(bucketOf(bucket)),
  };
}

/** Changes of objects: each writes what the key has from then on, in one piece. */
function writing(
  root: string,
  bucketOf: (name: string) => Bucket,
  dataPath: BucketFiles['dataPath'],
): Pick<BucketFiles, 'put' | 'delete' | 'deleteVersion'> {
  const alone = oneByOne();
  /** Writes what a key has from now on, and drops the data that it no longer names. */
  const replace = async (bucket: string, key: string, now: readonly ObjectRecord[]): Promise<void> => {
    const of = bucketOf(bucket);
    const before = of.versions.get(key) ?? [];
    const path = join(root, bucket, 'keys', recordFile(key));
    if (now.length === 0) {
      await rm(path, { force: true });
      of.versions.delete(key);
    } else {
      await writeAtomically(path, JSON.stringify({ versions: now }));
      of.versions.set(key, now);
    }
    of.sorted = undefined;
    for (const record of before) {
      if (!record.isDeleteMarker && !now.includes(record)) await rm(dataPath(bucket, record.data), { force: true });
    }
  };
  return {
    put: (bucket, object, precondition) =>
      alone(bucket, object.key, async () => {
        const of = bucketOf(bucket);
        const before = of.versions.get(object.key) ?? [];
        precondition?.(newestObject(before));
        const record = { ...object, versionId: newVersionId(of), isDeleteMarker: false };
        await replace(bucket, object.key, [record, ...beside(before, record.versionId)]);
        return record;
      }),
    delete: (bucket, key, at) =>
      alone(bucket, key, async () => {
        const of = bucketOf(bucket);
        const before = of.versions.get(key) ?? [];
        const versionId = newVersionId(of);
        if (!of.isVersioned) {
          await replace(bucket, key, beside(before, versionId));
          return undefined;
        }
        const nothing = { data: '', size: 0, eTag: '', headers: {}, checksums: {} };
        const marker = { key, versionId, isDeleteMarker: true, modifiedAt: at, ...nothing };
        await replace(bucket, key, [marker, ...before]);
        return marker;
      }),
    deleteVersion: (bucket, key, versionId) =>
      alone(bucket, key, async () => {
        const before = bucketOf(bucket).versions.get(key) ?? [];
        const deleted = before.find((version) => version.versionId === versionId);
        if (deleted !== undefined) await replace(bucket, key, beside(before, versionId));
        return deleted;
      }),
  };
}

/** Opens the buckets of a folder, which is made when it is not there. */
export async function openBucketFiles(root: string): Promise<BucketFiles> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const open_ = new Map<string, Bucket>();
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory() || !BUCKET_NAME.test(entry.name)) continue;
    await makeFolders(join(root, entry.name));
    const versions = await readRecords(join(root, entry.name));
    open_.set(entry.name, { versions, isVersioned: false, sorted: undefined });
  }

  const bucketOf = (name: string): Bucket => {
    const bucket = open_.get(name);
    if (bucket === undefined) throw noSuchBucket();
    return bucket;
  };

  const dataPath = (bucket: string, data: string): string => join(root, bucket, 'data', data);
  return {
    buckets: () => [...open_.keys()].sort(),
    has: (bucket) => open_.has(bucket),
    create: async (bucket) => {
      if (!BUCKET_NAME.test(bucket)) throw new S3Error(400, 'InvalidBucketName', 'The specified bucket is not valid.');
      if (open_.has(bucket)) return;
      await makeFolders(join(root, bucket));
      open_.set(bucket, { versions: new Map(), isVersioned: false, sorted: undefined });
    },
    keepVersions: (bucket) => {
      bucketOf(bucket).isVersioned = true;
    },
    isVersioned: (bucket) => bucketOf(bucket).isVersioned,
    remove: async (bucket) => {
      if (bucketOf(bucket).versions.size > 0) {
        throw new S3Error(409, 'BucketNotEmpty', 'The bucket you tried to delete is not empty');
      }
      open_.delete(bucket);
      await rm(join(root, bucket), { recursive: true, force: true });
    },
    ...reading(bucketOf),
    newDataName: () => randomBytes(16).toString('hex'),
    dataPath,
    uploadsPath: (bucket) => join(root, bucket, 'uploads'),
    ...writing(root, bucketOf, dataPath),
  };
}

/**
 * Opens the data file of the object that a key names now, or of a version of it; undefined without one. The handle
 * outlives a replacement.
 */
export async function openObject(files: BucketFiles, bucket: string, key: string, versionId?: string) {
  for (let attempt = 0; ; attempt += 1) {
    const record = files.get(bucket, key, versionId);
    if (record === undefined) return undefined;
    try {
      return { record, file: await open(files.dataPath(bucket, record.data), 'r') };
    } catch (error) {
      // Replaced between the look-up and the opening: the record of now names another file.
      if (attempt === 2 || files.get(bucket, key, versionId) === record) throw error;
    }
  }
}
