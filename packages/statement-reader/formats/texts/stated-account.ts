import { isSameNumber, shownDigits } from '@imali/ledger/rows/account-number.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import { type BankSlug, bankOf, banks } from '../../../../schemas/banks.ts';
import type { StatementError, StatementFinding } from '../../reading/statement.ts';
import type { StatedAccount } from '../../reading/statement-reader.ts';
import { refusal } from '../../refusals/refusal.ts';

/** What a file says of its account; null where it does not. */
export interface FileAccount {
  readonly bankSlug: string | null;
  /** Whether the bank is a guess from a form that other banks may use too: then the uploader's word counts. */
  readonly bankIsCertain: boolean;
  readonly accountNumber: string | null;
  readonly holderName: string | null;
}

export interface KnownAccount {
  readonly bankSlug: string;
  readonly accountNumber: string;
  readonly holderName: string;
  /** What was settled between the file and the uploader; left out where they agree. */
  readonly notes?: readonly StatementFinding[];
}

/** The note on a file that seems to be of one bank and was stated to be of another. */
function bankNotes(inFile: string | null, stated: string, taken: string): StatementFinding[] {
  const [found, said] = [bankOf(inFile ?? ''), bankOf(stated)];
  if (found === undefined || said === undefined || found.slug === said.slug) return [];
  const message = `The file reads like one of ${found.displayName}, and ${said.displayName} was stated. It was taken for one of ${bankOf(taken)?.displayName}.`;
  return [{ code: 'bank_differs', message, place: null }];
}

/** Why it is not known which account of a bank a file is of. */
export const unknownAccount = (): StatementError =>
  refusal('account_unknown', 'The file does not say which account it is of.', { missing: ['account_number'] });

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/**
 * Why it is not known whose rows a file has. What was stated before has to be stated again: the next sender need not know
 * it.
 */
function whatIsMissing(bankSlug: string, bankInFile: string | null, hasNumberInFile: boolean): StatementError {
  const lacksBank = bankOf(bankSlug) === undefined || bankSlug !== bankInFile;
  if (!lacksBank) return unknownAccount();
  if (!hasNumberInFile) {
    const message = 'The file does not say which bank and account it is of.';
    const missing = ['bank_slug', 'account_number'] as const;
    return refusal('bank_and_account_unknown', message, { found: bankSlug, missing });
  }
  const message = 'The file does not say which bank it is from.';
  return refusal('bank_unknown', message, { found: bankSlug, missing: ['bank_slug'] });
}

/** What file and uploader together say of the account, or why it is not known whose rows these are. */
export function knownAccount(file: FileAccount, stated: StatedAccount | undefined): KnownAccount | StatementError {
  const printed = shownDigits(file.accountNumber ?? '');
  const typed = shownDigits(stated?.accountNumber ?? '');
  if (printed !== '' && typed !== '' && !isSameNumber(file.accountNumber ?? '', typed)) {
    const message = 'The file is of another account than the one stated.';
    return refusal('other_account', message, { expected: typed, found: printed });
  }
  const accountNumber = printed.length >= typed.length ? printed : typed;
  const trusted = file.bankIsCertain ? file.bankSlug : null;
  const bankSlug = trusted ?? (stated?.bankSlug || file.bankSlug) ?? '';
  if (accountNumber === '' || bankOf(bankSlug) === undefined)
    return whatIsMissing(bankSlug, trusted ?? file.bankSlug, printed !== '');
  const notes = stated === undefined ? [] : bankNotes(file.bankSlug, stated.bankSlug, bankSlug);
  const holderName = file.holderName?.trim() || (stated?.holderName ?? '');
  return { bankSlug, accountNumber, holderName, ...(notes.length === 0 ? {} : { notes }) };
}

/** The error of knownAccount, told apart from its account. */
export function isUnknownAccount(result: KnownAccount | StatementError): result is StatementError {
  return 'type' in result;
}

const byBranchCode: ReadonlyMap<string, BankSlug> = new Map(
  banks
    .toReversed()
    .flatMap((bank) => (bank.universalBranchCode === null ? [] : [[bank.universalBranchCode, bank.slug] as const])),
);

const bySwift: ReadonlyMap<string, BankSlug> = new Map(
  banks.toReversed().flatMap((bank) => (bank.swift === null ? [] : [[bank.swift.slice(0, 4), bank.slug] as const])),
);

/** Names that a file may call a bank by, besides the one that it is listed under. */
const otherNames: readonly (readonly [RegExp, BankSlug])[] = [
  [/\bfirst national bank\b|\bfirstrand\b/i, 'fnb'],
  [/\bthe standard bank\b|\bsbsa\b/i, 'standard_bank'],
  [/\btyme\b/i, 'tymebank'],
  [/\bcapitec business\b|\bmercantile\b/i, 'capitec_business'],
];

/** The bank with a universal branch code; the one listed first where two share it. Null for other codes. */
export function bankOfBranchCode(code: string): BankSlug | null {
  const digits = digitsOf(code);
  return digits === '' ? null : (byBranchCode.get(digits.padStart(6, '0')) ?? null);
}

/** The bank with a business identifier code (BIC), recognised by its first four letters. */
export function bankOfBic(code: string): BankSlug | null {
  return bySwift.get(code.trim().slice(0, 4).toUpperCase()) ?? null;
}

/** The bank whose name a text contains. */
export function bankNamedIn(text: string): BankSlug | null {
  const other = otherNames.find(([name]) => name.test(text));
  if (other) return other[1];
  const lower = ` ${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `;
  const listed = banks.filter((bank) => lower.includes(` ${bank.displayName.toLowerCase()} `));
  return listed.toSorted((a, b) => b.displayName.length - a.displayName.length)[0]?.slug ?? null;
}

const typeWords: readonly (readonly [RegExp, AccountType])[] = [
  [/credit card|kredietkaart|creditline/i, 'credit_card'],
  [/home loan|huislening|mortgage|\bbond\b/i, 'home_loan'],
  [/loan|lening/i, 'loan'],
  [/business|besigheid|corporate/i, 'business'],
  [/invest|notice|fixed|money ?market|belegging/i, 'investment'],
  [/\bsav(?:ings?|er)\b|spaar/i, 'savings'],
];

/** The kind of account by its name; `otherwise` where the name does not say. */
export function accountTypeOfName(name: string, otherwise: AccountType = 'cheque'): AccountType {
  return typeWords.find(([word]) => word.test(name))?.[1] ?? otherwise;
}
