import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { isLabelId, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import * as z from 'zod';
import { expandJson } from '../../platform/store/compressed-json.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { isMissingObject } from '../../platform/store/missing-object.ts';
import { readObject, s3, writeObject } from '../../platform/store/packed-objects.ts';
import { type CatalogueShard, EMPTY_SHARD } from '../domain/descriptor-catalogue.ts';

const Label = z.custom<LabelId>((value) => typeof value === 'string' && isLabelId(value));
const ShardObject = z.object({
  published: z.array(z.tuple([z.string(), Label])),
  candidates: z.array(z.tuple([z.string(), z.array(z.string())])),
});

const shardKey = (shard: number): string => `catalogue/${String(shard).padStart(2, '0')}`;

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
  /** Changes a part; the change is made again with what is there when somebody else wrote it concurrently. */
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
          await writeObject(
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

const Part = z.array(z.object({ organisationId: z.string(), applicationId: z.string() }));

/** Lists of connections that a job has to do, in the bucket of descriptors, from where they expire. */
export interface JobParts {
  keep(jobId: string, part: number, refs: readonly ConnectionRef[]): Promise<void>;
  find(jobId: string, part: number): Promise<readonly ConnectionRef[]>;
}

export function s3JobParts(bucket: string): JobParts {
  const keyOf = (jobId: string, part: number): string => `plans/${jobId}/${part}`;
  return {
    keep: (jobId, part, refs) => writeObject(bucket, keyOf(jobId, part), refs),
    async find(jobId, part) {
      const found = await readObject(bucket, keyOf(jobId, part));
      return found === null ? [] : Part.parse(found.value);
    },
  };
}
