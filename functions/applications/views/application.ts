import { BANK_CONNECTION } from '../../organisations/domain/available-connections.ts';
import { applicationStatus } from '../domain/application-status.ts';
import type {
  ApplicantRecord,
  ApplicantStatement,
  ApplicationRecord,
  NewApplication,
  PersonalInfoConnectionRecord,
  StatedField,
} from '../domain/application-store.ts';
import type { IssuedLink } from '../domain/connect-link.ts';
import type { ListedApplication } from '../domain/listed-applications.ts';
import { statementsShown } from '../domain/stated-applicant.ts';

const statedNames = {
  firstNames: 'first_names',
  lastNames: 'last_names',
  email: 'email',
  phone: 'phone',
  govId: 'gov_id',
} as const satisfies Record<StatedField, string>;

const statementView = ({ field, value, by, at, applicationId }: ApplicantStatement) => ({
  field: statedNames[field],
  value,
  by,
  at,
  application_id: applicationId,
});

export function applicantView(record: ApplicantRecord) {
  const { stated, differing } = statementsShown(record);
  return {
    id: record.id,
    first_names: record.firstNames,
    last_names: record.lastNames,
    email: record.email,
    phone: record.phone,
    gov_id: record.govId,
    reference: record.reference,
    created_at: record.createdAt,
    stated: stated.map(statementView),
    differing: differing.map(statementView),
  };
}

/** An application as it is read: without its link, so that a reader cannot act as the applicant. */
function applicationView(record: ApplicationRecord) {
  return {
    id: record.id,
    applicant: record.applicantId,
    application_config_id: record.applicationConfigId,
    redirect_url: record.redirectUrl,
    proxy_id: record.proxyId,
    affinity_opt_in: record.affinityOptedIn,
    consent_given_at: record.consentGivenAt,
    consent_revoked_at: record.consentRevokedAt,
    closed_at: record.closedAt ?? null,
    connect_url: null,
    expiry: record.expiry,
    created_at: record.createdAt,
  };
}

/** An application with who applies and how far it is. @param now epoch milliseconds */
export function followedApplicationView({ application, applicant, connection }: ListedApplication, now: number) {
  const name = [applicant?.firstNames, applicant?.lastNames].filter(Boolean).join(' ');
  return {
    ...applicationView(application),
    applicant_name: name === '' ? null : name,
    applicant_email: applicant?.email ?? null,
    applicant_phone: applicant?.phone ?? null,
    applicant_gov_id: applicant?.govId ?? null,
    applicant_reference: applicant?.reference ?? null,
    status: applicationStatus(application, connection, now),
    bank_connection: connection && {
      id: connection.id,
      state: connection.state,
      accounts: connection.accounts,
      transactions: connection.transactions,
      analysed_at: connection.analysedAt,
    },
  };
}

/** A link that was just made: it is shown once. */
export function connectLinkView({ url, endsAt }: IssuedLink) {
  return { connect_url: url, connect_url_expires_at: endsAt };
}

/** An application that was just made, with its first link. */
export function newApplicationView(created: NewApplication, link: IssuedLink) {
  return {
    ...applicationView(created.application),
    ...connectLinkView(link),
    connections: connectionsView(created),
  };
}

function connectionsView({ application, bankConnection, personalInfoConnection }: NewApplication) {
  return application.connections.flatMap(({ name }) => {
    const connection = name === BANK_CONNECTION ? bankConnection : personalInfoConnection;
    return connection ? [{ id: connection.id, name }] : [];
  });
}

export function personalInfoConnectionView(record: PersonalInfoConnectionRecord) {
  return {
    id: record.id,
    application_id: record.applicationId,
    complete: record.personalInfo !== null,
    personal_info: record.personalInfo,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}
