import { randomBytes } from 'node:crypto';
import { physicalName, type Stage } from '../cdk/names.ts';
import { applicationsByStatus } from '../functions/applications/store/applications-by-status.ts';
import { governmentIdsSealed } from '../functions/applications/store/government-ids-sealed.ts';
import { analysesInCents } from '../functions/bank-data/store/analyses-in-cents.ts';
import { auditEntriesIntoChains } from '../functions/platform/audit/audit-entries-into-chains.ts';
import type { TableName } from '../functions/platform/grants/resource.ts';
import { kmsSealedBox } from '../functions/platform/secrets/kms-sealed-box.ts';
import { tenantFieldKeys } from '../functions/platform/secrets/tenant-field-keys.ts';
import type { Table } from '../functions/platform/store/table.ts';
import type { TableMigration } from '../functions/platform/store/table-migration.ts';

/** The keys of fields at a stage: an operator who seals them may ask its KMS key to. */
const fieldKeysAt = (stage: Stage) => (table: Table) =>
  tenantFieldKeys(table, kmsSealedBox(`alias/${physicalName(stage, 'bank-tokens')}`), { randomBytes, now: Date.now });

/** Every migration that an operator may have to run, oldest first. One that has run everywhere stays until its version goes. */
export const migrationsOf = (
  stage: Stage,
): readonly { readonly table: TableName; readonly migration: TableMigration }[] => [
  { table: 'applications', migration: analysesInCents },
  { table: 'applications', migration: applicationsByStatus },
  { table: 'operations', migration: auditEntriesIntoChains },
  { table: 'applications', migration: governmentIdsSealed(fieldKeysAt(stage)) },
];
