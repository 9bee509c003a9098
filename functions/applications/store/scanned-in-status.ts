import type { ApplicationStatus } from '../../../schemas/entities/listed-application.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import { applicationStatus } from '../domain/application-status.ts';
import { ApplicationRecord } from '../domain/application-store.ts';
import { BankConnectionRecord } from '../domain/bank-connection-record.ts';
import { type ListedApplication, pageAfter, pageOfIds } from '../domain/listed-applications.ts';
import { applicationList } from './application-items.ts';
import { connectionKey } from './bank-connection-item.ts';

/** Batches of connections that are read at once. */
const READ_AT_ONCE = 8;

/**
 * A page of the applications in a status, by reading all of the organisation: until the migration has brought those of
 * earlier releases into the index (functions/applications/store/applications-by-status.ts).
 */
export async function scannedInStatus(
  table: ReadableTable,
  organisationId: string,
  status: ApplicationStatus,
  page: PageRequest,
  now: number,
  named: (organisationId: string, ids: readonly string[]) => Promise<ListedApplication[]>,
): Promise<ListPage<ListedApplication>> {
  const { pk, prefix } = applicationList(organisationId);
  const items = await table.startingWith(pk, prefix);
  const applications = items.map((item) => ApplicationRecord.parse(item)).toReversed();
  const wanted = applications.flatMap(({ id, bankConnectionId }) =>
    bankConnectionId === null ? [] : [connectionKey({ organisationId, applicationId: id })],
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
  const ids = applications
    .filter((one) => applicationStatus(one, connections.get(one.id) ?? null, now) === status)
    .map(({ id }) => id);
  return pageAfter(ids, page, await named(organisationId, pageOfIds(ids, page)));
}
