import { createHmac, timingSafeEqual } from 'node:crypto';

const CODE_DIGITS = 6;

/** A code of six digits. @param number gives a whole number from 0 up to, and without, its argument, all equally likely */
export function newApplicantCode(number: (below: number) => number): string {
  return String(number(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** How a code is kept. @param codeKey of the link that asked for it: who reads the hash alone cannot try all million codes */
export function applicantCodeHash(codeKey: string, code: string): string {
  return createHmac('sha256', codeKey).update(code).digest('base64url');
}

/** Compares in constant time. */
export function applicantCodeFits(codeKey: string, code: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(applicantCodeHash(codeKey, code), 'base64url'), Buffer.from(hash, 'base64url'));
}
