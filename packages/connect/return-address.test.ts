import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readLink, readReturn } from './return-address.ts';

const id = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });

describe('The address that an applicant comes back to', () => {
  test('A return loses its mark and nothing else, and is no return a second time', () => {
    const query = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string());
    fc.assert(
      fc.property(id, query, fc.stringMatching(/^[a-z0-9]{0,8}$/), (application, own, hash) => {
        const kept = Object.entries(own).filter(([name]) => name !== 'state' && name !== 'application_id');
        const address = new URL(
          `https://lender.example/done?${new URLSearchParams(kept)}${hash === '' ? '' : `#${hash}`}`,
        );
        const before = new URL(address);
        address.searchParams.set('state', 'complete');
        address.searchParams.set('application_id', application);
        const after = readReturn(application, address.href);
        expect([...new URL(after ?? '').searchParams]).toEqual([...before.searchParams]);
        expect(new URL(after ?? '').hash).toBe(before.hash);
        expect(readReturn(application, after ?? '')).toBeNull();
      }),
    );
  });
});

describe('A connect link', () => {
  test('A link says which application it is of', () => {
    fc.assert(
      fc.property(id, fc.stringMatching(/^[\w-]{1,60}$/), (application, token) => {
        expect(readLink(`https://console.example/connect/${application}#token=${token}`)).toEqual({
          origin: 'https://console.example',
          applicationId: application,
          token,
        });
      }),
    );
  });

  test('Anything else is refused by name, without showing it', () => {
    const close = fc.constantFrom(
      'https://x.example/connect/1#token=secret',
      'javascript:alert(1)//connect/65f0c0ffee65f0c0ffee0001#token=secret',
      'https://x.example/connect/65f0c0ffee65f0c0ffee0001',
      'https://x.example/connect/65f0c0ffee65f0c0ffee0001#token=',
      'https://x.example/embed/65f0c0ffee65f0c0ffee0001#token=secret',
    );
    fc.assert(
      fc.property(fc.oneof(close, fc.string()), (link) => {
        expect(() => readLink(link)).toThrow(
          new TypeError('link: use the connect_url of an application, with its token'),
        );
      }),
    );
  });
});
