import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isAddressRange, isWithin } from './address-ranges.ts';

const dotted = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');

describe('a range of addresses', () => {
  test.each(['203.0.113.0/24', '198.51.100.7/32', '0.0.0.0/0', '2001:db8::/32'])('%s is a range', (range) => {
    expect(isAddressRange(range)).toBe(true);
  });

  test.each([
    '',
    '203.0.113.0',
    '203.0.113.0/33',
    '203.0.113/24',
    '2001:db8::/129',
    'x/1',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
  ])('"%s" is no range', (range) => {
    expect(isAddressRange(range)).toBe(false);
  });

  test('An address lies in a range exactly when their leading bits are the same', () => {
    const anyBits = fc.integer({ min: 0, max: 0xffff_ffff });
    fc.assert(
      fc.property(anyBits, anyBits, fc.integer({ min: 0, max: 32 }), (base, address, bits) => {
        const mask = bits === 0 ? 0 : (0xffff_ffff << (32 - bits)) >>> 0;
        const isSame = (base & mask) === (address & mask);
        expect(isWithin([`${dotted(base)}/${bits}`], dotted(address))).toBe(isSame);
        expect(isWithin([`${dotted(base)}/${bits}`], `::ffff:${dotted(address)}`)).toBe(isSame);
      }),
    );
  });

  test('What is no address lies in no range, and addresses of IPv6 lie in theirs', () => {
    expect(isWithin(['0.0.0.0/0'], '')).toBe(false);
    expect(isWithin(['0.0.0.0/0'], 'localhost')).toBe(false);
    expect(isWithin(['2001:db8::/32'], '2001:db8:1::7')).toBe(true);
    expect(isWithin(['2001:db8::/32'], '2001:db9::7')).toBe(false);
  });
});
