import { applicationsByStatus } from '../functions/applications/store/applications-by-status.ts';
import { analysesInCents } from '../functions/bank-data/store/analyses-in-cents.ts';
import { auditEntriesIntoChains } from '../functions/platform/audit/audit-entries-into-chains.ts';
import type { TableName } from '../functions/platform/grants/resource.ts';
import type { TableMigration } from '../functions/platform/store/table-migration.ts';

/** Every migration that an operator may have to run, oldest first. One that has run everywhere stays until its version goes. */
export const migrations: readonly {
  readonly table: TableName;
  readonly migration: TableMigration;
}[] = [
  { table: 'applications', migration: analysesInCents },
  { table: 'applications', migration: applicationsByStatus },
  { table: 'operations', migration: auditEntriesIntoChains },
];
