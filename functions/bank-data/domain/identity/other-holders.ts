import { isSameNumber } from '@imali/ledger/rows/account-number.ts';
import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import { comparedNames, printedName } from './compared-names.ts';

/** What says whose account it is. */
type Held = Pick<LedgerAccount, 'bankSlug' | 'accountNumber' | 'holderName'>;

/** A holder that a file names, and another one that another source of the same application names. */
export interface OtherHolder {
  readonly holderName: string;
  readonly otherName: string;
  /** As printed in the file, and as the other source has it. */
  readonly accountNumber: string;
  readonly otherNumber: string;
  /** Whether both name the holder of one account. */
  readonly isSameAccount: boolean;
}

/**
 * Holders in a file who are somebody else than those of the accounts that other sources gave. Names that only may be one
 * (an initial, a cut name, one joint holder) and names that are not printed are no difference. Each account of the file
 * is compared with itself where it is known, else with the others.
 */
export function otherHolders(inFile: readonly Held[], known: readonly Held[]): OtherHolder[] {
  const found = inFile.flatMap((held) => {
    const isOwn = (other: Held): boolean =>
      other.bankSlug === held.bankSlug && isSameNumber(other.accountNumber, held.accountNumber);
    const own = known.filter(isOwn);
    const beside = own.length > 0 ? own : known;
    return beside
      .filter(
        (other) => comparedNames(printedName(held.holderName), printedName(other.holderName)).verdict === 'different',
      )
      .map(
        (other): OtherHolder => ({
          holderName: held.holderName,
          otherName: other.holderName,
          accountNumber: held.accountNumber,
          otherNumber: other.accountNumber,
          isSameAccount: own.length > 0,
        }),
      );
  });
  // Statements of twelve months in one file name their holder twelve times.
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}
