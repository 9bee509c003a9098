import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isUnknownAccount, knownAccount } from '../formats/texts/stated-account.ts';
import type { StatementError } from '../reading/statement.ts';
import { refusal } from '../refusals/refusal.ts';
import { refusalCodes, refusals } from '../refusals/refusal-codes.ts';
import { remedies } from '../refusals/remedies.ts';
import { exitCodes, fileResult } from './file-result.ts';

const reasonsOf = (errors: readonly StatementError[]): readonly string[] => {
  const reading = { outcome: 'refused' as const, errors };
  const result = fileResult('any.csv', { format: 'csv', reading, authenticity: null }, '2026-11-22');
  return result.outcome === 'read' ? [] : result.reasons;
};

const unknown = (bankSlug: string | null, accountNumber: string | null): StatementError[] =>
  [knownAccount({ bankSlug, bankIsCertain: true, accountNumber, holderName: null }, undefined)].filter(
    isUnknownAccount,
  );

const API_NAME = /[a-z]+_[a-z]+/;
const EMPTY = /\((?:expected |found |, )*\)/;

describe('reasons of the command', () => {
  test.each([
    [null, '62000000011', ['The file does not say which bank it is from. Say it with --bank. [bank_unknown]']],
    ['fnb', null, ['The file does not say which account it is of. Say it with --account-number. [account_unknown]']],
    [
      null,
      null,
      [
        'The file does not say which bank and account it is of. Say it with --bank and --account-number. [bank_and_account_unknown]',
      ],
    ],
  ])('a file of bank %s and account %s names the options that say the rest', (bank, number, reasons) => {
    expect(reasonsOf(unknown(bank, number))).toEqual(reasons);
  });

  test('no reason names a field of the API or has empty brackets, whatever kind of error it is', () => {
    const word = fc.constantFrom('', ' ', '1.00', 'Balance');
    const error = fc
      .record({
        code: fc.constantFrom(...refusalCodes),
        own: fc.boolean(),
        bank: fc.constantFrom(null, 'fnb'),
        number: fc.constantFrom(null, '62000000011'),
        place: fc.constantFrom(undefined, { page: 1, row: 2 }),
        expected: fc.option(word, { nil: undefined }),
        found: fc.option(word, { nil: undefined }),
        remedy: fc.constantFrom(undefined, ...remedies),
      })
      .map(({ code, own, bank, number, place, expected, found, remedy }): StatementError => {
        const [account] = own ? unknown(bank, number) : [];
        const details = {
          expected: expected ?? null,
          found: found ?? null,
          place: place ?? null,
        };
        const { type } = refusals[code];
        return account ?? { type, code, message: 'A balance cannot be read.', ...details, remedy };
      });
    fc.assert(
      fc.property(error, (one) => {
        const [reason = ''] = reasonsOf([one]);
        const code = ` [${one.code}]`;
        expect(reason.endsWith(code)).toBe(true);
        const words = reason.slice(0, -code.length);
        expect(words).not.toMatch(API_NAME);
        expect(words).not.toMatch(EMPTY);
      }),
    );
  });

  const place = { page: 3, row: 1 };
  test('a page without text is named without a row', () => {
    const error = refusal('page_without_text', 'Page 3 has no text.', { place });
    expect(reasonsOf([error])).toEqual(['page 3: Page 3 has no text. [page_without_text]']);
  });

  test.each([
    ['account_unknown', 7, [refusal('account_unknown', 'No account.', { missing: ['account_number'] })]],
    ['too_much', 8, [refusal('too_many_transactions', 'Too many.'), refusal('file_too_long', 'Too long.')]],
    ['not_readable', 5, [refusal('too_many_transactions', 'Too many.'), refusal('file_damaged', 'It is damaged.')]],
  ])('a file ends as %s, with exit code %i, where that is the way on for all its errors', (outcome, code, errors) => {
    const reading = { outcome: 'refused' as const, errors };
    const result = fileResult('any.csv', { format: 'csv', reading, authenticity: null }, '2026-11-22');
    if (result.outcome === 'read') throw new Error('read');
    expect([result.outcome, exitCodes[result.outcome]]).toEqual([outcome, code]);
  });
});
