import type { Confirmation } from '../../../applications/domain/connect-link.ts';
import type { ApplicantAct } from './connect-flow.ts';

/** Longer than any browser's; what is longer says nothing more. */
const MOST_USER_AGENT = 300;

/** What is kept of an applicant's act to show that it is theirs. */
export function applicantAct(
  confirmation: Confirmation | null,
  { sourceIp, userAgent }: { readonly sourceIp: string; readonly userAgent: string },
): ApplicantAct {
  return {
    confirmation,
    sourceIp,
    userAgent: userAgent
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, MOST_USER_AGENT)
      .toWellFormed(),
  };
}
