import { getAssignedAccountFile as contract, getAssignedAccountPage } from '../../../schemas/endpoints/relabels.ts';
import { completeResult } from '../../applications/domain/complete-result.ts';
import { labelledRows } from '../../bank-data/domain/labelled-rows.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { identifierAt } from '../../platform/system/identifiers.ts';
import { servePage } from '../../staff/shell/serve-page.ts';
import { redirect, staffVisit } from '../../staff/shell/staff-visit.tsx';
import { getAssignedAccountFile as grants } from '../resources.ts';
import { accountFile } from '../wiring/relabel-csv.ts';
import { type AccountAdapters, accountWiring } from './relabel-pages.ts';

export const operation: Operation<typeof contract, AccountAdapters> = async (adapters, request) => {
  const { accounts, connections, ledgers, audit } = adapters;
  const { account_id: accountId } = request.path;
  const page = `${getAssignedAccountPage.path}?account_id=${accountId}`;
  const visit = await staffVisit(adapters, request, page);
  if ('reply' in visit) return visit.reply;
  const ref = await accounts.find(accountId);
  const own = ref && (await ledgers.accounts(ref)).filter(({ account }) => account.id === accountId);
  const connection = ref && (await connections.find(ref));
  const result = connection && completeResult(connection);
  const read = ref && own && result ? await labelledRows(adapters, ref, own, { result, given: new Map() }) : null;
  const [account] = read ?? [];
  if (!ref || !account) return redirect(page);
  // Our own staff read an applicant's data: that is entered before it is given.
  await audit.record({
    id: identifierAt(request.now, accountId, 'read', visit.staff.id),
    organisation: ref.organisationId,
    at: new Date(request.now).toISOString(),
    actor: { kind: 'internal', id: visit.staff.id },
    action: 'account.read',
    subject: { kind: 'account', id: accountId },
    details: { application: ref.applicationId, purpose: 'relabel' },
  });
  return {
    status: 200,
    body: accountFile(account.rows),
    headers: {
      'content-disposition': `attachment; filename="${accountId}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  };
};

export const handler = servePage(contract, granted(grants, accountWiring), operation);
