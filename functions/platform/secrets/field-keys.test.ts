// OWASP ASVS 5.0: V11.3.2, V11.3.3, V11.3.4, V14.2.4
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fieldKey, isSealed } from './field-keys.ts';

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 });
const text = fc.string({ minLength: 1, unit: 'binary' });

describe('A key of fields', () => {
  test('A key of fields opens what it sealed at the same place, and the stored text says nothing of it', () => {
    fc.assert(
      fc.property(secret, fc.string(), fc.stringMatching(/^\d{13}$/), (bytes, place, govId) => {
        const key = fieldKey(bytes);
        const stored = key.seal(place, govId);
        expect(isSealed(stored)).toBe(true);
        expect(stored).not.toContain(govId);
        expect(Buffer.from(stored.slice('sealed.1.'.length), 'base64url').includes(govId)).toBe(false);
        expect(key.open(place, stored)).toBe(govId);
      }),
    );
  });

  test('A key of fields seals any text so that the same text at the same place gives the same bytes and no other does', () => {
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), text, text, (bytes, place, other, one, two) => {
        const key = fieldKey(bytes);
        expect(key.seal(place, one)).toBe(key.seal(place, one));
        expect(key.seal(place, one) === key.seal(place, two)).toBe(one === two);
        expect(key.seal(place, one) === key.seal(other, one)).toBe(place === other);
      }),
    );
  });

  test('A key of fields opens nothing of another place, of another organisation or with a changed byte', () => {
    fc.assert(
      fc.property(secret, secret, fc.nat(), text, (ours, theirs, at, govId) => {
        fc.pre(!Buffer.from(ours).equals(Buffer.from(theirs)));
        const stored = fieldKey(ours).seal('APPLICANT#a#govId', govId);
        expect(() => fieldKey(ours).open('APPLICANT#b#govId', stored)).toThrow();
        expect(() => fieldKey(theirs).open('APPLICANT#a#govId', stored)).toThrow();
        const bytes = Buffer.from(stored.slice('sealed.1.'.length), 'base64url');
        const place = at % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
        expect(() => fieldKey(ours).open('APPLICANT#a#govId', `sealed.1.${bytes.toString('base64url')}`)).toThrow();
      }),
    );
  });

  test('A key of fields returns what was stored before fields were sealed as it is', () => {
    expect(fieldKey(new Uint8Array(32)).open('any', '8001015009087')).toBe('8001015009087');
  });

  test('A digest is the same for the same text of one organisation alone', () => {
    fc.assert(
      fc.property(secret, secret, text, text, (ours, theirs, one, two) => {
        fc.pre(!Buffer.from(ours).equals(Buffer.from(theirs)));
        const digest = fieldKey(ours).digest(one);
        expect(digest).toMatch(/^[0-9a-f]{32}$/);
        expect(digest === fieldKey(ours).digest(two)).toBe(one === two);
        expect(fieldKey(theirs).digest(one)).not.toBe(digest);
      }),
    );
  });
});
