import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { ApplicationStatus } from '../../../schemas/entities/listed-application.ts';
import type { OpeningTable } from '../../platform/secrets/sealing-table.ts';
import { type FilteredList, filteredPage } from '../../platform/store/filtered-pages.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { readPage } from '../../platform/store/listing.ts';
import type { Expression, Key, WriteAction } from '../../platform/store/table.ts';
import { applicationStatus } from '../domain/application-status.ts';
import { ApplicantRecord, ApplicationRecord } from '../domain/application-store.ts';
import { BankConnectionRecord } from '../domain/bank-connection-record.ts';
import { type ListedApplication, type ListedApplicationStore, SEARCH_BOUND } from '../domain/listed-applications.ts';
import { GOV_ID_TERM } from '../domain/search-terms.ts';
import { applicantKey, applicationKey, applicationList } from './application-items.ts';
import { connectionKey } from './bank-connection-item.ts';
import { scannedInStatus } from './scanned-in-status.ts';
import { openedApplicant, searchedGovId } from './sealed-identity.ts';
import { listedIn, STATUS_INDEX, standingOf, statusMigrationDone } from './status-index.ts';

/** Terms that begin alike are together, so that one query finds all that a beginning does. Digests are spread by their first digit. */
export const termPartition = (organisationId: string, term: string): string =>
  `ORG#${organisationId}#FIND#${term.startsWith(GOV_ID_TERM) ? term.slice(0, GOV_ID_TERM.length + 1) : (Array.from(term)[0] ?? '')}`;

const termKey = ({ organisationId, id }: ApplicationRecord, term: string): Key => ({
  pk: termPartition(organisationId, term),
  sk: `${term}#${id}`,
});

/** The members of a transaction by which an application is found by what its applicant is called. */
export function searchActions(application: ApplicationRecord, terms: readonly string[]): WriteAction[] {
  return terms.map((term) => ({ put: { ...termKey(application, term), applicationId: application.id } }));
}

/** The members of a transaction after which no search finds an application. */
export function unsearchActions(application: ApplicationRecord, terms: readonly string[]): WriteAction[] {
  return terms.map((term) => ({ remove: termKey(application, term) }));
}

const Listed = z.object({ applicationId: z.string() });

/** The part of the index that has the applications of a status, by the consent and the expiry that are beside them. */
function statusList(organisationId: string, status: ApplicationStatus, now: number): FilteredList {
  return {
    index: STATUS_INDEX,
    partition: { name: 'listedIn', value: listedIn(organisationId, standingOf(status)) },
    sort: { name: 'applicationId', prefix: '' },
    from: '0',
    to: 'g',
    filter: filterOf(status, now),
  };
}

function filterOf(status: ApplicationStatus, now: number): Expression | null {
  const values = { ':now': new Date(now).toISOString() };
  const alive = (consent: 'S' | 'NULL'): Expression => ({
    expression: 'expiry > :now AND attribute_type(consentGivenAt, :consent)',
    values: { ...values, ':consent': consent },
  });
  switch (status) {
    case 'waiting':
      return alive('NULL');
    case 'connecting':
      return alive('S');
    case 'expired':
      return { expression: 'expiry <= :now', values };
    default:
      return null;
  }
}

const indexed = new WeakSet<ReadableTable>();

/** Whether the index has every application, of earlier releases too. Once it has, it does for good. */
async function isIndexed(table: ReadableTable): Promise<boolean> {
  if (indexed.has(table)) return true;
  const isDone = (await table.get(statusMigrationDone)) !== null;
  if (isDone) indexed.add(table);
  return isDone;
}

const Found = z.object({ applicationId: z.string() });

/** Applications for lists, in the applications table. */
export function dynamoListedApplications(table: OpeningTable): ListedApplicationStore {
  async function listed(applications: readonly ApplicationRecord[]): Promise<ListedApplication[]> {
    const wanted = applications.flatMap(({ organisationId, applicantId, id, bankConnectionId }) => [
      applicantKey(organisationId, applicantId),
      ...(bankConnectionId === null ? [] : [connectionKey({ organisationId, applicationId: id })]),
    ]);
    const items = await table.getAll(wanted);
    const found = new Map(items.map((item) => [placeOf(Placed.parse(item)), item]));
    const rows = applications.map(async (application) => {
      const { organisationId, applicantId, id } = application;
      const applicant = found.get(placeOf(applicantKey(organisationId, applicantId)));
      const connection = found.get(placeOf(connectionKey({ organisationId, applicationId: id })));
      return {
        application,
        applicant: applicant ? await openedApplicant(table, ApplicantRecord.parse(applicant)) : null,
        connection: connection ? BankConnectionRecord.parse(connection) : null,
      };
    });
    return Promise.all(rows);
  }
  async function named(organisationId: string, ids: readonly string[]): Promise<ListedApplication[]> {
    const items = await table.getAll(ids.map((id) => applicationKey(organisationId, id)));
    const applications = new Map(items.map((item) => ApplicationRecord.parse(item)).map((one) => [one.id, one]));
    return listed(ids.flatMap((id) => applications.get(id) ?? []));
  }

  /** Ids by the index, whose rows are checked against what they are of. */
  const inStatus: ListedApplicationStore['inStatus'] = async (organisationId, status, page, now) => {
    if (!(await isIndexed(table))) return scannedInStatus(table, organisationId, status, page, now, named);
    const found = await filteredPage(table, statusList(organisationId, status, now), page, (item) => ({
      id: Listed.parse(item).applicationId,
    }));
    const items = await named(
      organisationId,
      found.items.map(({ id }) => id),
    );
    return {
      ...found,
      items: items.filter(({ application, connection }) => applicationStatus(application, connection, now) === status),
    };
  };

  const found: ListedApplicationStore['found'] = async (organisationId, beginning) => {
    const items = await table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :beginning)',
      ExpressionAttributeValues: marshall({
        ':pk': termPartition(organisationId, beginning),
        ':beginning': beginning,
      }),
      ConsistentRead: true,
      Limit: SEARCH_BOUND,
    });
    return [...new Set(items.slice(0, SEARCH_BOUND).map((item) => Found.parse(item).applicationId))];
  };

  return {
    async list(organisationId, request) {
      const page = await readPage(table, applicationList(organisationId), request, (item) =>
        ApplicationRecord.parse(item),
      );
      return { ...page, items: await listed(page.items) };
    },
    inStatus,
    named,
    found,
    async foundByGovId(organisationId, govId) {
      const term = await searchedGovId(table, organisationId, govId);
      return term === null ? [] : found(organisationId, `${term}#`);
    },
  };
}

const Placed = z.object({ pk: z.string(), sk: z.string() });
const placeOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
