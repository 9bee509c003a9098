import { randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applicantCodeFits, applicantCodeHash, newApplicantCode } from './applicant-code.ts';

// OWASP ASVS 5.0: V6.5.2, V6.5.4
test('Each of a million codes is made by one draw of its own, so that six digits are all random', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (drawn) => {
      const bounds: number[] = [];
      const code = newApplicantCode((below) => {
        bounds.push(below);
        return drawn;
      });
      expect([bounds, Number(code), code.length]).toEqual([[1_000_000], drawn, 6]);
    }),
  );
});

test('an applicant code has six digits, leading zeros included', () => {
  expect(newApplicantCode(() => 7)).toBe('000007');
  expect(newApplicantCode((below) => below - 1)).toBe('999999');
  for (let made = 0; made < 1000; made += 1) expect(newApplicantCode(randomInt)).toMatch(/^\d{6}$/);
});

test('an applicant code fits its own hash with the key of its link, and no other', () => {
  const hash = applicantCodeHash('key', '042917');
  expect(applicantCodeFits('key', '042917', hash)).toBe(true);
  expect(applicantCodeFits('key', '042918', hash)).toBe(false);
  expect(applicantCodeFits('other', '042917', hash)).toBe(false);
});
