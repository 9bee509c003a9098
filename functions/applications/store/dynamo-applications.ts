import type { OpeningTable, SealingTable } from '../../platform/secrets/sealing-table.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Key, present, type WriteAction } from '../../platform/store/table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { type DomainEvent, domainEvent } from '../../webhooks/domain/domain-event.ts';
import {
  type ApplicantReader,
  ApplicantRecord,
  type ApplicantStore,
  ApplicationRecord,
  type ApplicationStore,
  type NewApplicationStore,
  type PersonalInfo,
  PersonalInfoConnectionRecord,
  type PersonalInfoReader,
  type PersonalInfoStore,
} from '../domain/application-store.ts';
import { firstLookAt } from '../domain/first-look.ts';
import { isClosed } from '../domain/is-closed.ts';
import { lenderContact, statedApplicant, statedOf } from '../domain/stated-applicant.ts';
import { type ApplicantChange, applicantChange } from './applicant-change.ts';
import { applicantKey, applicationKey, applicationList } from './application-items.ts';
import { applicationReading } from './application-reading.ts';
import {
  consentedConnectionAction,
  newBankConnectionAction,
  withdrawConnectionAction,
} from './bank-connection-item.ts';
import { contactActions, contactPartition, holderAction } from './dynamo-contacts.ts';
import { newDecisionRequestAction } from './dynamo-decision-requests.ts';
import { searchActions, unsearchActions } from './dynamo-listed-applications.ts';
import { dynamoProxyAddresses, newProxyAddressAction, proxyAddressKey } from './dynamo-proxy-addresses.ts';
import { dynamoRetentionLooks } from './dynamo-retention.ts';
import { openedApplicant, openedInfo, sealedApplicant, sealedInfo, searchedBy } from './sealed-identity.ts';
import { endedIn, listedFields, listedIn } from './status-index.ts';

/** Writers that lose the race for an applicant try again this often. */
const TRIES = 6;

const partition = (organisationId: string): string => `ORG#${organisationId}`;
const listIn =
  (prefix: string) =>
  (organisationId: string): List => ({ pk: partition(organisationId), prefix });
const itemIn =
  (prefix: string) =>
  (organisationId: string, id: string): Key => ({ pk: partition(organisationId), sk: `${prefix}${id}` });

const keys = {
  applicants: listIn('APPLICANT#'),
  applicant: applicantKey,
  applications: applicationList,
  application: applicationKey,
  personalInfoConnections: listIn('PERSONALINFO#'),
  personalInfoConnection: itemIn('PERSONALINFO#'),
};

/** The members of a transaction that take an applicant away, with what finds it. */
export function applicantGoneActions(applicant: ApplicantRecord): WriteAction[] {
  const { organisationId, id } = applicant;
  const { email } = lenderContact(applicant);
  return [
    { remove: keys.applicant(organisationId, id), condition: present },
    countAction(keys.applicants(organisationId), -1),
    ...(email === null ? [] : [{ remove: { pk: contactPartition(organisationId, email), sk: id } }]),
  ];
}

/**
 * The members of a transaction that leave an application as an empty record, which nothing leads to and nothing is added to.
 * @param terms what searches found it by
 */
export function applicationClosedActions(
  application: ApplicationRecord,
  terms: readonly string[],
  at: string,
): WriteAction[] {
  return [
    ...emptyActions(application, 'consentRevokedAt', application.consentRevokedAt ?? at, at),
    ...unsearchActions(application, terms),
    ...(terms.length === 0 ? [] : [holderAction(application, [])]),
  ];
}

/**
 * The members of a transaction that close an application whose bank data was kept for its time, while its applicant is kept:
 * searches go on finding it. One whose consent was withdrawn stays withdrawn.
 */
export function applicationEndedActions(application: ApplicationRecord, at: string): WriteAction[] {
  const { consentRevokedAt, closedAt } = application;
  return consentRevokedAt === null
    ? emptyActions(application, 'closedAt', closedAt ?? at, at)
    : emptyActions(application, 'consentRevokedAt', consentRevokedAt, at);
}

/** Marks an application, so that nothing is added to it and nothing leads to it. */
function emptyActions(
  application: ApplicationRecord,
  mark: 'consentRevokedAt' | 'closedAt',
  markedAt: string,
  at: string,
): WriteAction[] {
  const { organisationId, id, bankConnectionId, proxyId } = application;
  const standing = mark === 'closedAt' ? 'closed' : 'withdrawn';
  const listsItself = bankConnectionId === null;
  return [
    {
      update: keys.application(organisationId, id),
      set: {
        expression: `SET #mark = :at, affinityOptedIn = :no, redirectUrl = :none, links = :noLinks${listsItself ? `, ${endedIn(standing)}` : ''}`,
        names: { '#mark': mark },
        values: {
          ':at': markedAt,
          ':no': false,
          ':none': null,
          ':noLinks': {},
          ...(listsItself ? { ':listedIn': listedIn(organisationId, standing) } : {}),
        },
      },
      condition: present,
    },
    { remove: proxyAddressKey(proxyId) },
    ...(bankConnectionId === null || isClosed(application)
      ? []
      : [withdrawConnectionAction({ organisationId, applicationId: id }, at, standing)]),
  ];
}

