import { expect, test } from '@jest/globals';
import { formNonce, formTokenFits, newFormToken } from './form-token.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const secret = 'a secret of the deployment, long enough';
const HOURS = 3_600_000;

test('a form of this browser and this user is taken for two hours', () => {
  const nonce = formNonce(undefined);
  const token = newFormToken(secret, nonce, 'user', now);
  expect(formTokenFits(secret, token, nonce, 'user', now)).toBe(true);
  expect(formTokenFits(secret, token, nonce, 'user', now + 2 * HOURS - 1000)).toBe(true);
  expect(formTokenFits(secret, token, nonce, 'user', now + 2 * HOURS)).toBe(false);
});

test('A form token of another browser, user, secret or end, or a text that is no token, is refused', () => {
  const nonce = formNonce(undefined);
  const token = newFormToken(secret, nonce, 'user', now);
  const [until, signature] = token.split('.');
  expect(formTokenFits(secret, token, formNonce(undefined), 'user', now)).toBe(false);
  expect(formTokenFits(secret, token, undefined, 'user', now)).toBe(false);
  expect(formTokenFits(secret, token, nonce, 'other', now)).toBe(false);
  expect(formTokenFits('another secret', token, nonce, 'user', now)).toBe(false);
  expect(formTokenFits(secret, `${Number(until) + 1}.${signature}`, nonce, 'user', now)).toBe(false);
  for (const none of ['', '.', 'x', `${until}.`, `.${signature}`]) {
    expect(formTokenFits(secret, none, nonce, 'user', now)).toBe(false);
  }
  // Signed for no nonce at all: a browser without a cookie is not let through by it.
  expect(formTokenFits(secret, newFormToken(secret, '', 'user', now), '', 'user', now)).toBe(false);
});

test('a nonce stays where it is one, and is made anew where it is not', () => {
  const nonce = formNonce(undefined);
  expect(formNonce(nonce)).toBe(nonce);
  expect(formNonce('short')).not.toBe('short');
  expect(formNonce(`${nonce}; x`)).not.toContain(';');
});
