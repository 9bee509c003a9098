import { refusal } from '@imali/statement-reader/refusals/refusal.ts';
import { refusalCodes, refusals } from '@imali/statement-reader/refusals/refusal-codes.ts';
import { describe, expect, test } from '@jest/globals';
import { banks } from '../../../schemas/banks.ts';
import { remedies } from '../../../schemas/entities/statements/statement-upload.ts';
import { downloadUrl, type KeptError, nextStep, placeOf, reasonOf, remedyOf } from './next-step.ts';

const error: KeptError = { type: 'Parse Error' };
const file = { format: 'pdf', bankSlug: null, passwordHint: null };

describe('what to do about a refused file', () => {
  test('The next step is a sentence for every remedy and every bank', () => {
    for (const remedy of remedies) {
      for (const bankSlug of [null, ...banks.map(({ slug }) => slug)]) {
        expect(nextStep({ ...error, remedy }, { ...file, bankSlug })).toMatch(/^[A-Z].{20,}\.$/);
      }
    }
  });

  test('The next step names where the bank has its statements, where that is known', () => {
    const step = nextStep(error, { ...file, bankSlug: 'standard_bank' });
    expect(step).toContain('standardbank.co.za');
    expect(step).toContain('History & Documents');
    expect(nextStep(error, file)).toContain("your bank's app");
  });

  test('The next step names what the bank is said to use as password', () => {
    const used = { ...error, remedy: 'find_password' as const };
    expect(nextStep(used, { ...file, passwordHint: 'ID number' })).toContain('ID number');
    expect(nextStep(used, file)).not.toContain('usually');
  });

  test('The way on follows from the code, and from the format of a picture', () => {
    for (const code of refusalCodes) {
      const { type, remedy, applicant } = refusals[code];
      expect(remedyOf({ type, code }, file)).toBe(remedy);
      expect(remedyOf({ type, code }, { ...file, format: 'png' })).toBe(
        remedy === 'send_original' ? 'send_clearer' : remedy,
      );
      expect(reasonOf({ type, code })).toBe(applicant);
    }
  });

  test('An error without a code, or with one of a later release, is explained by its type', () => {
    for (const code of [undefined, 'of_a_later_release', 'constructor']) {
      expect(reasonOf({ type: 'Transactions Error', code })).toBe("The figures of this statement don't add up.");
      expect(remedyOf({ type: 'Contiguous Error', code }, file)).toBe('send_other_days');
    }
  });

  test("The bank's own site is linked only where another file is the way on and the address is confirmed", () => {
    const ofBank = (bankSlug: string | null) => ({ ...file, bankSlug });
    expect(downloadUrl(error, ofBank('standard_bank'))).toBe('https://www.standardbank.co.za');
    // Its address is remembered only.
    expect(downloadUrl(error, ofBank('sasfin'))).toBeNull();
    expect(downloadUrl(error, ofBank(null))).toBeNull();
    expect(downloadUrl({ ...error, remedy: 'find_password' }, ofBank('standard_bank'))).toBeNull();
    expect(downloadUrl({ ...error, missing: ['account_number'] }, ofBank('standard_bank'))).toBeNull();
  });

  test('The place of a page as a whole has no row', () => {
    const place = { page: 3, row: 1 };
    expect(placeOf(refusal('page_without_text', 'Page 3 has no text.', { place }))).toEqual({ page: 3, row: null });
    expect(placeOf(refusal('balance_broken', 'It does not follow.', { place }))).toEqual(place);
    expect(placeOf(refusal('file_empty', 'The file is empty.'))).toEqual({ page: null, row: null });
  });

  test('The way on follows from the error and the file where there is no code', () => {
    expect(remedyOf({ ...error, missing: ['account_number'] }, file)).toBe('state_account');
    expect(remedyOf({ ...error, remedy: 'send_less' }, file)).toBe('send_less');
    expect(remedyOf(error, { ...file, format: 'jpeg' })).toBe('send_clearer');
    expect(remedyOf({ ...error, type: 'Contiguous Error' }, file)).toBe('send_other_days');
    expect(remedyOf(error, { ...file, format: null })).toBe('send_statement');
    expect(remedyOf({ ...error, type: 'Transactions Error' }, file)).toBe('send_original');
  });
});
