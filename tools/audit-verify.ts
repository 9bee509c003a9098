/**
 * Proves the audit log of an organisation: that nothing in it was changed, removed, put in between or put in another order.
 *
 *     npm run audit-verify -- --stage staging --organisation 692039c01111111111111111
 *
 * Names each entry that is not as it was entered, and ends with 1 where there is one. `--organisation INTERNAL` is the log of
 * what concerns no organisation. Takes AWS credentials that may read the table of the log and the bucket of its daily
 * copies.
 */
import { parseArgs } from 'node:util';
import { isStage, physicalName } from '../cdk/names.ts';
import { chainName } from '../functions/platform/audit/audit-chain.ts';
import { readAuditCopies } from '../functions/platform/audit/s3-audit-copies.ts';
import { verifyStoredChain } from '../functions/platform/audit/verify-stored-chain.ts';
import { Table } from '../functions/platform/store/table.ts';
import { accessStage } from './ops/stage-access.ts';

const { values } = parseArgs({
  options: { stage: { type: 'string' }, organisation: { type: 'string' } },
});
const { stage, organisation } = values;
if (!isStage(stage) || organisation === undefined) {
  console.error('Usage: npm run audit-verify -- --stage local|staging|production --organisation ID');
  process.exit(2);
}
const { account } = await accessStage(stage);
const bucket = `${physicalName(stage, 'auditCopies')}-${account}`;
const report = await verifyStoredChain(
  { table: new Table(physicalName(stage, 'audit')), copies: (one) => readAuditCopies(bucket, one) },
  organisation === chainName(null) ? null : organisation,
  Date.now(),
);
for (const { kind, from, to, ids } of report.faults) console.log(JSON.stringify({ kind, from, to, ids }));
const { first, last, head, copiedTo } = report;
console.log(
  report.faults.length > 0
    ? `The log of ${organisation} is not as it was entered: ${report.faults.length} faults.`
    : first === null
      ? `The log of ${organisation} is empty.`
      : `The log of ${organisation} is proven from entry ${first} to ${last}, up to ${copiedTo ?? 'none'} by daily copies. Its end is ${head}.`,
);
process.exitCode = report.faults.length > 0 ? 1 : 0;
