// OWASP ASVS 5.0: V6.2.4, V6.2.5, V6.2.11, V6.2.12
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isRefusedPassword } from './refused-password.ts';
import { filterOf, holds } from './word-filter.ts';

const known = ['thandi.mokoena@kganya.example', 'Kganya Finance (Pty) Ltd'];

describe('passwords that are refused', () => {
  test.each([
    'password1234',
    'Password123!',
    'passwordpassword',
    'P@ssw0rd2024',
    'iloveyou2024',
    'sunshine1234!',
    '123456789012',
    'qwertyuiop12',
    'qwertyuiopasdf',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abababababab',
    '1qaz2wsx3edc',
    '2026-2026-2026',
    'letmeinletmein',
    'kganyafinance1',
    'Thandi.Mokoena1',
    'imali-imali-imali',
    'ImaliKganya2026',
  ])('%s is refused', (password) => {
    expect(isRefusedPassword(password, known)).toBe(true);
  });

  test.each([
    'a long enough phrase',
    'my very own phrase',
    'correct horse battery',
    'my other phrase 2',
    'demo on this machine',
    'staff on this machine',
    'umfana wami udlala ibhola',
    'kv8$Tq2!mZp9',
    '9482 7715 0386',
    'thandi sings on fridays',
  ])('%s is accepted', (password) => {
    expect(isRefusedPassword(password, known)).toBe(false);
  });

  test('A common password is refused with any digits and signs around it', () => {
    const around = fc.string({ unit: fc.constantFrom(...'0123456789!-_.#* '), maxLength: 8 });
    const base = fc.constantFrom('password', 'football', 'princess', 'superman', 'liverpool', 'charlie');
    fc.assert(
      fc.property(around, base, around, (before, word, after) => {
        expect(isRefusedPassword(`${before}${word}${after}`, [])).toBe(true);
      }),
    );
  });

  test('A random password of twelve letters and digits is refused less than once in a hundred', () => {
    const random = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
      minLength: 12,
      maxLength: 12,
    });
    const refused = fc.sample(random, { numRuns: 2000, seed: 7 }).filter((password) => isRefusedPassword(password, []));
    expect(refused.length).toBeLessThan(20);
  });
});

test('A filter holds every word that was entered, and about one of a thousand others', () => {
  const words = Array.from({ length: 5000 }, (_, index) => `word ${index}`);
  const filter = filterOf(words);
  expect(words.every((word) => holds(filter, word))).toBe(true);
  const others = Array.from({ length: 20_000 }, (_, index) => `other ${index}`).filter((word) => holds(filter, word));
  expect(others.length).toBeLessThan(60);
});
