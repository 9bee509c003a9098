import { listAuditLog as contract } from '../../../schemas/endpoints/privacy.ts';
import type { AuditLog } from '../../platform/audit/audit-log.ts';
import { dynamoAuditLog } from '../../platform/audit/dynamo-audit-log.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { listAuditLog as grants } from '../resources.ts';
import { auditEntryView } from '../views/audit.ts';

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

export const handler = serve(
  contract,
  granted(grants, (held) => ({ log: dynamoAuditLog(heldTable(held.audit), heldTable(held.operations)) })),
  operation,
);
