import { approveOrganisation as contract } from '../../../schemas/endpoints/approvals.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { type ApprovalStore, approvalDetails } from '../../platform/directory/approval-store.ts';
import { dynamoApprovals } from '../../platform/directory/dynamo-approvals.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { identifierAt } from '../../platform/system/identifiers.ts';
import { approveOrganisation as grants } from '../resources.ts';
import { seenDigest } from '../shell/seen-digest.ts';
import { servePage } from '../shell/serve-page.ts';
import { redirect, type StaffPageAdapters, staffPageWiring, staffPosting } from '../shell/staff-visit.tsx';

interface Adapters extends StaffPageAdapters {
  readonly approvals: Pick<ApprovalStore, 'find' | 'approve'>;
  readonly audit: AuditTrail;
}

/** Approved is what the page showed: both numbers go into the audit log of the organisation, the contact, a person, does not. */
export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const posting = await staffPosting(adapters, request, contract.path);
  if ('reply' in posting) return posting.reply;
  const { form, now, requestId, sourceIp, userAgent } = request;
  const changed = redirect(`${contract.path}?changed=yes`);
  const asked = await adapters.approvals.find(form.organisation_id);
  const details = asked && approvalDetails(asked.organisation);
  if (!asked?.owner || !details || seenDigest(asked) !== form.seen) return changed;
  const at = new Date(now).toISOString();
  if ((await adapters.approvals.approve(asked.organisation, asked.owner, at)) !== 'approved') return changed;
  await adapters.audit.record(
    {
      id: identifierAt(now, asked.organisation.id, 'organisation.approved', requestId),
      organisation: asked.organisation.id,
      at,
      actor: { kind: 'internal', id: posting.staff.id },
      action: 'organisation.approved',
      subject: { kind: 'organisation', id: asked.organisation.id },
      details: {
        mode_before: 'test',
        mode_after: 'live',
        legal_name: asked.organisation.legalName,
        company_number: details.companyNumber,
        ncr_number: details.ncrNumber,
        request_id: requestId,
      },
    },
    { ip: sourceIp, userAgent },
  );
  return redirect(contract.path);
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
