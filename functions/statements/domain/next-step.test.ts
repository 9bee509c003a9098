import type { StatementError } from '@imali/statement-reader/reading/statement.ts';
import { describe, expect, test } from '@jest/globals';
import { banks } from '../../../schemas/banks.ts';
import { remedies } from '../../../schemas/entities/statement-upload.ts';
import { nextStep, remedyOf } from './next-step.ts';

const error: StatementError = { type: 'Parse Error', message: 'm', place: null, expected: null, found: null };
const file = { format: 'pdf', bankSlug: null, passwordHint: null };

describe('what to do about a refused file', () => {
  test('is a sentence for every remedy and every bank', () => {
    for (const remedy of remedies) {
      for (const bankSlug of [null, ...banks.map(({ slug }) => slug)]) {
        expect(nextStep({ ...error, remedy }, { ...file, bankSlug })).toMatch(/^[A-Z].{20,}\.$/);
      }
    }
  });

  test('names where the bank has its statements, where that is known', () => {
    const step = nextStep(error, { ...file, bankSlug: 'standard_bank' });
    expect(step).toContain('standardbank.co.za');
    expect(step).toContain('History & Documents');
    expect(nextStep(error, file)).toContain("your bank's app");
  });

  test('names what the bank is said to use as password', () => {
    const used = { ...error, remedy: 'find_password' as const };
    expect(nextStep(used, { ...file, passwordHint: 'ID number' })).toContain('ID number');
    expect(nextStep(used, file)).not.toContain('usually');
  });

  test('follows from the error and the file where the reader says nothing of it', () => {
    expect(remedyOf({ ...error, missing: ['account_number'] }, file)).toBe('state_account');
    expect(remedyOf({ ...error, remedy: 'send_less' }, file)).toBe('send_less');
    expect(remedyOf(error, { ...file, format: 'jpeg' })).toBe('send_clearer');
    expect(remedyOf({ ...error, type: 'Contiguous Error' }, file)).toBe('send_other_days');
    expect(remedyOf(error, { ...file, format: null })).toBe('send_statement');
    expect(remedyOf({ ...error, type: 'Transactions Error' }, file)).toBe('send_original');
  });
});
