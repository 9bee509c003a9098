// OWASP ASVS 5.0: V10.2.1
import { describe, expect, test } from '@jest/globals';
import { loginStateFits, newLoginState } from './login-state.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const made = newLoginState('secret', 'xero', 'user', now);
const fits = (changes: {
  secret?: string;
  purpose?: string;
  user?: string;
  at?: number;
  state?: string;
  nonce?: string;
}) =>
  loginStateFits(
    changes.secret ?? 'secret',
    changes.purpose ?? 'xero',
    { state: changes.state ?? made.state, nonce: changes.nonce ?? made.nonce },
    changes.user ?? 'user',
    changes.at ?? now,
  );

describe('the state of a login elsewhere', () => {
  test('A login state is valid for its user and browser for fifteen minutes', () => {
    expect(fits({})).toBe(true);
    expect(fits({ at: now + 14 * 60_000 })).toBe(true);
    expect(fits({ at: now + 16 * 60_000 })).toBe(false);
  });

  test('A login state is invalid for another user, browser, purpose or secret', () => {
    expect(fits({ user: 'another' })).toBe(false);
    expect(fits({ nonce: newLoginState('secret', 'xero', 'user', now).nonce })).toBe(false);
    expect(fits({ nonce: '' })).toBe(false);
    expect(fits({ purpose: 'bank' })).toBe(false);
    expect(fits({ secret: 'another' })).toBe(false);
  });

  test('A login state cannot be extended, and a text that is no state never matches', () => {
    const [, signature] = made.state.split('.');
    expect(fits({ state: `9999999999.${signature}`, at: now })).toBe(false);
    for (const state of ['', '.', 'x.y', '9999999999.']) expect(fits({ state })).toBe(false);
  });
});
