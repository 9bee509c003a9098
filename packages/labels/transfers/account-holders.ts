import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import type { Holder } from '../parties/holder.ts';
import { type HolderNames, holderNames, mergedHolders } from '../parties/holder-name.ts';

/** Who holds the accounts of one applicant. */
export interface Holders {
  /** Everybody who holds one of the accounts, a spouse on a joint account included. */
  readonly any: HolderNames;
  /** Those who hold every account: the applicant himself. All holders where nobody holds every account. */
  readonly applicant: HolderNames;
}

/** Whether two printed names may be one person: a surname is shared and the initials do not contradict each other. */
function maySame(a: Holder, b: Holder): boolean {
  if (!a.surnames.some((surname) => b.surnames.includes(surname))) {
    // A maiden name on one account and a married one on the other: the first name in full says so.
    return a.given[0] !== undefined && a.given[0] === b.given[0];
  }
  return a.initials.startsWith(b.initials) || b.initials.startsWith(a.initials);
}

/** Reads the holders off the accounts of one applicant. */
export function holdersOf(accounts: readonly Pick<LedgerAccount, 'holderName'>[]): Holders {
  const byAccount = [...new Set(accounts.map(({ holderName }) => holderName))]
    .map(holderNames)
    .filter(({ people, companies }) => people.length + companies.length > 0);
  const any = mergedHolders(byAccount);
  const onAll = any.people.filter((person) =>
    byAccount.every(({ people }) => people.length === 0 || people.some((other) => maySame(person, other))),
  );
  return { any, applicant: onAll.length === 0 ? any : { people: onAll, companies: any.companies } };
}
