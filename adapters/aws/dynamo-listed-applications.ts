import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { ApplicantRecord, ApplicationRecord } from '../../core/applications/application-store.ts';
import {
  type ListedApplication,
  type ListedApplicationStore,
  SEARCH_BOUND,
} from '../../core/applications/listed-applications.ts';
import { BankConnectionRecord } from '../../core/connect/bank-connection-store.ts';
import { applicantKey, applicationKey, applicationList } from './application-items.ts';
import { keys } from './bank-connection-items.ts';
import { readPage } from './listing.ts';
import type { Key, Table, WriteAction } from './table.ts';

/** Terms that begin alike are together, so that one query finds all that a beginning does. */
const termPartition = (organisationId: string, term: string): string =>
  `ORG#${organisationId}#FIND#${Array.from(term)[0] ?? ''}`;

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

/** Batches of connections that are read at once where a whole list is looked through. */
const READ_AT_ONCE = 8;

const Found = z.object({ applicationId: z.string() });

/** Applications for lists, in the applications table. */
export function dynamoListedApplications(table: Table): ListedApplicationStore {
  async function listed(applications: readonly ApplicationRecord[]): Promise<ListedApplication[]> {
    const wanted = applications.flatMap(({ organisationId, applicantId, id, bankConnectionId }) => [
      applicantKey(organisationId, applicantId),
      ...(bankConnectionId === null ? [] : [keys.connection({ organisationId, applicationId: id })]),
    ]);
    const items = await table.getAll(wanted);
    const found = new Map(items.map((item) => [placeOf(Placed.parse(item)), item]));
    return applications.map((application) => {
      const { organisationId, applicantId, id } = application;
      const applicant = found.get(placeOf(applicantKey(organisationId, applicantId)));
      const connection = found.get(placeOf(keys.connection({ organisationId, applicationId: id })));
      return {
        application,
        applicant: applicant ? ApplicantRecord.parse(applicant) : null,
        connection: connection ? BankConnectionRecord.parse(connection) : null,
      };
    });
  }
  return {
    async list(organisationId, request) {
      const page = await readPage(table, applicationList(organisationId), request, (item) =>
        ApplicationRecord.parse(item),
      );
      return { ...page, items: await listed(page.items) };
    },
    async everyOne(organisationId) {
      const { pk, prefix } = applicationList(organisationId);
      const items = await table.startingWith(pk, prefix);
      const applications = items.map((item) => ApplicationRecord.parse(item)).toReversed();
      const wanted = applications.flatMap(({ id, bankConnectionId }) =>
        bankConnectionId === null ? [] : [keys.connection({ organisationId, applicationId: id })],
      );
      const parts = Array.from({ length: READ_AT_ONCE }, (_, part) =>
        wanted.filter((_key, index) => index % READ_AT_ONCE === part),
      );
      const read = await Promise.all(parts.map((part) => table.getAll(part)));
      const connections = new Map(
        read.flat().map((item) => {
          const connection = BankConnectionRecord.parse(item);
          return [connection.applicationId, connection] as const;
        }),
      );
      return applications.map((application) => ({ application, connection: connections.get(application.id) ?? null }));
    },
    async named(organisationId, ids) {
      const items = await table.getAll(ids.map((id) => applicationKey(organisationId, id)));
      const applications = new Map(items.map((item) => ApplicationRecord.parse(item)).map((one) => [one.id, one]));
      return listed(ids.flatMap((id) => applications.get(id) ?? []));
    },
    async found(organisationId, beginning) {
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
    },
  };
}

const Placed = z.object({ pk: z.string(), sk: z.string() });
const placeOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
