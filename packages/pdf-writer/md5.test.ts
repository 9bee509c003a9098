import { expect, test } from '@jest/globals';
import { md5 } from './md5.ts';

test.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    '57edf4a22be3c955ac49da2e2107b67a',
  ],
])('MD5 of %j is that of RFC 1321', (text, digest) => {
  expect(Buffer.from(md5(Buffer.from(text))).toString('hex')).toBe(digest);
});
