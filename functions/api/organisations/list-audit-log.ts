import { dynamoAuditLog } from '../../../adapters/aws/dynamo-audit-log.ts';
import type { AuditLog } from '../../../core/audit/audit-log.ts';
import { listAuditLog as contract } from '../../../schemas/endpoints/privacy.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { operationsTable } from '../../runtime/tables.ts';
import { auditEntryView } from '../../views/audit.ts';
import { listView, pageRequest } from '../../views/list.ts';

interface Adapters {
  readonly log: Pick<AuditLog, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ log }, { caller, query, now }) => {
  const filter = {
    actor: query.actor ?? null,
    action: query.action ?? null,
    subject: query.subject ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
  };
  const page = await log.list(caller.organisationId, filter, pageRequest(query), now);
  return { status: 200, body: listView(page, auditEntryView) };
};

export const handler = serve(contract, () => ({ log: dynamoAuditLog(operationsTable()) }), operation);
