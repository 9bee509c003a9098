import { expect, test } from '@jest/globals';
import { withdrawalMail } from './withdrawal-mail.ts';

test('The email about a withdrawal has the day and the time of Johannesburg, where half past midnight is the day before in UTC', () => {
  const { text } = withdrawalMail(
    'a@lender.example',
    '692039c01111111111111111',
    '2026-06-11T22:30:00.000Z',
    'https://c',
  );
  // 22:30 UTC and two hours.
  expect(text).toContain('on 2026-06-12 at 00:30.');
});
