import { expect, test } from '@jest/globals';
import { memoryBankGrants } from '../domain/feed/memory-bank-grants.fixture.ts';
import { grantsUntil } from './grants-until.ts';

const expiry = '2026-04-24T08:00:00.000Z';
const ref = {
  organisationId: '692039c00000000000000001',
  applicationId: '692039c01111111111111111',
  grantId: '692039c02222222222222222',
};

test.each([
  // The bank lets us look for 90 days; the application is open for 30.
  ['2026-06-23T08:00:00.000Z', expiry],
  ['2026-04-01T08:00:00.000Z', '2026-04-01T08:00:00.000Z'],
  [null, null],
])('a permission of the bank until %s is kept until %s', async (consentExpiresAt, kept) => {
  const grants = memoryBankGrants();
  const bounded = grantsUntil(grants, expiry);
  const tokens = { accessToken: 'a', refreshToken: null, accessExpiresAt: '2026-03-25T09:00:00.000Z' };
  await bounded.create(ref, { bankId: 'sandbox_bank', consentExpiresAt }, tokens, '2026-03-25T08:00:00.000Z');
  expect(await bounded.find(ref)).toMatchObject({ bankId: 'sandbox_bank', consentExpiresAt: kept });
});
