import { createAuthoriser, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import { type S3, startS3 } from '@imali/aws-emulator/s3/start-s3.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectionOfKey, s3AccountPlaces, s3DescriptorSets } from '../../bank-data/store/s3-descriptor-sets.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { recordDescriptors } from '../domain/record-descriptors.ts';
import { s3DescriptorCatalogue, s3JobParts } from './s3-descriptors.ts';

const bucket = 'descriptors';
let s3: S3;
beforeAll(async () => {
  s3 = await startS3({ authoriser: createAuthoriser({ principals: new Map([['ROOT', rootPrincipal('secret')]]) }) });
  await s3.ensureBucket(bucket);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'ROOT',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(() => s3.close());

const id = (value: number): string => value.toString(16).padStart(24, '0');
const refOf = (value: number): ConnectionRef => ({ organisationId: id(1), applicationId: id(value) });
const setOf = (value: number, ...texts: string[]) => ({
  accountIds: [id(1000 + value)],
  holders: [`holder${value}`],
  descriptors: texts.map((text) => ({ text, label: 'food.groceries' as const, namesPerson: false })),
});

describe('what a connection prints', () => {
  test('is kept, listed in the order of ids, and gone with its accounts once erased', async () => {
    const sets = s3DescriptorSets(bucket);
    const places = s3AccountPlaces(bucket);
    for (const value of [30, 10, 20]) {
      await sets.keep(refOf(value), setOf(value, 'SPAR', 'BOLT'));
      await places.keep(id(1000 + value), refOf(value));
    }
    expect(await sets.find(refOf(10))).toEqual(setOf(10, 'SPAR', 'BOLT'));
    const first = await sets.list(null, 2);
    expect(first.refs).toEqual([refOf(10), refOf(20)]);
    expect(await sets.list(first.cursor, 2)).toEqual({ refs: [refOf(30)], cursor: null });
    await sets.erase(refOf(10));
    await sets.erase(refOf(10));
    expect([await sets.find(refOf(10)), await places.find(id(1010))]).toEqual([null, null]);
    expect(await places.find(id(1020))).toEqual(refOf(20));
  });

  test('is erased with what lies about accounts that it has no longer', async () => {
    const sets = s3DescriptorSets(bucket);
    const places = s3AccountPlaces(bucket);
    await sets.keep(refOf(50), setOf(50, 'SPAR'));
    await places.keep(id(1050), refOf(50));
    await sets.keep(refOf(50), { ...setOf(51, 'SPAR'), descriptors: [] });
    await sets.erase(refOf(50));
    expect(await places.find(id(1050))).toBeNull();
  });

  test('leaves nothing about its accounts when it is erased while the catalogue takes it in', async () => {
    const sets = s3DescriptorSets(bucket);
    const places = s3AccountPlaces(bucket);
    const catalogue = s3DescriptorCatalogue(bucket);
    const digestOf = (text: string): string => `text ${text}`;
    await sets.keep(refOf(60), setOf(60, 'ERASED MEANWHILE'));
    const accounts = {
      ...places,
      async keep(accountId: string, ref: ConnectionRef) {
        await sets.erase(ref);
        await places.keep(accountId, ref);
      },
    };
    await recordDescriptors({ sets, accounts, catalogue, digestOf }, [refOf(60)]);
    expect(await places.find(id(1060))).toBeNull();
    const shards = await Promise.all(Array.from({ length: 16 }, (_, shard) => catalogue.shard(shard)));
    const waiting = shards.flatMap(({ candidates }) => [...candidates.keys()]);
    expect(waiting).not.toContain('text ERASED MEANWHILE');
  });

  test('is found again by the key that news name, and by no other', () => {
    expect(connectionOfKey(`sets/${id(1)}/${id(2)}`)).toEqual(refOf(2));
    for (const key of [`sets/${id(1)}`, `sets/../${id(1)}/${id(2)}`, `plans/${id(1)}/${id(2)}`, '']) {
      expect(connectionOfKey(key)).toBeNull();
    }
  });
});

describe('the catalogue', () => {
  const digestOf = (text: string): string => `text ${[...text].toReversed().join('')}`;

  test('loses nothing when many write it at once, and tells twice as once', async () => {
    const catalogue = s3DescriptorCatalogue(bucket);
    const sets = s3DescriptorSets(bucket);
    const ports = { sets, accounts: s3AccountPlaces(bucket), catalogue, digestOf };
    const refs = [41, 42, 43, 44].map(refOf);
    for (const [index, ref] of refs.entries()) {
      await sets.keep(ref, setOf(41 + index, 'SHARED BY ALL', `ONLY OF ${['A', 'B', 'C', 'D'][index]}`));
    }
    await Promise.all(refs.map((ref) => recordDescriptors(ports, [ref])));
    await recordDescriptors(ports, [...refs, refOf(99)]);
    const shards = await Promise.all(Array.from({ length: 16 }, (_, shard) => catalogue.shard(shard)));
    expect(shards.flatMap(({ published }) => [...published.keys()])).toEqual(['SHARED BY ALL']);
    const waiting = shards.flatMap(({ candidates }) => [...candidates.keys()]);
    expect(waiting).toHaveLength(4);
    expect(JSON.stringify(waiting)).not.toContain('ONLY OF');
  });

  test('counts a person once, whatever number of applications and lenders', async () => {
    const catalogue = s3DescriptorCatalogue(bucket);
    const sets = s3DescriptorSets(bucket);
    const ports = { sets, accounts: s3AccountPlaces(bucket), catalogue, digestOf };
    const textsNow = async (): Promise<string[]> => {
      const shards = await Promise.all(Array.from({ length: 16 }, (_, shard) => catalogue.shard(shard)));
      return shards.flatMap(({ published }) => [...published.keys()]);
    };
    const text = 'PAID BY ONE PERSON';
    // Three times at one lender, and at another one that was shown an account of the same.
    for (const [value, holders] of [
      [71, ['applicant', 'cheque']],
      [72, ['applicant', 'cheque', 'savings']],
      [73, ['applicant', 'card']],
      [74, ['elsewhere', 'card']],
      // Written before holders were noted: it could be any of them.
      [75, []],
    ] as const) {
      await sets.keep(refOf(value), { ...setOf(value, text), holders });
      await recordDescriptors(ports, [refOf(value)]);
    }
    expect(await textsNow()).not.toContain(text);
    for (const value of [76, 77]) {
      await sets.keep(refOf(value), setOf(value, text));
      await recordDescriptors(ports, [refOf(value)]);
    }
    expect(await textsNow()).toContain(text);
  });
});

test('parts of a job are kept and read, and one that is not there is empty', async () => {
  const parts = s3JobParts(bucket);
  await parts.keep(id(7), 0, [refOf(1), refOf(2)]);
  expect(await parts.find(id(7), 0)).toEqual([refOf(1), refOf(2)]);
  expect(await parts.find(id(7), 1)).toEqual([]);
});
