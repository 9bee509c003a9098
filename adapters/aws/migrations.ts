import { analysesInCents } from './analyses-in-cents.ts';
import { applicationsByStatus } from './applications-by-status.ts';
import type { TableMigration } from './table-migration.ts';

/** Every migration that an operator may have to run, oldest first. One that has run everywhere stays until its version goes. */
export const migrations: readonly {
  readonly table: 'applications' | 'billing' | 'directory' | 'operations';
  readonly migration: TableMigration;
}[] = [
  { table: 'applications', migration: analysesInCents },
  { table: 'applications', migration: applicationsByStatus },
];
