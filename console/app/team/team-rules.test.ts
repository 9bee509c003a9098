import { describe, expect, test } from '@jest/globals';
import { type Colleague, isLastManager, isSame, stateOf } from './team-rules.ts';

const colleague = (id: string, change: Partial<Colleague> = {}): Colleague => ({
  id,
  name: 'Thandi Mokoena',
  email: `${id}@lender.example`,
  created_at: '2026-01-01T00:00:00.000Z',
  last_login: '2026-01-02T00:00:00.000Z',
  is_active: true,
  is_owner: false,
  permissions: ['users.manage'],
  ...change,
});

describe('the last who manages the team', () => {
  const one = colleague('a');
  test('The last manager of the team is the only active one with the permission', () => {
    expect(isLastManager([one, colleague('b', { permissions: ['applications.read'] })], one)).toBe(true);
    expect(isLastManager([one, colleague('b', { is_active: false })], one)).toBe(true);
  });
  test('The last manager is nobody where two manage the team, nor a user who does not manage it', () => {
    const reader = colleague('b', { permissions: [] });
    expect(isLastManager([one, colleague('c')], one)).toBe(false);
    expect(isLastManager([one, reader], reader)).toBe(false);
  });
});

test('permissions are the same in whatever order', () => {
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSame(['a'], ['a', 'b'])).toBe(false);
});

test('A user who never signed in was invited', () => {
  expect(stateOf(colleague('a', { last_login: null }))).toBe('invited');
  expect(stateOf(colleague('a', { last_login: null, is_active: false }))).toBe('inactive');
  expect(stateOf(colleague('a'))).toBe('active');
});
