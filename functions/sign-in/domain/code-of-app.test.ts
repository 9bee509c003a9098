import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressOfApp, codeOfApp, secretOfApp, stepOfCode } from './code-of-app.ts';

// OWASP ASVS 5.0: V6.5.1, V6.5.5
const secret = secretOfApp(Buffer.from('12345678901234567890'));
const now = Date.parse('2026-11-24T08:00:10Z');
const step = Math.floor(now / 30_000);

describe('the code of an authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('At second %i the code is that of RFC 6238, appendix B', (seconds, code) => {
    expect(codeOfApp(secret, seconds * 1000, 8)).toBe(code);
    // Of the same number an app shows the last six digits.
    expect(codeOfApp(secret, seconds * 1000)).toBe(code.slice(2));
  });

  test('A code is taken in its own step and in one beside it, and never twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }), (shown, last) => {
        const code = codeOfApp(secret, now + shown * 30_000);
        const isTaken = Math.abs(shown) <= 1 && shown > last;
        expect(stepOfCode(secret, code, step + last, now)).toBe(isTaken ? step + shown : null);
      }),
    );
  });

  test('A code is taken with the space that apps show, and other texts are not', () => {
    const code = codeOfApp(secret, now);
    expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, -1, now)).toBe(step);
    for (const text of ['', code.slice(1), `${code}0`, 'abcdef', '-12345', '１２３４５６']) {
      expect(stepOfCode(secret, text, -1, now)).toBeNull();
    }
  });

  test('The address to scan names the product, the owner and the secret', () => {
    const address = new URL(addressOfApp(secret, 'thandi@lender.example'));
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain('Imali:thandi@lender.example');
    expect(address.searchParams.get('secret')).toBe(secret);
  });
});
