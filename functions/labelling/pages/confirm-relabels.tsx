import { confirmRelabels as contract } from '../../../schemas/endpoints/relabels.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import { dynamoLabels } from '../../bank-data/store/dynamo-labels.ts';
import { dynamoSharedRules } from '../../bank-data/store/dynamo-shared-rules.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { servePage } from '../../staff/shell/serve-page.ts';
import { redirect, type StaffPageAdapters, staffPosting } from '../../staff/shell/staff-visit.tsx';
import { confirmRelabels as grants } from '../resources.ts';
import { keepAccountLabels, type MakingAdapters, publishRules } from '../wiring/make-relabel.ts';
import { homeWiring, stepsWiring } from './relabel-pages.ts';

const HOME = '/relabels/';

export const operation: Operation<typeof contract, StaffPageAdapters & MakingAdapters> = async (adapters, request) => {
  const posting = await staffPosting(adapters, request, contract.path);
  if ('reply' in posting) return posting.reply;
  const { form, now } = request;
  const staffId = posting.staff.id;
  const draft = await adapters.drafts.find(staffId);
  // Confirmed already, or another change took its place: the page shows what is prepared now.
  if (draft === null) return redirect(HOME);
  if (draft.id !== form.draft_id) return redirect(contract.path);
  if (form.decision === 'drop') {
    await adapters.drafts.drop(staffId, draft.id);
    return redirect(HOME);
  }
  const act = { staffId, now, note: form.note };
  const made =
    draft.kind === 'rules' ? await publishRules(adapters, draft, act) : await keepAccountLabels(adapters, draft, act);
  return redirect(made === 'made' ? HOME : contract.path);
};

export const handler = servePage(
  contract,
  granted(grants, (held) => ({
    ...homeWiring(held),
    ...stepsWiring(held),
    sharedRules: dynamoSharedRules(heldTable(held.directory)),
    connections: dynamoConnectionRecords(heldTable(held.applications)),
    labels: dynamoLabels(heldTable(held.applications)),
    audit: queuedAuditTrail(held.auditQueue),
  })),
  operation,
);
