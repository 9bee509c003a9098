import { comparedNames, printedName, statedName } from './compared-names.ts';
import { type Comparison, comparison, type IdentityVerdict } from './compared-people.ts';

/** Who an application is of, as far as the lender or the applicant said. */
export interface StatedApplicant {
  readonly firstNames: string | null;
  readonly lastNames: string | null;
  readonly govId: string | null;
}

export interface HeldAccount {
  readonly id: string;
  readonly holderName: string;
  readonly govId: string | null;
}

export interface AccountIdentity extends Comparison {
  readonly accountId: string;
  readonly holderName: string;
  /** Whether more than one person is printed as its holder. */
  readonly isJoint: boolean;
  /** Other accounts of the application that somebody else holds. */
  readonly unlike: readonly string[];
}

export interface IdentityCheck {
  readonly verdict: IdentityVerdict;
  /** The least of the accounts, 0 to 100; null where one of them cannot be compared. */
  readonly score: number | null;
  readonly applicantName: string | null;
  readonly accounts: readonly AccountIdentity[];
}

const plainId = (id: string): string => id.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** An identity number and a passport number of one person differ. */
const isIdentityNumber = (id: string): boolean => /^\d{13}$/.test(plainId(id));

/** Government ids of one kind on both sides decide; names are compared without. */
function byGovId(a: string | null, b: string | null): Comparison | null {
  if (a === null || b === null || plainId(a) === '' || plainId(b) === '') return null;
  if (isIdentityNumber(a) !== isIdentityNumber(b)) return null;
  return plainId(a) === plainId(b)
    ? comparison('match', 100, 'same_gov_id')
    : comparison('different', 0, 'other_gov_id');
}

function comparedAccounts(a: HeldAccount, b: HeldAccount): Comparison {
  return byGovId(a.govId, b.govId) ?? comparedNames(printedName(a.holderName), printedName(b.holderName));
}

function againstApplicant(applicant: StatedApplicant | null, account: HeldAccount): Comparison {
  const byId = byGovId(applicant?.govId ?? null, account.govId);
  if (byId) return byId;
  const stated = applicant && statedName(applicant.firstNames, applicant.lastNames);
  return stated ? comparedNames(stated, printedName(account.holderName)) : comparison('unknown', null, 'no_name');
}

/** The least favourable; an account that nothing is known of keeps the rest from being a match, and hides no other holder. */
function overall(verdicts: readonly IdentityVerdict[]): IdentityVerdict {
  if (verdicts.length === 0) return 'unknown';
  const least = (['different', 'unknown', 'close', 'match'] as const).find((verdict) => verdicts.includes(verdict));
  return least ?? 'unknown';
}

/** Compares the holder of every account with the applicant, and with the holders of the other accounts. */
export function identityCheck(applicant: StatedApplicant | null, accounts: readonly HeldAccount[]): IdentityCheck {
  const compared = accounts.map(
    (account): AccountIdentity => ({
      ...againstApplicant(applicant, account),
      accountId: account.id,
      holderName: account.holderName,
      isJoint: printedName(account.holderName).people.length > 1,
      unlike: accounts
        .filter((other) => other.id !== account.id && comparedAccounts(account, other).verdict === 'different')
        .map(({ id }) => id),
    }),
  );
  const scores = compared.map(({ score }) => score);
  const known = scores.filter((score) => score !== null);
  const name = [applicant?.firstNames, applicant?.lastNames].filter(Boolean).join(' ');
  return {
    verdict: overall(compared.map(({ verdict }) => verdict)),
    score: known.length === scores.length && known.length > 0 ? Math.min(...known) : null,
    applicantName: name === '' ? null : name,
    accounts: compared,
  };
}
