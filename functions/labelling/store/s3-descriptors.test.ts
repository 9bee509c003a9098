import { describe, expect, test } from '@jest/globals';
import { descriptorsBucket, id, refOf, setOf } from '../../bank-data/store/descriptors-bucket.fixture.ts';
import { s3AccountPlaces, s3DescriptorSets } from '../../bank-data/store/s3-descriptor-sets.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { recordDescriptors } from '../domain/record-descriptors.ts';
import { s3DescriptorCatalogue, s3JobParts } from './s3-descriptors.ts';

const bucket = descriptorsBucket();

test('What a connection prints leaves nothing about its accounts when it is erased while the catalogue takes it in', async () => {
  const sets = s3DescriptorSets(bucket);
  const places = s3AccountPlaces(bucket);
  const catalogue = s3DescriptorCatalogue(bucket);
  const digests = { digestsOf: (text: string): [string] => [`text ${text}`], isKnown: () => true };
  await sets.keep(refOf(60), setOf(60, 'ERASED MEANWHILE'));
  const accounts = {
    ...places,
    async keep(accountId: string, ref: ConnectionRef) {
      await sets.erase(ref);
      await places.keep(accountId, ref);
    },
  };
  await recordDescriptors({ sets, accounts, catalogue, ...digests }, [refOf(60)]);
  expect(await places.find(id(1060))).toBeNull();
  const shards = await Promise.all(Array.from({ length: 16 }, (_, shard) => catalogue.shard(shard)));
  const waiting = shards.flatMap(({ candidates }) => [...candidates.keys()]);
  expect(waiting).not.toContain('text ERASED MEANWHILE');
});

describe('The catalogue', () => {
  const digests = {
    digestsOf: (text: string): [string] => [`text ${[...text].toReversed().join('')}`],
    isKnown: () => true,
  };

  test('The catalogue loses nothing when many write it at once, and counts twice as once', async () => {
    const catalogue = s3DescriptorCatalogue(bucket);
    const sets = s3DescriptorSets(bucket);
    const ports = { sets, accounts: s3AccountPlaces(bucket), catalogue, ...digests };
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

  test('The catalogue counts a person once, whatever number of applications and lenders', async () => {
    const catalogue = s3DescriptorCatalogue(bucket);
    const sets = s3DescriptorSets(bucket);
    const ports = { sets, accounts: s3AccountPlaces(bucket), catalogue, ...digests };
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
