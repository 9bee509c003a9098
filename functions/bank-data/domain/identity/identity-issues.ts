import type { DataQualityIssue } from '../../../../schemas/entities/analyses/analysis-envelope.ts';
import type { AccountIdentity, IdentityCheck } from './identity-check.ts';

/** What a lender should check: initials that agree are as much as most banks print, and no finding. */
function messageOf({ reason, verdict, holderName }: AccountIdentity, applicant: string): string | null {
  if (verdict === 'different') {
    switch (reason) {
      case 'other_gov_id':
        return `The account of ${holderName} carries another government id than ${applicant}.`;
      case 'company':
        return `The account is held by ${holderName}, a company, and not by ${applicant}.`;
      case 'senior_or_junior':
        return `The account is held by ${holderName}: ${applicant} is of another generation.`;
      case 'estate':
        return `The account is held by ${holderName}, and not by ${applicant}.`;
      default:
        return `The account is held by ${holderName}, who is not ${applicant}.`;
    }
  }
  if (reason === 'other_surname') {
    return `${holderName} shares a first name with ${applicant} but no surname: ask for proof that it changed.`;
  }
  if (reason === 'company_of_that_name') {
    return `The account is held by ${holderName}, a company that bears the name of ${applicant}.`;
  }
  return null;
}

/** The findings of an identity check, gravest first: accounts that are not the applicant's, then accounts of several people. */
export function identityIssues({ applicantName, accounts }: IdentityCheck): DataQualityIssue[] {
  const applicant = applicantName ?? 'the applicant';
  const ofApplicant = accounts.flatMap((account): DataQualityIssue[] => {
    const message = messageOf(account, applicant);
    if (message === null) return [];
    const code = 'holder_differs_from_applicant';
    return [{ code, message, account_id: account.accountId, transaction_ids: [] }];
  });
  const apart = accounts.filter(({ unlike }) => unlike.length > 0).map(({ holderName }) => holderName);
  if (apart.length === 0) return ofApplicant;
  const message = `The accounts are held by different people: ${[...new Set(apart)].join('; ')}.`;
  return [...ofApplicant, { code: 'accounts_of_several_holders', message, account_id: null, transaction_ids: [] }];
}
