import { dynamoAuditTrail } from '../../adapters/aws/dynamo-audit-trail.ts';
import { confirmRelabels as contract } from '../../schemas/endpoints/relabels.ts';
import { keepAccountLabels, type MakingAdapters, publishRules } from '../relabels/make-relabel.ts';
import type { Operation } from '../runtime/operation.ts';
import { operationsTable } from '../runtime/tables.ts';
import { homeWiring, pageConnections, stepsWiring } from './staff/relabel-pages.ts';
import { servePage } from './staff/serve-page.ts';
import { redirect, type StaffPageAdapters, staffPosting } from './staff/staff-visit.tsx';

const HOME = '/relabels/';

export const operation: Operation<typeof contract, StaffPageAdapters & MakingAdapters> = async (adapters, request) => {
  const posting = await staffPosting(adapters, request, contract.path);
  if ('reply' in posting) return posting.reply;
  const { form, now } = request;
  const staffId = posting.staff.id;
  const draft = await adapters.drafts.find(staffId);
  // Confirmed already, or another change took its place: the page tells what is prepared now.
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
  () => ({
    ...homeWiring(),
    ...stepsWiring(),
    connections: pageConnections(),
    audit: dynamoAuditTrail(operationsTable()),
  }),
  operation,
);