async function newApplicantActions(table: SealingTable, applicant: ApplicantRecord): Promise<WriteAction[]> {
  const sealed = await sealedApplicant(table, applicant);
  return [
    { put: { ...keys.applicant(applicant.organisationId, applicant.id), ...sealed }, condition: absent },
    countAction(keys.applicants(applicant.organisationId), 1),
    ...contactActions({ ...applicant, email: lenderContact(applicant).email }),
  ];
}

/**
 * The members of a transaction that note on an application what its applicant consented to, and on the bank connection that
 * lists it.
 * @param hasBank whether the application has a bank connection
 */
export function consentGivenActions(
  ref: ConnectionRef,
  consent: { readonly givenAt: string; readonly affinityOptIn: boolean },
  hasBank: boolean,
): WriteAction[] {
  const given: WriteAction = {
    update: keys.application(ref.organisationId, ref.applicationId),
    set: {
      expression: 'SET consentGivenAt = :at, affinityOptedIn = :optedIn',
      values: { ':at': consent.givenAt, ':optedIn': consent.affinityOptIn },
    },
    condition: present,
  };
  return hasBank ? [given, consentedConnectionAction(ref, consent.givenAt)] : [given];
}

/** The members of a transaction that note on an application, and on its bank connection, that the consent was withdrawn. */
export function consentRevokedActions(ref: ConnectionRef, at: string, hasBank: boolean): WriteAction[] {
  const { organisationId, applicationId } = ref;
  const listed = hasBank
    ? null
    : { expression: `, ${endedIn('withdrawn')}`, values: { ':listedIn': listedIn(organisationId, 'withdrawn') } };
  const revoked: WriteAction = {
    update: keys.application(organisationId, applicationId),
    set: {
      expression: `SET consentRevokedAt = :at, affinityOptedIn = :no${listed?.expression ?? ''}`,
      values: { ':at': at, ':no': false, ...listed?.values },
    },
    condition: present,
  };
  return hasBank ? [revoked, withdrawConnectionAction(ref, at)] : [revoked];
}

/** The member of a transaction that replaces the personal info of a connection. */
export async function personalInfoAction(
  table: SealingTable,
  organisationId: string,
  { connectionId, info, at }: { readonly connectionId: string; readonly info: PersonalInfo; readonly at: string },
): Promise<WriteAction> {
  const sealed = await sealedInfo(table, { organisationId, connectionId }, info);
  return {
    update: keys.personalInfoConnection(organisationId, connectionId),
    set: { expression: 'SET personalInfo = :info, updatedAt = :at', values: { ':info': sealed, ':at': at } },
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
    discriminator: [],
    data: {
      application_id: id,
      href: `/v1/applications/applications/${id}`,
      applicant_id: applicantId,
      application_config_id: applicationConfigId,
    },
  });

/** Applications in the applications table, as they are read. */
export function dynamoApplications(table: ReadableTable): ApplicationStore {
  const proxyAddresses = dynamoProxyAddresses(table);
  const { find } = applicationReading(table);
  return {
    find,
    async findByProxy(organisationId, proxyId) {
      const address = await proxyAddresses.find(proxyId);
      return address?.organisationId === organisationId ? find(organisationId, address.applicationId) : null;
    },
    list: (organisationId, page) =>
      readPage(table, keys.applications(organisationId), page, (item) => ApplicationRecord.parse(item)),
  };
}

/**
 * Creates applications in the applications table, with what is created together with them.
 * @param most of an organisation in test mode, the applications that it may have made in all
 * @param announced the member of the transaction that keeps the event of a created application; without it nobody receives
 * it
 */
