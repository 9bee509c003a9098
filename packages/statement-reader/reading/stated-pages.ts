import { bareNumber, isSameNumber } from '@imali/ledger/rows/account-number.ts';
import { bankOf } from '../../../schemas/banks.ts';
import { refusal } from '../refusals/refusal.ts';
import type { Statement, StatementError } from './statement.ts';
import type { StatedAccount } from './statement-reader.ts';

/** Banks that are one, or print one another's statements: the sender may name either. */
const families: readonly (readonly string[])[] = [
  ['fnb', 'rmb'],
  ['capitec', 'capitec_business'],
];

function isSameBank(one: string, other: string): boolean {
  return one === other || families.some((family) => family.includes(one) && family.includes(other));
}

/**
 * Why a file is not of the account that its sender states: of another bank, or none of its accounts has the number. What the
 * sender leaves out, and what the file does not print, contradicts nothing.
 */
export function otherThanStated(
  statements: readonly Statement[],
  stated: StatedAccount | undefined,
): readonly StatementError[] {
  if (stated === undefined) return [];
  const bank = bankOf(stated.bankSlug)?.slug;
  const other = statements.find(({ bankSlug }) => bank !== undefined && !isSameBank(bankSlug, bank));
  if (bank !== undefined && other) {
    const message = 'The file is of another bank than the one stated.';
    return [refusal('other_bank', message, { expected: bank, found: other.bankSlug })];
  }
  const numbers = statements.map(({ accountNumber }) => accountNumber).filter((number) => bareNumber(number) !== '');
  const [first] = numbers;
  const isStated = numbers.some((number) => isSameNumber(number, stated.accountNumber));
  if (bareNumber(stated.accountNumber) === '' || first === undefined || isStated) return [];
  const message = 'The file is of another account than the one stated.';
  return [refusal('other_account', message, { expected: stated.accountNumber, found: first })];
}

/**
 * Statements with what their sender says of the account where they do not say it. A number that they cut to its last digits
 * becomes the whole one; one that they leave out is only taken where no statement of the file has any.
 */
export function withStated(statements: readonly Statement[], stated: StatedAccount | undefined): readonly Statement[] {
  if (stated === undefined) return statements;
  const isNameless = statements.every(({ accountNumber }) => bareNumber(accountNumber) === '');
  const digits = stated.accountNumber.replaceAll(/\D/g, '');
  return statements.map((statement) => {
    const { accountNumber, holderName } = statement;
    const isCut =
      bareNumber(accountNumber) !== '' &&
      bareNumber(digits).length > bareNumber(accountNumber).length &&
      isSameNumber(accountNumber, digits);
    return {
      ...statement,
      accountNumber: isNameless || isCut ? digits : accountNumber,
      holderName: holderName === '' ? stated.holderName : holderName,
    };
  });
}
