import type {
  ApplicationConfigRecord,
  ApplicationConfigStore,
} from '../../organisations/domain/application-config-store.ts';
import type { ApplicantStore } from '../domain/application-store.ts';

/** What looking up a config takes. */
export type ConfigReading = Pick<ApplicationConfigStore, 'find' | 'defaultId'>;

type Found<Problem> = { readonly config: ApplicationConfigRecord } | { readonly problem: Problem };
type ConfigProblem = 'no_applicationconfigs' | 'application_config_not_found';

/**
 * The config that an organisation makes an application by.
 * @param configId null for the organisation's default
 */
export async function chosenConfig(
  configs: ConfigReading,
  organisationId: string,
  configId: string | null,
): Promise<Found<ConfigProblem>> {
  const chosen = configId ?? (await configs.defaultId(organisationId));
  if (chosen === null) return { problem: 'no_applicationconfigs' };
  const config = await configs.find(organisationId, chosen);
  return config ? { config } : { problem: 'application_config_not_found' };
}

/** The config that an application is asked for by; the applicant whom it is asked for, if any, is known. */
export async function askedConfig(
  { configs, applicants }: { readonly configs: ConfigReading; readonly applicants: Pick<ApplicantStore, 'find'> },
  organisationId: string,
  asked: { readonly application_config_id: string | null; readonly applicant_id: string | null },
): Promise<Found<ConfigProblem | 'applicant_not_found'>> {
  const chosen = await chosenConfig(configs, organisationId, asked.application_config_id);
  if ('problem' in chosen || asked.applicant_id === null) return chosen;
  const applicant = await applicants.find(organisationId, asked.applicant_id);
  return applicant ? chosen : { problem: 'applicant_not_found' };
}
