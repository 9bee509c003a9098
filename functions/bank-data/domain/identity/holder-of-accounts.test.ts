import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { holderOfAccounts } from './holder-of-accounts.ts';

const holderOf = (...names: readonly string[]) => holderOfAccounts(names.map((holderName) => ({ holderName })));

test.each([
  ['MISS THANDEKA P DLAMINI', 'THANDEKA P', 'DLAMINI'],
  ['Dlamini, Thandeka Pearl', 'Thandeka Pearl', 'Dlamini'],
  ['TP DLAMINI', 'TP', 'DLAMINI'],
  ['MNR JOHAN VAN DER MERWE', 'JOHAN', 'VAN DER MERWE'],
  ['ANNA BOTHA-NEL', 'ANNA', 'BOTHA-NEL'],
  ['SIPHO NKOSI T/A NKOSI PLUMBING', 'SIPHO', 'NKOSI'],
])('The holder printed as %s is called %s %s', (printed, firstNames, lastNames) => {
  expect(holderOf(printed)).toEqual({ firstNames, lastNames, govId: null });
});

test.each([
  ['no name', ''],
  ['two people', 'TJ & LM NKOSI'],
  ['a company', 'MBEKI CIVILS CC'],
  ['an estate', 'ESTATE LATE T P DLAMINI'],
])('An account of %s names no applicant', (_what, printed) => {
  expect(holderOf(printed)).toBeNull();
});

test('Accounts of one person are named by the fullest print, accounts of two people by none', () => {
  expect(holderOf('T DLAMINI', 'MISS THANDEKA DLAMINI', '')).toMatchObject({ firstNames: 'THANDEKA' });
  expect(holderOf('THANDEKA DLAMINI', 'SIPHO NKOSI')).toBeNull();
});

test('A government id is that of the holder where no two accounts state different ones', () => {
  const account = (holderGovId: string | null) => ({ holderName: '', holderGovId });
  expect(holderOfAccounts([account('8001015009087'), account(null)])).toEqual({ govId: '8001015009087' });
  expect(holderOfAccounts([account('8001015009087'), account('9001015009086')])).toBeNull();
});

test('Every word of a printed name but its title is kept, whatever the form', () => {
  const given = fc.uniqueArray(fc.constantFrom('THABO', 'NALEDI', 'WILLEM', 'PRIYA'), { minLength: 1, maxLength: 3 });
  const surname = fc.constantFrom('DLAMINI', 'VAN DER MERWE', 'BOTHA-NEL', "O'BRIEN");
  const print = fc.constantFrom(
    (first: string, last: string) => `${first} ${last}`,
    (first: string, last: string) => `MR ${first} ${last}`,
    (first: string, last: string) => `${last}, ${first}`,
  );
  fc.assert(
    fc.property(given, surname, print, (all, last, form) => {
      const named = holderOf(form(all.join(' '), last));
      const words = `${named?.firstNames} ${named?.lastNames}`.split(' ').toSorted();
      expect(words).toEqual(`${all.join(' ')} ${last}`.split(' ').toSorted());
    }),
    { seed: 18, numRuns: 200 },
  );
});
