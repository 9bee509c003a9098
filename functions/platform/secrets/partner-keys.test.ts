import { describe, expect, test } from '@jest/globals';
import { missingKeys, partnerKeys, partners } from './partner-keys.ts';

describe('keys of partners', () => {
  test.each(partners)(
    'A secret of %s that holds every key lacks none, and one that nobody filled in lacks all',
    (partner) => {
      const full = Object.fromEntries(partnerKeys[partner].map((key) => [key, 'x']));
      const empty = Object.fromEntries(partnerKeys[partner].map((key) => [key, '']));
      expect(missingKeys(partner, JSON.stringify(full))).toEqual([]);
      expect(missingKeys(partner, JSON.stringify(empty))).toEqual(partnerKeys[partner]);
      for (const text of ['', '[]', 'null', '"x"', '{'] as const) {
        expect(missingKeys(partner, text)).toEqual(partnerKeys[partner]);
      }
    },
  );

  test('A key that is no text is lacking', () => {
    expect(missingKeys('xero', JSON.stringify({ clientId: 'a', clientSecret: 1, webhookKey: 'b' }))).toEqual([
      'clientSecret',
    ]);
  });
});
