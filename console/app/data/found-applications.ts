import type { Applicant, Application, BankConnection } from '../console-api.ts';
import { type ApplicationStatus, statusOf } from '../figures/application-status.ts';

/** What a list knows of an application. */
export interface ListedApplication {
  readonly application: Application;
  readonly applicant: Applicant | null;
  readonly connection: BankConnection | null;
  /** Whether the state of the connection was asked for. */
  readonly isKnown: boolean;
}

/**
 * Applications whose applicant has every word of the search, and that are in a state.
 * @param status empty for any; one whose state is not known yet is in none
 */
export function foundApplications(
  listed: readonly ListedApplication[],
  { search, status }: { readonly search: string; readonly status: string },
  now: number,
): readonly ListedApplication[] {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean);
  return listed.filter((one) => {
    if (status !== '' && statusIn(one, now) !== status) return false;
    const { application, applicant } = one;
    const known = applicant ?? { first_names: '', last_names: '', email: '', reference: '', phone: '' };
    const text = [application.id, known.first_names, known.last_names, known.email, known.reference, known.phone]
      .join(' ')
      .toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}

function statusIn({ application, connection, isKnown }: ListedApplication, now: number): ApplicationStatus | null {
  return isKnown ? statusOf(application, connection, now) : null;
}
