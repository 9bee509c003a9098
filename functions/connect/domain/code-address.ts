import type { ApplicantRecord, ApplicantSource } from '../../applications/domain/application-store.ts';
import { statementsShown } from '../../applications/domain/stated-applicant.ts';

/** Where codes of an applicant are sent. */
export interface CodeAddress {
  readonly email: string;
  /** The address as the holder of a link may see it. */
  readonly shown: string;
  readonly statedBy: ApplicantSource;
}

/** An email address as the holder of a link may see it: its first letter and its domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}${'*'.repeat(Math.max(1, at - 1))}${email.slice(at)}`;
}

/**
 * The address that counts for an applicant: the lender's word before the applicant's. What an account says of its holder is
 * no address to send codes to.
 */
export function codeAddress(applicant: ApplicantRecord | null): CodeAddress | null {
  if (applicant === null) return null;
  const stated = statementsShown(applicant).stated.find(({ field }) => field === 'email');
  if (stated === undefined || stated.by === 'account') return null;
  return { email: stated.value, shown: maskedEmail(stated.value), statedBy: stated.by };
}
