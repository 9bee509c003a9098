import { expect, test } from '@jest/globals';
import { distinctShare, personaLedgers } from './persona-ledger.ts';

test('texts varied by digits or words are all different, and as printed some repeat', () => {
  const ledgerOf = personaLedgers(1_000);
  expect(ledgerOf(1_000, 'printed').transactions).toHaveLength(1_000);
  expect(distinctShare(ledgerOf(1_000, 'printed'))).toBeLessThan(1);
  expect(distinctShare(ledgerOf(1_000, 'digits'))).toBe(1);
  expect(distinctShare(ledgerOf(1_000, 'words'))).toBe(1);
});
