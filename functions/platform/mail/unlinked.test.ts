import { describe, expect, test } from '@jest/globals';
import { unlinked } from './unlinked.ts';

/** What mail programs look for: a scheme, an address, or letters or digits around a full stop. */
const linkLike = /:\/\/|[\p{L}\p{N}]@[\p{L}\p{N}]|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/iu;

describe('a name in our mail', () => {
  test.each(['Loans.co.za (Pty) Ltd', 'https://evil.example/x', 'pay-now.co.za', 'a@evil.example', 'evil\uff0ecom'])(
    'A name in our email makes no link and reads the same: %s',
    (text) => {
      expect(text).toMatch(linkLike);
      expect(unlinked(text)).not.toMatch(linkLike);
      expect(unlinked(text).replaceAll('\u2060', '')).toBe(text);
    },
  );

  test.each(['Kganya Finance (Pty) Ltd.', 'No. 5 Lending', "O'Brien & Sons"])(
    'A name in our email without anything like a link is unchanged: %s',
    (text) => {
      expect(unlinked(text)).toBe(text);
    },
  );
});
