import { exportAuditLog as contract } from '../../../schemas/endpoints/privacy.ts';
import type { AuditLog } from '../../platform/audit/audit-log.ts';
import { dynamoAuditLog } from '../../platform/audit/dynamo-audit-log.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ExportStore } from '../../platform/store/export-store.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { s3Exports } from '../../platform/store/s3-exports.ts';
import { auditExport } from '../domain/audit-export.ts';
import { exportAuditLog as grants } from '../resources.ts';
import { auditEntryView } from '../views/audit.ts';

interface Adapters {
  readonly log: Pick<AuditLog, 'list'>;
  readonly exports: ExportStore;
}

const ADDRESS_MS = 300_000;

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body, now, requestId }) => {
  const { organisationId } = caller;
  const { entries, complete, firstAt } = await auditExport(adapters.log, organisationId, body, now);
  const content = entries.map((entry) => `${JSON.stringify(auditEntryView(entry))}\n`).join('');
  const name = `audit-log-${body.from.slice(0, 10)}-${body.to.slice(0, 10)}.ndjson`;
  const file = { name, mediaType: 'application/x-ndjson', content };
  const address = await adapters.exports.keep({ organisationId, applicationId: 'audit-log' }, requestId, file, now);
  return {
    status: 201,
    body: {
      download_url: address,
      expires_at: new Date(now + ADDRESS_MS).toISOString(),
      entries: entries.length,
      complete,
      first_at: firstAt,
    },
    headers: { 'cache-control': 'no-store' },
    noted: { from: body.from, to: body.to, entries: String(entries.length) },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    log: dynamoAuditLog(heldTable(held.audit), heldTable(held.operations)),
    exports: s3Exports(held.exports.to('share')),
  }),
);

export const handler = serve(contract, wiring, operation);
