import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { checksumAlgorithms, createDigest } from './checksums.ts';

const hex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

// The check values of the CRC RevEng catalogue are the checksums of "123456789".
test.each([
  ['crc32', 'cbf43926'],
  ['crc32c', 'e3069283'],
  ['crc64nvme', 'ae8b14860a799888'],
] as const)('%s of 123456789 is %s', (algorithm, check) => {
  const digest = createDigest(algorithm);
  digest.update(Buffer.from('123456789'));
  expect(hex(digest.base64())).toBe(check);
});

test('a checksum does not depend on how the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...checksumAlgorithms),
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(300),
      (algorithm, bytes, cut) => {
        const whole = createDigest(algorithm);
        whole.update(bytes);
        const parts = createDigest(algorithm);
        parts.update(bytes.subarray(0, cut));
        parts.update(bytes.subarray(cut));
        expect(parts.base64()).toBe(whole.base64());
      },
    ),
  );
});
