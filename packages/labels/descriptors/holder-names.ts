import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';

/** Accounts of one application that are told apart; a person has fewer. */
const MOST_ACCOUNTS = 16;

/**
 * By what the person behind an application is known again: as an applicant of the organisation, and by each account, which
 * is the same whichever lender is shown it. Two applications that share one of these names count as one person. Names are
 * bank data: only keyed digests of them are kept.
 */
export function holderNames(
  organisationId: string,
  applicantId: string | null,
  accounts: readonly Pick<LedgerAccount, 'bankSlug' | 'accountNumber'>[],
): string[] {
  const numbers = accounts.flatMap(({ bankSlug, accountNumber }) => {
    const number = accountNumber.replaceAll(/[^\p{L}\p{N}*]/gu, '').toUpperCase();
    return number === '' ? [] : [`account\n${bankSlug}\n${number}`];
  });
  return [
    ...(applicantId === null ? [] : [`applicant\n${organisationId}\n${applicantId}`]),
    ...[...new Set(numbers)].slice(0, MOST_ACCOUNTS),
  ];
}
