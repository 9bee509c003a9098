import { submitAssignedAccount as contract, getAssignedAccountPage } from '../../../schemas/endpoints/relabels.ts';
import { granted } from '../../platform/grants/held.ts';
import { readMultipart } from '../../platform/serve/multipart.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { servePage } from '../../staff/shell/serve-page.ts';
import { redirect, staffPosting } from '../../staff/shell/staff-visit.tsx';
import type { RelabelDraftStore } from '../domain/relabel-draft.ts';
import { submitAssignedAccount as grants } from '../resources.ts';
import { dynamoRelabelDrafts } from '../store/dynamo-relabel-drafts.ts';
import { type FileFault, readAccountFile } from '../wiring/relabel-csv.ts';
import { staffLabels } from '../wiring/staff-labels.ts';
import { type AccountAdapters, accountWiring, faultCode } from './relabel-pages.ts';

interface Adapters extends AccountAdapters {
  readonly drafts: RelabelDraftStore;
  readonly identifiers: Identifiers;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { accounts, ledgers, drafts, identifiers } = adapters;
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
  const labels = await staffLabels(ledgers, ref, changes, accountId);
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
  granted(grants, (held) => ({
    ...accountWiring(held),
    drafts: dynamoRelabelDrafts(heldTable(held.operations)),
    identifiers: randomIdentifiers,
  })),
  operation,
  readMultipart,
);
