import { describe, expect, test } from '@jest/globals';
import { bytesOf, statementOf } from '../grids/shown-reading.fixture.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import { knownAccount } from './stated-account.ts';

const stated = (bankSlug: string, accountNumber = '') => ({ bankSlug, accountNumber, holderName: '' });
const inFile = (bankSlug: string | null, accountNumber: string, bankIsCertain = false) => {
  return { bankSlug, accountNumber, bankIsCertain, holderName: null };
};

describe('the account of a file', () => {
  test("A masked account number is the digits behind the mask, or the sender's whole number", () => {
    const file = inFile('fnb', '4901XXXXXXXX1234');
    expect(knownAccount(file, undefined)).toMatchObject({ accountNumber: '1234' });
    expect(knownAccount(file, stated('fnb', '4901222233331234'))).toMatchObject({ accountNumber: '4901222233331234' });
    expect(knownAccount(file, stated('fnb', '5500222233331234'))).toMatchObject({ type: 'Parse Error' });
    expect(knownAccount(inFile('fnb', '490112345678XXXX'), undefined)).toMatchObject({ missing: ['account_number'] });
  });

  test('The account number of a CSV keeps no digits from before a mask', () => {
    const csv =
      'Account Number:,4901XXXXXXXX1234\nDate,Description,Amount,Balance\n2026-03-01,A,1.00,1.00\n2026-03-02,B,1.00,2.00\n';
    expect(statementOf(readCsv(bytesOf(csv), stated('fnb'))).accountNumber).toBe('1234');
  });

  test('The stated bank is kept where the file only resembles another, and a finding names both', () => {
    const message = 'The file reads like one of FNB, and Absa was stated. It was taken for one of Absa.';
    const finding = { code: 'bank_differs', message, place: null };
    expect(knownAccount(inFile('fnb', '62000000011'), stated('absa'))).toMatchObject({
      bankSlug: 'absa',
      notes: [finding],
    });
    const certain = knownAccount(inFile('fnb', '62000000011', true), stated('absa'));
    expect(certain).toMatchObject({ bankSlug: 'fnb', notes: [{ code: 'bank_differs' }] });
    for (const same of [stated('fnb'), stated(''), undefined]) {
      expect(knownAccount(inFile('fnb', '62000000011'), same)).not.toHaveProperty('notes');
    }
  });

  test('An MT940 that names another bank than the stated one has a finding', () => {
    const text =
      '{1:F01SBZAZAJJXXXX0000000000}{4:\n:20:S\n:25:051001/012345678\n:60F:C260101ZAR10,00\n:61:2601050105D1,00NTRFREF\n:62F:C260131ZAR9,00\n-}';
    const statement = statementOf(readMt940(bytesOf(text), stated('fnb')));
    expect(statement).toMatchObject({ bankSlug: 'fnb', notes: [{ code: 'bank_differs' }] });
  });
});
