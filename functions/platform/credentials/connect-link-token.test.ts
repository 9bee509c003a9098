// OWASP ASVS 5.0: V11.5.1
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newConnectLinkToken, readConnectLinkToken } from './connect-link-token.ts';

const id = fc.stringMatching(/^[0-9a-f]{24}$/);
const SEED = { seed: 22, numRuns: 200 };

test('a connect link token reads as the application that it was made for and the hash that is kept', () => {
  fc.assert(
    fc.property(id, id, (organisationId, applicationId) => {
      const { token, secretHash } = newConnectLinkToken(organisationId, applicationId);
      expect(readConnectLinkToken(token)).toMatchObject({ organisationId, applicationId, secretHash });
    }),
    SEED,
  );
});

test('a connect link token that differs in one character is another token or none', () => {
  const { token, secretHash } = newConnectLinkToken('a'.repeat(24), 'b'.repeat(24));
  const made = readConnectLinkToken(token);
  expect(made?.secretHash).toBe(secretHash);
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: token.length - 1 }),
      fc.constantFrom(...'ABCDwxyz0189-_'),
      (place, character) => {
        fc.pre(token[place] !== character);
        const read = readConnectLinkToken(token.slice(0, place) + character + token.slice(place + 1));
        expect(read).not.toEqual(made);
      },
    ),
    SEED,
  );
});

test('a connect link token is random: two of one application share no secret', () => {
  const hashes = Array.from({ length: 50 }, () => newConnectLinkToken('a'.repeat(24), 'b'.repeat(24)).secretHash);
  expect(new Set(hashes).size).toBe(50);
});

test.each(['', 'nonsense', 'ilk_', `ilk_${'A'.repeat(53)}`, `ilk_${'A'.repeat(55)}`, `xlk_${'A'.repeat(54)}`])(
  'a bearer %j is no connect link token',
  (bearer) => expect(readConnectLinkToken(bearer)).toBeNull(),
);
