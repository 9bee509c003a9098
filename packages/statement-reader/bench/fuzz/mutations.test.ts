import { drawsOf } from '@imali/sandbox-data/people/random.ts';
import { describe, expect, test } from '@jest/globals';
import { mutated } from './mutations.ts';

const original = new TextEncoder().encode('Date,Description,Amount,Balance\n2026-03-01,Shop,-10.00,90.00\n'.repeat(20));

describe('mutated', () => {
  test('The same draws make the same mutations, and other draws others', () => {
    expect(mutated(original, drawsOf('a', 1))).toEqual(mutated(original, drawsOf('a', 1)));
    const all = Array.from({ length: 50 }, (_, index) =>
      Buffer.from(mutated(original, drawsOf('a', index))).toString(),
    );
    expect(new Set(all).size).toBeGreaterThan(45);
  });

  test('A mutation leaves the given bytes unchanged, and accepts an empty file', () => {
    const before = Uint8Array.from(original);
    for (let index = 0; index < 300; index += 1) {
      mutated(original, drawsOf('b', index));
      expect(mutated(new Uint8Array(0), drawsOf('c', index)).length).toBeLessThan(1_000);
    }
    expect(original).toEqual(before);
  });
});
