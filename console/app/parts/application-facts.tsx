import type { Applicant, Application } from '../console-api.ts';
import type { ApplicationData } from '../data/console-data.ts';
import { type ApplicationStatus, statusOf, toneOfStatus } from '../figures/application-status.ts';
import { Chip } from './chip.tsx';
import { useConsole, useResource, useWords } from './console-context.tsx';

/** What an applicant is called; its reference or its email where no name is known. */
export function nameOf(applicant: Applicant | null, unnamed: string): string {
  if (applicant === null) return unnamed;
  const name = [applicant.first_names, applicant.last_names].filter((part) => part !== null).join(' ');
  return name || applicant.email || applicant.reference || unnamed;
}

/** What is known of an application beside itself; asked for where it is shown. */
export function useFacts(data: ApplicationData, application: Application) {
  const applicant = useResource(data.applicant);
  const connection = useResource(data.connection);
  const isKnown = connection.value !== null || connection.trouble !== null;
  return {
    applicant: applicant.value,
    isNamed: applicant.value !== null || applicant.trouble !== null,
    connection: connection.value,
    /** Null while the state of the connection is not known. */
    status: isKnown ? statusOf(application, connection.value, Date.now()) : null,
  };
}

export function ApplicationName({ application }: { readonly application: Application }) {
  const { data } = useConsole();
  const { applications, shell } = useWords();
  const { value, trouble } = useResource(data.of(application.id).applicant);
  return value === null && trouble === null ? shell.loading : nameOf(value, applications.unnamed);
}

export function StatusChip({ status }: { readonly status: ApplicationStatus | null }) {
  const { applications, shell } = useWords();
  if (status === null) return <span className="soft">{shell.loading}</span>;
  return <Chip tone={toneOfStatus[status]}>{applications.statuses[status]}</Chip>;
}