export function dynamoNewApplications(
  table: SealingTable,
  announced?: (event: DomainEvent, now: number) => Promise<WriteAction>,
  most?: number,
): NewApplicationStore {
  const looks = dynamoRetentionLooks(table);
  return {
    async create({ application, applicant, bankConnection, personalInfoConnection, decisionRequest }) {
      const { organisationId, applicantId } = application;
      const kept = applicant ? null : await table.get(keys.applicant(organisationId, applicantId));
      const holder = applicant ?? (kept && (await openedApplicant(table, ApplicantRecord.parse(kept))));
      const terms = holder ? await searchedBy(table, holder) : [];
      const told = await announced?.(createdEvent(application), Date.parse(application.createdAt));
      // Before, at half of what it costs in the transaction: a look that finds no application ends by itself.
      await looks.next({ organisationId, applicationId: application.id }, firstLookAt(application.createdAt));
      const failed = await table.transact([
        countAction(keys.applications(organisationId), 1, most),
        {
          put: {
            ...keys.application(organisationId, application.id),
            ...(bankConnection ? {} : listedFields(application, 'open')),
            ...application,
          },
          condition: absent,
        },
        newProxyAddressAction(application),
        holderAction(application, terms),
        ...searchActions(application, terms),
        ...(applicant ? await newApplicantActions(table, applicant) : []),
        ...(bankConnection ? [newBankConnectionAction(application, bankConnection.id, bankConnection.asked)] : []),
        ...(decisionRequest
          ? [newDecisionRequestAction({ organisationId, applicationId: application.id }, decisionRequest)]
          : []),
        ...(personalInfoConnection
          ? [
              {
                put: {
                  ...keys.personalInfoConnection(organisationId, personalInfoConnection.id),
                  ...personalInfoConnection,
                  personalInfo: await sealedInfo(
                    table,
                    { organisationId, connectionId: personalInfoConnection.id },
                    personalInfoConnection.personalInfo,
                  ),
                },
                condition: absent,
              },
              countAction(keys.personalInfoConnections(organisationId), 1),
            ]
          : []),
        ...(told ? [told] : []),
      ]);
      if (failed.length === 0) return 'created';
      if (most !== undefined && failed.length === 1 && failed[0] === 0) return 'test_mode_applications_full';
      throw new Error('something that was to be created exists already');
    },
  };
}

/** Applicants in the applications table. */
export function dynamoApplicants(table: SealingTable): ApplicantStore {
  return {
    ...dynamoApplicantsReader(table),
    async create(applicant) {
      const { organisationId, id, createdAt } = applicant;
      // No application takes the applicant along yet. A look that finds no applicant ends by itself.
      await dynamoRetentionLooks(table).next({ organisationId, applicationId: id }, firstLookAt(createdAt));
      await table.create(await newApplicantActions(table, applicant));
    },
  };
}

/** The same for functions that may only read. */
export function dynamoApplicantsReader(table: OpeningTable): ApplicantReader {
  return {
    async find(organisationId, applicantId) {
      const item = await table.get(keys.applicant(organisationId, applicantId));
      return item ? openedApplicant(table, ApplicantRecord.parse(item)) : null;
    },
    async list(organisationId, request) {
      const page = await readPage(table, keys.applicants(organisationId), request, (item) =>
        ApplicantRecord.parse(item),
      );
      return { ...page, items: await Promise.all(page.items.map((one) => openedApplicant(table, one))) };
    },
  };
}

/** What personal info states of the applicant, as it is kept on the applicant: the members of a transaction, and what follows. */
export async function statingChange(
  table: SealingTable,
  ref: ConnectionRef,
  { info, by, at }: { readonly info: PersonalInfo; readonly by: 'lender' | 'applicant'; readonly at: string },
): Promise<ApplicantChange> {
  const source = { by, at, applicationId: ref.applicationId };
  const change = await applicantChange(table, ref, (applicant) => statedApplicant(applicant, statedOf(info), source));
  return change ?? { actions: [], follow: async () => {} };
}

/** Personal info connections in the applications table. */
export function dynamoPersonalInfo(table: SealingTable): PersonalInfoStore {
  return {
    ...dynamoPersonalInfoReader(table),
    async fill(organisationId, connectionId, personalInfo, at) {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const item = await table.get(keys.personalInfoConnection(organisationId, connectionId));
        if (!item) return null;
        const kept = PersonalInfoConnectionRecord.parse(item);
        const change = await statingChange(table, kept, { info: personalInfo, by: 'lender', at });
        const failed = await table.transact([
          await personalInfoAction(table, organisationId, { connectionId, info: personalInfo, at }),
          ...change.actions,
        ]);
        if (failed.length > 0) continue;
        await change.follow();
        return { ...kept, personalInfo, updatedAt: at };
      }
      throw new BusyError('other writers state who an applicant is');
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

/** The same for functions that may only read. */
export function dynamoPersonalInfoReader(table: OpeningTable): PersonalInfoReader {
  return {
    async find(organisationId, connectionId) {
      const item = await table.get(keys.personalInfoConnection(organisationId, connectionId));
      return item ? openedInfo(table, PersonalInfoConnectionRecord.parse(item)) : null;
    },
    async list(organisationId, request) {
      const page = await readPage(table, keys.personalInfoConnections(organisationId), request, (item) =>
        PersonalInfoConnectionRecord.parse(item),
      );
      return { ...page, items: await Promise.all(page.items.map((one) => openedInfo(table, one))) };
    },
  };
}
