import { randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { applicantCodeFits, applicantCodeHash, newApplicantCode } from './applicant-code.ts';

// OWASP ASVS 5.0: V6.5.2
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
