import type { ApplicationConfigRecord } from '../../organisations/domain/application-config-store.ts';
import { askedOf } from '../../organisations/domain/asked-data-points.ts';
import { BANK_CONNECTION, PERSONAL_INFO } from '../../organisations/domain/available-connections.ts';
import type { ApplicantRecord, NewApplication } from './application-store.ts';

/** How long an applicant can give data to an application. */
const APPLICATION_DAYS = 30;

/** Identifiers of what is created with an application. */
export interface NewApplicationIds {
  readonly application: string;
  readonly applicant: string;
  readonly bankConnection: string;
  readonly personalInfoConnection: string;
  readonly proxy: string;
}

/** Identifiers of a new application and of all that may be created with it. */
export function newApplicationIds(next: () => string): NewApplicationIds {
  return {
    application: next(),
    applicant: next(),
    bankConnection: next(),
    personalInfoConnection: next(),
    proxy: next(),
  };
}

/**
 * An application with what belongs to it: its connections are those of the config at this moment.
 * @param applicantId an existing applicant, or null to create an empty one
 * @param now epoch milliseconds
 * @param affinityOptedIn whether the applicant opted in to offers of partners
 */
export function newApplication(
  config: ApplicationConfigRecord,
  applicantId: string | null,
  redirectUrl: string | null,
  ids: NewApplicationIds,
  now: number,
  affinityOptedIn = false,
): NewApplication {
  const createdAt = new Date(now).toISOString();
  const { organisationId } = config;
  const has = (name: string) => config.connections.some((connection) => connection.name === name);
  const bank = has(BANK_CONNECTION) ? ids.bankConnection : null;
  const personalInfo = has(PERSONAL_INFO) ? ids.personalInfoConnection : null;
  const applicant: ApplicantRecord | null =
    applicantId === null
      ? {
          id: ids.applicant,
          organisationId,
          firstNames: null,
          lastNames: null,
          email: null,
          phone: null,
          govId: null,
          reference: null,
          createdAt,
        }
      : null;
  return {
    applicant,
    application: {
      id: ids.application,
      organisationId,
      applicantId: applicantId ?? ids.applicant,
      applicationConfigId: config.id,
      connections: config.connections,
      affinityEnabled: config.affinityEnabled,
      affinityOptedIn,
      consentGivenAt: null,
      consentRevokedAt: null,
      bankConnectionId: bank,
      personalInfoConnectionId: personalInfo,
      redirectUrl: redirectUrl ?? config.defaultRedirectUrl,
      proxyId: ids.proxy,
      links: {},
      expiry: new Date(now + APPLICATION_DAYS * 86_400_000).toISOString(),
      createdAt,
    },
    bankConnection:
      bank === null ? null : { id: bank, ...(config.onlyAsked ? { asked: askedOf(config.connections) } : {}) },
    personalInfoConnection:
      personalInfo === null
        ? null
        : {
            id: personalInfo,
            organisationId,
            applicationId: ids.application,
            personalInfo: null,
            createdAt,
            updatedAt: createdAt,
          },
  };
}
