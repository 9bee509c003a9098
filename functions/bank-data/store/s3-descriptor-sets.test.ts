import { describe, expect, test } from '@jest/globals';
import { descriptorsBucket, id, refOf, setOf } from './descriptors-bucket.fixture.ts';
import { connectionOfKey, s3AccountPlaces, s3DescriptorSets } from './s3-descriptor-sets.ts';

const bucket = descriptorsBucket();

describe('What a connection prints', () => {
  test('A descriptor set is stored, listed in the order of IDs, and gone with its accounts once erased', async () => {
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

  test('A descriptor set is erased with the stored places of accounts it no longer has', async () => {
    const sets = s3DescriptorSets(bucket);
    const places = s3AccountPlaces(bucket);
    await sets.keep(refOf(50), setOf(50, 'SPAR'));
    await places.keep(id(1050), refOf(50));
    await sets.keep(refOf(50), { ...setOf(51, 'SPAR'), descriptors: [] });
    await sets.erase(refOf(50));
    expect(await places.find(id(1050))).toBeNull();
  });

  test('A descriptor set is found by the key that bucket notifications name, and by no other', () => {
    expect(connectionOfKey(`sets/${id(1)}/${id(2)}`)).toEqual(refOf(2));
    for (const key of [`sets/${id(1)}`, `sets/../${id(1)}/${id(2)}`, `plans/${id(1)}/${id(2)}`, '']) {
      expect(connectionOfKey(key)).toBeNull();
    }
  });
});
