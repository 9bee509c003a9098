import { expect, test } from '@jest/globals';
import { otherHolders } from './other-holders.ts';

const held = (holderName: string, accountNumber = '62000000011', bankSlug = 'fnb') => ({
  bankSlug,
  accountNumber,
  holderName,
});

test('one account under two names is a difference of one account, however its number is written', () => {
  expect(
    otherHolders([held('MR T NKOSI', '0062000000011'), held('MR T NKOSI', '0062000000011')], [held('J van der Berg')]),
  ).toEqual([
    {
      holderName: 'MR T NKOSI',
      otherName: 'J van der Berg',
      accountNumber: '0062000000011',
      otherNumber: '62000000011',
      isSameAccount: true,
    },
  ]);
});

test('another account of somebody else is a difference, and one of another bank is not the same account', () => {
  expect(otherHolders([held('MR T NKOSI')], [held('J van der Berg', '62000000022')])).toMatchObject([
    { isSameAccount: false },
  ]);
  expect(otherHolders([held('MR T NKOSI')], [held('J van der Berg', '62000000011', 'absa')])).toMatchObject([
    { isSameAccount: false },
  ]);
});

test('an account that is known is compared with itself alone', () => {
  expect(otherHolders([held('MR T NKOSI')], [held('Thabo Nkosi'), held('J van der Berg', '62000000022')])).toEqual([]);
});

test.each([
  ['an initial for a first name', 'MR T NKOSI', 'Thabo Nkosi'],
  ['a second first name', 'THABO PETER NKOSI', 'Thabo Nkosi'],
  ['one of two joint holders', 'MR T & MRS S NKOSI', 'Thabo Nkosi'],
  ['no name in the file', '', 'Thabo Nkosi'],
  ['no name in the other source', 'MR T NKOSI', ''],
])('%s is no difference', (_, holderName, otherName) => {
  expect(otherHolders([held(holderName)], [held(otherName, '62000000022')])).toEqual([]);
  expect(otherHolders([held(holderName)], [held(otherName)])).toEqual([]);
});
