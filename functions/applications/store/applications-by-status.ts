import type { Migrated } from '../../platform/documents/migration.ts';
import type { Expression, Item, Key, Table } from '../../platform/store/table.ts';
import type { ItemChange, TableMigration } from '../../platform/store/table-migration.ts';
import { applicationStatus } from '../domain/application-status.ts';
import { ApplicationRecord } from '../domain/application-store.ts';
import { BankConnectionRecord } from '../domain/bank-connection-record.ts';
import { applicationKey } from './application-items.ts';
import { listedFields, listedIn, STATUS_MIGRATION, standingOf } from './status-index.ts';

/** Holds while every attribute is as it was read: whatever else is written to such an item changes one of them. */
function asRead(item: Item): Expression {
  const attributes = Object.entries(item).filter(([name]) => name !== 'pk' && name !== 'sk');
  return {
    expression: attributes.map((_, index) => `#a${index} = :a${index}`).join(' AND '),
    names: Object.fromEntries(attributes.map(([name], index) => [`#a${index}`, name])),
    values: Object.fromEntries(attributes.map(([, value], index) => [`:a${index}`, value])),
  };
}

/** An item with what the index needs of it. */
function indexed(
  item: Key & Item,
  application: ApplicationRecord,
  connection: BankConnectionRecord | null,
): Migrated<ItemChange> {
  // The time decides only between the statuses of one standing.
  const standing = standingOf(applicationStatus(application, connection, 0));
  const fields = {
    ...listedFields(application, standing),
    ...(standing === 'closed' ? { closedIn: listedIn(application.organisationId, 'closed') } : {}),
  };
  if (Object.entries(fields).every(([name, value]) => item[name] === value)) return { outcome: 'unchanged' };
  return { outcome: 'changed', change: { item: { ...item, ...fields }, asRead: asRead(item) } };
}

/**
 * Brings applications of earlier releases into the index of statuses, by the item that carries them there. Until it is done
 * a list by status reads every application of its organisation.
 */
export const applicationsByStatus: TableMigration = {
  name: STATUS_MIGRATION,
  marksTable: true,
  async migrated(item, table: Table) {
    if (item.sk === 'CONNECTION') {
      const connection = BankConnectionRecord.parse(item);
      const kept = await table.get(applicationKey(connection.organisationId, connection.applicationId));
      if (kept === null) return { outcome: 'left', why: 'a connection without its application' };
      return indexed(item, ApplicationRecord.parse(kept), connection);
    }
    if (!/^APPLICATION#[0-9a-f]{24}$/.test(item.sk) || !/^ORG#[^#]+$/.test(item.pk)) return { outcome: 'unchanged' };
    const application = ApplicationRecord.parse(item);
    return application.bankConnectionId === null ? indexed(item, application, null) : { outcome: 'unchanged' };
  },
};
