import { expect, test } from '@jest/globals';
import { identityCheck } from './identity-check.ts';
import { identityIssues } from './identity-issues.ts';

const applicant = { firstNames: 'Thandeka', lastNames: 'Dlamini', govId: null };
const issuesOf = (...holders: readonly string[]) =>
  identityIssues(
    identityCheck(
      applicant,
      holders.map((holderName, index) => ({ id: `account ${index}`, holderName, govId: null })),
    ),
  );

test('An account of somebody else is a finding of that account', () => {
  expect(issuesOf('T DLAMINI', 'SIPHO NKOSI')).toEqual([
    {
      code: 'holder_differs_from_applicant',
      message: 'The account is held by SIPHO NKOSI, who is not Thandeka Dlamini.',
      account_id: 'account 1',
      transaction_ids: [],
    },
    {
      code: 'accounts_of_several_holders',
      message: 'The accounts are held by different people: T DLAMINI; SIPHO NKOSI.',
      account_id: null,
      transaction_ids: [],
    },
  ]);
});

test('A surname that may have changed is a finding, initials that agree are not', () => {
  expect(issuesOf('MRS THANDEKA NKOSI').map(({ message }) => message)).toEqual([
    'MRS THANDEKA NKOSI shares a first name with Thandeka Dlamini but no surname: ask for proof that it changed.',
  ]);
  expect(issuesOf('T DLAMINI', 'DLAMINI THANDEKA', '')).toEqual([]);
});
