/**
 * Takes stored data of an earlier release to its present shape (CONTRIBUTING.md, "Changing stored data"):
 *
 *     npm run migrate -- analyses-in-cents --stage staging --dry-run
 *     npm run migrate -- analyses-in-cents --stage staging
 *
 * `all` runs every migration, oldest first: what a release does once no earlier one answers any more (docs/operations/releases.md).
 *
 * Takes AWS credentials that may scan and write the table. It may be ended and run again at any point.
 */
import { parseArgs } from 'node:util';
import { isStage, physicalName } from '../cdk/names.ts';
import { runMigration } from '../functions/platform/documents/migration.ts';
import type { TableName } from '../functions/platform/grants/resource.ts';
import { Table } from '../functions/platform/store/table.ts';
import { tableMigration } from '../functions/platform/store/table-migration.ts';
import { migrationsOf } from './migrations.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
});
const migrations = migrationsOf(isStage(values.stage) ? values.stage : 'local');
const wanted = migrations.filter(({ migration: { name } }) => name === positionals[0] || positionals[0] === 'all');
if (wanted.length === 0 || !isStage(values.stage)) {
  console.error('Usage: npm run migrate -- NAME|all --stage local|staging|production [--dry-run]');
  console.error(`Migrations: ${migrations.map(({ migration: { name } }) => name).join(', ')}`);
  process.exit(1);
}
const { stage, 'dry-run': dryRun } = values;
const tableOf = (name: TableName) => new Table(physicalName(stage, name));
for (const { table, migration } of wanted) {
  const { looked, changed, overtaken, left } = await runMigration(tableMigration(migration, tableOf(table), tableOf), {
    dryRun,
    onPage: (progress) => console.log(JSON.stringify(progress)),
  });
  console.log(
    `${migration.name}: ${dryRun ? 'would change' : 'changed'} ${changed} of ${looked} items; ${overtaken} were written by others meanwhile, ${left} are left to their readers.`,
  );
}
