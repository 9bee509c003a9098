import { dynamoRelabelDrafts } from '../../adapters/aws/dynamo-relabel-drafts.ts';
import { type Identifiers, randomIdentifiers } from '../../adapters/system/identifiers.ts';
import type { RelabelDraftStore } from '../../core/relabel/relabel-draft.ts';
import { submitAssignedAccount as contract, getAssignedAccountPage } from '../../schemas/endpoints/relabels.ts';
import { type FileFault, readAccountFile } from '../relabels/relabel-csv.ts';
import { staffLabels } from '../relabels/staff-labels.ts';
import { readMultipart } from '../runtime/multipart.ts';
import type { Operation } from '../runtime/operation.ts';
import { operationsTable } from '../runtime/tables.ts';
import { type AccountAdapters, accountWiring, faultCode } from './staff/relabel-pages.ts';
import { servePage } from './staff/serve-page.ts';
import { redirect, staffPosting } from './staff/staff-visit.tsx';

interface Adapters extends AccountAdapters {
  readonly drafts: RelabelDraftStore;
  readonly identifiers: Identifiers;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { accounts, connections, drafts, identifiers } = adapters;
  const { form, files, now } = request;
  const accountId = /^[0-9a-f]{24}$/.test(form.account_id) ? form.account_id : null;
  const page = accountId === null ? contract.path : `${getAssignedAccountPage.path}?account_id=${accountId}`;
  const posting = await staffPosting(adapters, request, page);
  if ('reply' in posting) return posting.reply;
  const back = (fault: FileFault) =>
    redirect(`${page}${page.includes('?') ? '&' : '?'}error_message=${encodeURIComponent(faultCode(fault))}`);
  const changes = readAccountFile(files['file']?.content);
  if ('fault' in changes) return back(changes);
  const ref = accountId === null ? null : await accounts.find(accountId);
  if (ref === null || accountId === null) return back({ fault: 'transaction_unknown' });
  const labels = await staffLabels(connections, ref, changes, accountId);
  if ('fault' in labels) return back(labels);
  await drafts.keep({
    kind: 'account',
    id: identifiers.next(now),
    staffId: posting.staff.id,
    createdAt: new Date(now).toISOString(),
    ...ref,
    accountId,
    labels: [...labels],
  });
  return redirect('/relabels/confirm');
};

export const handler = servePage(
  contract,
  () => ({
    ...accountWiring(),
    drafts: dynamoRelabelDrafts(operationsTable()),
    identifiers: randomIdentifiers,
  }),
  operation,
  readMultipart,
);
