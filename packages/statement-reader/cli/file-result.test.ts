import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseError } from '../formats/texts/parse-error.ts';
import { isUnknownAccount, knownAccount } from '../formats/texts/stated-account.ts';
import { remedies, type StatementError, statementErrorTypes } from '../reading/statement.ts';
import { fileResult } from './file-result.ts';

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
    [null, '62000000011', ['The file does not say which bank it is from. Say it with --bank.']],
    ['fnb', null, ['The file does not say which account it is of. Say it with --account-number.']],
    [null, null, ['The file does not say which bank and account it is of. Say it with --bank and --account-number.']],
  ])('a file of bank %s and account %s names the options that say the rest', (bank, number, reasons) => {
    expect(reasonsOf(unknown(bank, number))).toEqual(reasons);
  });

  test('no reason names a field of the API or has empty brackets, whatever kind of error it is', () => {
    const word = fc.constantFrom('', ' ', '1.00', 'Balance');
    const error = fc
      .record({
        type: fc.constantFrom(...statementErrorTypes),
        own: fc.boolean(),
        bank: fc.constantFrom(null, 'fnb'),
        number: fc.constantFrom(null, '62000000011'),
        place: fc.constantFrom(undefined, { page: 1, row: 2 }),
        expected: fc.option(word, { nil: undefined }),
        found: fc.option(word, { nil: undefined }),
        remedy: fc.constantFrom(undefined, ...remedies),
      })
      .map(({ type, own, bank, number, place, expected, found, remedy }): StatementError => {
        const [account] = own ? unknown(bank, number) : [];
        const details = {
          ...(place === undefined ? {} : { place }),
          ...(expected === undefined ? {} : { expected }),
          ...(found === undefined ? {} : { found }),
        };
        return { ...(account ?? { ...parseError('A balance cannot be read.', details), remedy }), type };
      });
    fc.assert(
      fc.property(error, (one) => {
        const [reason = ''] = reasonsOf([one]);
        expect(reason).not.toMatch(API_NAME);
        expect(reason).not.toMatch(EMPTY);
      }),
    );
  });
});
