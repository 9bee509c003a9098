import type { Applicant, ListedApplication } from '../console-api.ts';
import { type ApplicationStatus, toneOfStatus } from '../figures/application-status.ts';
import { Chip } from './chip.tsx';
import { useWords } from './console-context.tsx';

/** What an applicant is called; its reference or its email where no name is known. */
export function nameOf(applicant: Applicant | null, unnamed: string): string {
  if (applicant === null) return unnamed;
  const name = [applicant.first_names, applicant.last_names].filter((part) => part !== null).join(' ');
  return name || applicant.email || applicant.reference || unnamed;
}

/** What the applicant of a listed application is called. */
export function listedName(
  {
    applicant_name: name,
    applicant_email: email,
    applicant_reference: reference,
  }: Pick<ListedApplication, 'applicant_name' | 'applicant_email' | 'applicant_reference'>,
  unnamed: string,
): string {
  return name || email || reference || unnamed;
}

export function StatusChip({ status }: { readonly status: ApplicationStatus | null }) {
  const { applications, shell } = useWords();
  if (status === null) return <span className="soft chip-room">{shell.loading}</span>;
  return <Chip tone={toneOfStatus[status]}>{applications.statuses[status]}</Chip>;
}
