import { refuseOrganisation as contract, getApprovalsPage } from '../../../schemas/endpoints/approvals.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { type ApprovalStore, approvalDetails } from '../../platform/directory/approval-store.ts';
import { dynamoApprovals } from '../../platform/directory/dynamo-approvals.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { identifierAt } from '../../platform/system/identifiers.ts';
import { refuseOrganisation as grants } from '../resources.ts';
import { seenDigest } from '../shell/seen-digest.ts';
import { servePage } from '../shell/serve-page.ts';
import { redirect, type StaffPageAdapters, staffPageWiring, staffPosting } from '../shell/staff-visit.tsx';

interface Adapters extends StaffPageAdapters {
  readonly approvals: Pick<ApprovalStore, 'find' | 'refuse'>;
  readonly audit: AuditTrail;
}

/** Refused is what the page showed, for a reason that the organisation reads. */
export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const posting = await staffPosting(adapters, request, getApprovalsPage.path);
  if ('reply' in posting) return posting.reply;
  const { form, now, requestId, sourceIp, userAgent } = request;
  const changed = redirect(`${getApprovalsPage.path}?changed=yes`);
  const asked = await adapters.approvals.find(form.organisation_id);
  const details = asked && approvalDetails(asked.organisation);
  if (!asked || !details || seenDigest(asked) !== form.seen) return changed;
  const at = new Date(now).toISOString();
  const { reason } = form;
  if ((await adapters.approvals.refuse(asked.organisation, { at, reason })) !== 'refused') return changed;
  await adapters.audit.record(
    {
      id: identifierAt(now, asked.organisation.id, 'organisation.refused', requestId),
      organisation: asked.organisation.id,
      at,
      actor: { kind: 'internal', id: posting.staff.id },
      action: 'organisation.refused',
      subject: { kind: 'organisation', id: asked.organisation.id },
      details: {
        legal_name: asked.organisation.legalName,
        company_number: details.companyNumber,
        ncr_number: details.ncrNumber,
        reason,
        request_id: requestId,
      },
    },
    { ip: sourceIp, userAgent },
  );
  return redirect(getApprovalsPage.path);
};

export const handler = servePage(
  contract,
  granted(grants, (held) => ({
    ...staffPageWiring(held),
    approvals: dynamoApprovals(heldTable(held.directory)),
    audit: queuedAuditTrail(held.auditQueue),
  })),
  operation,
);
