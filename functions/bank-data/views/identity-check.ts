import type { StatementSummary } from '../../../schemas/entities/analyses/statement-summary.ts';
import type { IdentityCheckOut } from '../../../schemas/entities/identity-check.ts';
import type { ApplicantRecord } from '../../applications/domain/application-store.ts';
import { statedByPeople } from '../../applications/domain/stated-applicant.ts';
import { type IdentityCheck, identityCheck } from '../domain/identity/identity-check.ts';
import { identityIssues } from '../domain/identity/identity-issues.ts';

function identityCheckView({ verdict, score, applicantName, accounts }: IdentityCheck): IdentityCheckOut {
  return {
    verdict,
    score,
    applicant_name: applicantName,
    accounts: accounts.map((account) => ({
      account_id: account.accountId,
      account_holder_name: account.holderName,
      verdict: account.verdict,
      score: account.score,
      reason: account.reason,
      is_joint: account.isJoint,
      unlike: [...account.unlike],
    })),
  };
}

/**
 * A statement summary against who the applicant is said to be now: a name that was given or corrected after the analysis
 * counts. Findings come first, since what follows is of another person where they are grave.
 */
export function identifiedSummary(
  summary: StatementSummary,
  applicant: ApplicantRecord | null,
): StatementSummary & { readonly identity_check: IdentityCheckOut } {
  const accounts = summary.accounts_summary.map((account) => ({
    id: account.id,
    holderName: account.account_holder_name,
    govId: account.account_holder_gov_id,
  }));
  // An account is not compared with its own holder's name.
  const check = identityCheck(applicant && statedByPeople(applicant), accounts);
  return {
    ...summary,
    account_holder_email: summary.account_holder_email ?? applicant?.email ?? null,
    data_quality_issues: [...identityIssues(check), ...summary.data_quality_issues],
    identity_check: identityCheckView(check),
  };
}
