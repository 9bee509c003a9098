import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { DescriptorSet } from '@imali/labels/descriptors/descriptors.ts';
import { isLabelId, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import * as z from 'zod';
import type { FileErasure } from '../../connect/domain/flow/erasure-store.ts';
import { compressJson, expandJson } from '../../platform/store/compressed-json.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { isMissingObject } from '../../platform/store/missing-object.ts';
import { type CatalogueShard, EMPTY_SHARD } from '../domain/descriptor-catalogue.ts';
import type { DescriptorSets } from '../domain/run-relabel-job.ts';

let client: S3Client | undefined;
const s3 = (): S3Client => {
  client ??= new S3Client({});
  return client;
};

const Label = z.custom<LabelId>((value) => typeof value === 'string' && isLabelId(value));
const SetObject = z.object({
  accounts: z.array(z.string()),
  holders: z.array(z.string()).default([]),
  texts: z.array(z.tuple([z.string(), Label, z.boolean()])),
});
const ShardObject = z.object({
  published: z.array(z.tuple([z.string(), Label])),
  candidates: z.array(z.tuple([z.string(), z.array(z.string())])),
});
const AccountObject = z.object({ organisationId: z.string(), applicationId: z.string() });

const setKey = ({ organisationId, applicationId }: ConnectionRef): string => `sets/${organisationId}/${applicationId}`;
const accountKey = (accountId: string): string => `accounts/${accountId}`;
const shardKey = (shard: number): string => `catalogue/${String(shard).padStart(2, '0')}`;

/** The connection whose texts an object holds; null for a key that is none of these. */
export function connectionOfKey(key: string): ConnectionRef | null {
  const [, organisationId, applicationId] = /^sets\/([0-9a-f]{24})\/([0-9a-f]{24})$/.exec(key) ?? [];
  return organisationId === undefined || applicationId === undefined ? null : { organisationId, applicationId };
}

interface Read {
  readonly value: unknown;
  readonly eTag: string | undefined;
}

async function read(bucket: string, key: string): Promise<Read | null> {
  try {
    const { Body, ETag } = await s3().send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!Body) return null;
    return { value: expandJson(await Body.transformToByteArray()), eTag: ETag };
  } catch (error) {
    if (isMissingObject(error)) return null;
    throw error;
  }
}

async function write(bucket: string, key: string, value: unknown, condition: object = {}): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: compressJson(value),
      ContentType: 'application/octet-stream',
      ...condition,
    }),
  );
}

/** The texts of every connection, one object for each, in the bucket of descriptors. */
export function s3DescriptorSets(bucket: string): DescriptorSets & {
  keep(ref: ConnectionRef, set: DescriptorSet | Promise<DescriptorSet>): Promise<void>;
} & FileErasure {
  return {
    async keep(ref, set) {
      const [before, { accountIds, holders, descriptors }] = await Promise.all([read(bucket, setKey(ref)), set]);
      // What lies about an account that the connection has no longer is erased with it all the same.
      const former = before === null ? [] : SetObject.parse(before.value).accounts;
      await write(bucket, setKey(ref), {
        accounts: [...new Set([...accountIds, ...former])],
        holders,
        texts: descriptors.map(({ text, label, namesPerson }) => [text, label, namesPerson]),
      });
    },
    async find(ref) {
      const found = await read(bucket, setKey(ref));
      if (found === null) return null;
      const { accounts, holders, texts } = SetObject.parse(found.value);
      return {
        accountIds: accounts,
        holders,
        descriptors: texts.map(([text, label, namesPerson]) => ({ text, label, namesPerson })),
      };
    },
    async list(after, limit) {
      const { Contents = [], IsTruncated } = await s3().send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: 'sets/',
          MaxKeys: limit,
          ...(after === null ? {} : { StartAfter: after }),
        }),
      );
      const keys = Contents.flatMap(({ Key }) => Key ?? []);
      return {
        refs: keys.flatMap((key) => connectionOfKey(key) ?? []),
        cursor: IsTruncated === true ? (keys.at(-1) ?? null) : null,
      };
    },
    async erase(ref) {
      const found = await read(bucket, setKey(ref));
      const accounts = found === null ? [] : SetObject.parse(found.value).accounts;
      const places = s3AccountPlaces(bucket);
      // Before the set, so that a run that is cut off knows them again. After it, for one that was written meanwhile: whoever
      // writes one later sees that the set is gone.
      for (const accountId of accounts) await places.forget(accountId);
      await s3().send(new DeleteObjectCommand({ Bucket: bucket, Key: setKey(ref) }));
      for (const accountId of accounts) await places.forget(accountId);
      return found === null ? 0 : accounts.length + 1;
    },
  };
}

