import {
  ApplicantRecord,
  type ApplicantStore,
  ApplicationRecord,
  type ApplicationStore,
  PersonalInfoConnectionRecord,
  type PersonalInfoStore,
} from '../../core/applications/application-store.ts';
import type { ConnectionRef } from '../../core/connect/bank-connection-store.ts';
import type { ConsentRecord, GivenInfo } from '../../core/connect/flow/connect-flow.ts';
import { domainEvent } from '../../core/webhooks/domain-event.ts';
import { derivedIdentifier } from '../system/identifiers.ts';
import { newBankConnectionAction } from './bank-connection-items.ts';
import { contactActions, holderAction } from './dynamo-contacts.ts';
import { outboxAction } from './dynamo-event-outbox.ts';
import { dynamoProxyAddresses, newProxyAddressAction } from './dynamo-proxy-addresses.ts';
import { countAction, type List, readPage } from './listing.ts';
import { absent, type Key, present, type Table, type WriteAction } from './table.ts';

const partition = (organisationId: string): string => `ORG#${organisationId}`;
const listIn =
  (prefix: string) =>
  (organisationId: string): List => ({ pk: partition(organisationId), prefix });
const itemIn =
  (prefix: string) =>
  (organisationId: string, id: string): Key => ({ pk: partition(organisationId), sk: `${prefix}${id}` });

const keys = {
  applicants: listIn('APPLICANT#'),
  applicant: itemIn('APPLICANT#'),
  applications: listIn('APPLICATION#'),
  application: itemIn('APPLICATION#'),
  personalInfoConnections: listIn('PERSONALINFO#'),
  personalInfoConnection: itemIn('PERSONALINFO#'),
};

function newApplicantActions(applicant: ApplicantRecord): WriteAction[] {
  return [
    { put: { ...keys.applicant(applicant.organisationId, applicant.id), ...applicant }, condition: absent },
    countAction(keys.applicants(applicant.organisationId), 1),
    ...contactActions(applicant),
  ];
}

/** The member of a transaction that notes on an application what its applicant consented to. */
export function consentGivenAction(
  { organisationId, applicationId }: ConnectionRef,
  consent: ConsentRecord,
): WriteAction {
  return {
    update: keys.application(organisationId, applicationId),
    set: {
      expression: 'SET consentGivenAt = :at, affinityOptedIn = :optedIn',
      values: { ':at': consent.givenAt, ':optedIn': consent.affinityOptIn },
    },
    condition: present,
  };
}

/** The member of a transaction that notes on an application that the consent was withdrawn. */
export function consentRevokedAction({ organisationId, applicationId }: ConnectionRef, at: string): WriteAction {
  return {
    update: keys.application(organisationId, applicationId),
    set: {
      expression: 'SET consentRevokedAt = :at, affinityOptedIn = :no',
      values: { ':at': at, ':no': false },
    },
    condition: present,
  };
}

/** The member of a transaction that replaces the personal info of a connection. */
export function personalInfoAction(
  organisationId: string,
  { connectionId, info, at }: Pick<GivenInfo, 'connectionId' | 'info' | 'at'>,
): WriteAction {
  return {
    update: keys.personalInfoConnection(organisationId, connectionId),
    set: { expression: 'SET personalInfo = :info, updatedAt = :at', values: { ':info': info, ':at': at } },
    condition: present,
  };
}

/** The event of an application that is being created. */
const createdEvent = ({ id, organisationId, applicantId, applicationConfigId, createdAt }: ApplicationRecord) =>
  domainEvent(derivedIdentifier, {
    organisationId,
    type: 'application.created',
    subject: id,
    occurredAt: createdAt,
    which: [],
    data: {
      application_id: id,
      href: `/v1/applications/applications/${id}`,
      applicant_id: applicantId,
      application_config_id: applicationConfigId,
    },
  });

/**
 * Applications in the applications table, with what is created together with them.
 * @param operations keeps the event of a created application, in the same step; without it nobody hears of it
 */
export function dynamoApplications(table: Table, operations?: Table): ApplicationStore {
  const proxyAddresses = dynamoProxyAddresses(table);
  const find: ApplicationStore['find'] = async (organisationId, applicationId) => {
    const item = await table.get(keys.application(organisationId, applicationId));
    return item ? ApplicationRecord.parse(item) : null;
  };
  return {
    find,
    async findByProxy(organisationId, proxyId) {
      const address = await proxyAddresses.find(proxyId);
      return address?.organisationId === organisationId ? find(organisationId, address.applicationId) : null;
    },
    async create({ application, applicant, bankConnection, personalInfoConnection }) {
      const { organisationId } = application;
      await table.create([
        { put: { ...keys.application(organisationId, application.id), ...application }, condition: absent },
        newProxyAddressAction(application),
        holderAction(application),
        countAction(keys.applications(organisationId), 1),
        ...(applicant ? newApplicantActions(applicant) : []),
        ...(bankConnection ? [newBankConnectionAction(application, bankConnection.id)] : []),
        ...(personalInfoConnection
          ? [
              {
                put: {
                  ...keys.personalInfoConnection(organisationId, personalInfoConnection.id),
                  ...personalInfoConnection,
                },
                condition: absent,
              },
              countAction(keys.personalInfoConnections(organisationId), 1),
            ]
          : []),
        ...(operations ? [outboxAction(operations, createdEvent(application), Date.parse(application.createdAt))] : []),
      ]);
    },
    list: (organisationId, page) =>
      readPage(table, keys.applications(organisationId), page, (item) => ApplicationRecord.parse(item)),
  };
}

/** Applicants in the applications table. */
export function dynamoApplicants(table: Table): ApplicantStore {
  return {
    async create(applicant) {
      await table.create(newApplicantActions(applicant));
    },
    async find(organisationId, applicantId) {
      const item = await table.get(keys.applicant(organisationId, applicantId));
      return item ? ApplicantRecord.parse(item) : null;
    },
    list: (organisationId, page) =>
      readPage(table, keys.applicants(organisationId), page, (item) => ApplicantRecord.parse(item)),
  };
}

/** Personal info connections in the applications table. */
export function dynamoPersonalInfo(table: Table): PersonalInfoStore {
  return {
    async find(organisationId, connectionId) {
      const item = await table.get(keys.personalInfoConnection(organisationId, connectionId));
      return item ? PersonalInfoConnectionRecord.parse(item) : null;
    },
    list: (organisationId, page) =>
      readPage(table, keys.personalInfoConnections(organisationId), page, (item) =>
        PersonalInfoConnectionRecord.parse(item),
      ),
    async fill(organisationId, connectionId, personalInfo, at) {
      const item = await table.update(
        keys.personalInfoConnection(organisationId, connectionId),
        {
          expression: 'SET personalInfo = :info, updatedAt = :at',
          values: { ':info': personalInfo, ':at': at },
        },
        present,
      );
      return item ? PersonalInfoConnectionRecord.parse(item) : null;
    },
    async erase(organisationId, connectionId, at) {
      await table.update(
        keys.personalInfoConnection(organisationId, connectionId),
        { expression: 'SET personalInfo = :none, updatedAt = :at', values: { ':none': null, ':at': at } },
        {
          expression: 'attribute_exists(pk) AND attribute_type(personalInfo, :map)',
          values: { ':map': 'M' },
        },
      );
    },
  };
}
