import { present } from '../store/table.ts';
import type { TableMigration } from '../store/table-migration.ts';
import { dynamoAuditChain } from './dynamo-audit-chain.ts';
import { storedAuditEntry } from './stored-audit-entry.ts';

/**
 * Moves the entries that earlier releases kept in the operations table to the end of the chain of their organisation, marked as
 * imported. Lists show both places until then. An entry is appended before it is taken away, and appended once, so a run that
 * ends between the two is whole when it is repeated.
 */
export const auditEntriesIntoChains: TableMigration = {
  name: 'audit-entries-into-chains',
  async migrated(item) {
    if (!item.pk.endsWith('#AUDIT') || !item.sk.startsWith('AUDIT#')) return { outcome: 'unchanged' };
    return { outcome: 'changed', change: { item, asRead: present } };
  },
  async write({ item, asRead }, tableOf) {
    const { sequence: _, hash: __, ...entry } = storedAuditEntry(item);
    await dynamoAuditChain(tableOf('audit')).append(entry.organisation, [{ ...entry, imported: true }], Date.now());
    return tableOf('operations').remove({ pk: item.pk, sk: item.sk }, asRead);
  },
};
