import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { isLabelId, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import * as z from 'zod';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { readObject, s3, writeObject } from '../../platform/store/packed-objects.ts';
import type { AccountPlaces, DescriptorSets } from '../domain/descriptor-sets.ts';

const Label = z.custom<LabelId>((value) => typeof value === 'string' && isLabelId(value));
const SetObject = z.object({
  accounts: z.array(z.string()),
  holders: z.array(z.string()).default([]),
  texts: z.array(z.tuple([z.string(), Label, z.boolean()])),
});
const AccountObject = z.object({ organisationId: z.string(), applicationId: z.string() });

const setKey = ({ organisationId, applicationId }: ConnectionRef): string => `sets/${organisationId}/${applicationId}`;
const accountKey = (accountId: string): string => `accounts/${accountId}`;

/** The connection whose texts an object holds; null for any other key. */
export function connectionOfKey(key: string): ConnectionRef | null {
  const [, organisationId, applicationId] = /^sets\/([0-9a-f]{24})\/([0-9a-f]{24})$/.exec(key) ?? [];
  return organisationId === undefined || applicationId === undefined ? null : { organisationId, applicationId };
}

/** The texts of every connection, one object for each, in the bucket of descriptors. */
export function s3DescriptorSets(bucket: string): DescriptorSets {
  return {
    async keep(ref, set) {
      const [before, { accountIds, holders, descriptors }] = await Promise.all([readObject(bucket, setKey(ref)), set]);
      // What lies about an account that the connection has no longer is erased with it all the same.
      const former = before === null ? [] : SetObject.parse(before.value).accounts;
      await writeObject(bucket, setKey(ref), {
        accounts: [...new Set([...accountIds, ...former])],
        holders,
        texts: descriptors.map(({ text, label, namesPerson }) => [text, label, namesPerson]),
      });
    },
    async find(ref) {
      const found = await readObject(bucket, setKey(ref));
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
      const found = await readObject(bucket, setKey(ref));
      const accounts = found === null ? [] : SetObject.parse(found.value).accounts;
      const places = s3AccountPlaces(bucket);
      // Before the set, so that a run that is cut off knows them again. After it, for one that was written concurrently: what
      // writes one later sees that the set is gone.
      for (const accountId of accounts) await places.forget(accountId);
      await s3().send(new DeleteObjectCommand({ Bucket: bucket, Key: setKey(ref) }));
      for (const accountId of accounts) await places.forget(accountId);
      return found === null ? 0 : accounts.length + 1;
    },
  };
}

export function s3AccountPlaces(bucket: string): AccountPlaces {
  return {
    keep: (accountId, { organisationId, applicationId }) =>
      writeObject(bucket, accountKey(accountId), { organisationId, applicationId }),
    async find(accountId) {
      const found = await readObject(bucket, accountKey(accountId));
      return found === null ? null : AccountObject.parse(found.value);
    },
    async forget(accountId) {
      await s3().send(new DeleteObjectCommand({ Bucket: bucket, Key: accountKey(accountId) }));
    },
  };
}
