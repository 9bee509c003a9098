import { bareNumber, isSameNumber } from '@imali/ledger/rows/account-number.ts';
import { unknownAccount } from '@imali/statement-reader/formats/texts/stated-account.ts';
import type { Statement, StatementError } from '@imali/statement-reader/reading/statement.ts';
import { refusal } from '@imali/statement-reader/refusals/refusal.ts';
import type { StoredAccount } from '../../bank-data/domain/ledger-store.ts';

/** What names the account of a statement. */
type Named = Pick<Statement, 'bankSlug' | 'accountNumber' | 'currency'>;

/** Id of an account by what names it: always the same for the same parts. */
export type NewAccountId = (bankSlug: string, accountNumber: string) => string;

/** The account of a statement: its id, or why it is not known. */
type AccountOf = (
  statement: Named,
) => { readonly id: string; readonly reason: null } | { readonly id: null; readonly reason: StatementError };

const SEVERAL = 'The file shows only the last digits of its account number, and several accounts end so.';

interface Entry {
  readonly id: string;
  readonly named: Named;
}

/** A number as accounts are compared by it: some banks print nothing but zeros, and that is a number as well. '' without digits. */
const numberOf = (printed: string): string => bareNumber(printed) || (/\d/.test(printed) ? '0' : '');

/** Of two forms of one number the one that shows more of it. */
const fuller = (one: Named, other: Named): Named =>
  numberOf(other.accountNumber).length > numberOf(one.accountNumber).length ? other : one;

const isBeside = (one: Named, other: Named): boolean =>
  one.bankSlug === other.bankSlug && one.currency === other.currency;

/**
 * The accounts of the statements of a file: that of the connection with the same bank, number and currency where there is
 * one. Sources print numbers with and without leading zeros and spaces, and cut to their last digits behind a mask.
 * @param known accounts of the connection
 * @param newId gets numbers without what sources add to them, so that two uploads at once come to one account
 */
export function accountsOf(
  known: readonly Pick<StoredAccount, 'account'>[],
  statements: readonly Named[],
  newId: NewAccountId,
): AccountOf {
  const entries: Entry[] = known.map(({ account }) => ({ id: account.id, named: account }));
  const resolved = new Map<string, ReturnType<AccountOf>>();
  const keyOf = ({ bankSlug, accountNumber, currency }: Named): string => `${bankSlug}|${accountNumber}|${currency}`;

  function idOf(named: Named): ReturnType<AccountOf> {
    const bare = numberOf(named.accountNumber);
    if (bare === '') return { id: null, reason: unknownAccount() };
    const beside = entries.filter(
      (entry) => isBeside(entry.named, named) && numberOf(entry.named.accountNumber) !== '',
    );
    const exact = beside.filter((entry) => numberOf(entry.named.accountNumber) === bare);
    const same =
      exact.length > 0 ? exact : beside.filter((entry) => isSameNumber(entry.named.accountNumber, named.accountNumber));
    if (new Set(same.map(({ id }) => id)).size > 1) {
      return { id: null, reason: refusal('account_ambiguous', SEVERAL, { missing: ['account_number'] }) };
    }
    const [entry] = same;
    if (entry) {
      entries[entries.indexOf(entry)] = { id: entry.id, named: fuller(entry.named, named) };
      return { id: entry.id, reason: null };
    }
    const plain = newId(named.bankSlug, bare);
    const isTaken = entries.some(({ id }) => id === plain);
    // Accounts of one number in several currencies are several accounts.
    const id = named.currency === 'ZAR' && !isTaken ? plain : newId(named.bankSlug, `${bare} ${named.currency}`);
    entries.push({ id, named });
    return { id, reason: null };
  }

  // Whole numbers first: what is masked is found by them.
  const fullestFirst = statements.toSorted(
    (a, b) => numberOf(b.accountNumber).length - numberOf(a.accountNumber).length,
  );
  for (const named of fullestFirst) {
    const key = keyOf(named);
    if (!resolved.has(key)) resolved.set(key, idOf(named));
  }
  return (named) => resolved.get(keyOf(named)) ?? idOf(named);
}