/** Which connection an account belongs to. */
export interface AccountPlaces {
  keep(accountId: string, ref: ConnectionRef): Promise<void>;
  find(accountId: string): Promise<ConnectionRef | null>;
  forget(accountId: string): Promise<void>;
}

export function s3AccountPlaces(bucket: string): AccountPlaces {
  return {
    keep: (accountId, { organisationId, applicationId }) =>
      write(bucket, accountKey(accountId), { organisationId, applicationId }),
    async find(accountId) {
      const found = await read(bucket, accountKey(accountId));
      return found === null ? null : AccountObject.parse(found.value);
    },
    async forget(accountId) {
      await s3().send(new DeleteObjectCommand({ Bucket: bucket, Key: accountKey(accountId) }));
    },
  };
}

/** Parts of the catalogue that a function instance read last, by what S3 calls their version. */
const heldShards = new Map<string, { readonly eTag: string | undefined; readonly shard: CatalogueShard }>();
const WRITE_TRIES = 8;

const isConflict = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 412 || error.$metadata.httpStatusCode === 409);

const isUnchanged = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 304;

/** The catalogue of texts, in parts. */
export interface DescriptorCatalogue {
  shard(shard: number): Promise<CatalogueShard>;
  /** Changes a part; the change is asked again with what is there when somebody else wrote it meanwhile. */
  change(shard: number, changed: (before: CatalogueShard) => CatalogueShard): Promise<void>;
}

export function s3DescriptorCatalogue(bucket: string): DescriptorCatalogue {
  async function current(shard: number): Promise<{ eTag: string | undefined; shard: CatalogueShard }> {
    const key = shardKey(shard);
    const held = heldShards.get(`${bucket}/${key}`);
    try {
      const { Body, ETag } = await s3().send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(held?.eTag === undefined ? {} : { IfNoneMatch: held.eTag }),
        }),
      );
      if (!Body) return { eTag: undefined, shard: EMPTY_SHARD };
      const { published, candidates } = ShardObject.parse(expandJson(await Body.transformToByteArray()));
      const found = { eTag: ETag, shard: { published: new Map(published), candidates: new Map(candidates) } };
      heldShards.set(`${bucket}/${key}`, found);
      return found;
    } catch (error) {
      if (held !== undefined && isUnchanged(error)) return held;
      if (isMissingObject(error)) return { eTag: undefined, shard: EMPTY_SHARD };
      throw error;
    }
  }
  return {
    shard: async (shard) => (await current(shard)).shard,
    async change(shard, changed) {
      for (let attempt = 1; ; attempt += 1) {
        const before = await current(shard);
        const after = changed(before.shard);
        if (after === before.shard) return;
        try {
          await write(
            bucket,
            shardKey(shard),
            { published: [...after.published], candidates: [...after.candidates] },
            before.eTag === undefined ? { IfNoneMatch: '*' } : { IfMatch: before.eTag },
          );
          return;
        } catch (error) {
          if (!isConflict(error) || attempt === WRITE_TRIES) throw error;
          // Full jitter: writers that met once must not meet again.
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * 2 ** attempt));
        }
      }
    },
  };
}

const Part = z.array(AccountObject);

/** Lists of connections that a job has to do, in the bucket of descriptors, from where they expire. */
export interface JobParts {
  keep(jobId: string, part: number, refs: readonly ConnectionRef[]): Promise<void>;
  find(jobId: string, part: number): Promise<readonly ConnectionRef[]>;
}

export function s3JobParts(bucket: string): JobParts {
  const keyOf = (jobId: string, part: number): string => `plans/${jobId}/${part}`;
  return {
    keep: (jobId, part, refs) => write(bucket, keyOf(jobId, part), refs),
    async find(jobId, part) {
      const found = await read(bucket, keyOf(jobId, part));
      return found === null ? [] : Part.parse(found.value);
    },
  };
}
