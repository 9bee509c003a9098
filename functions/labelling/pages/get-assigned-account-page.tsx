import { getAssignedAccountPage as contract } from '../../../schemas/endpoints/relabels.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { identifierAt } from '../../platform/system/identifiers.ts';
import { renderPage } from '../../staff/shell/page-shell.tsx';
import { servePage } from '../../staff/shell/serve-page.ts';
import { pageForms, staffPageHeaders, staffVisit } from '../../staff/shell/staff-visit.tsx';
import { accountWords } from '../../staff/shell/words.en.ts';
import { getAssignedAccountPage as grants } from '../resources.ts';
import { RelabelAccount } from './parts/relabel-account.tsx';
import { type AccountAdapters, accountWiring, faultWords } from './relabel-pages.ts';

/** The size of an account; null when there is none of this id. That our own staff read it is entered before it is shown. */
async function accountOf(
  { accounts, ledgers, audit }: AccountAdapters,
  { accountId, staffId, now }: { readonly accountId: string; readonly staffId: string; readonly now: number },
) {
  const ref = await accounts.find(accountId);
  const stored = ref && (await ledgers.accounts(ref)).find(({ account }) => account.id === accountId);
  if (!ref || !stored) return null;
  await audit.record({
    id: identifierAt(now, accountId, 'seen', staffId),
    organisation: ref.organisationId,
    at: new Date(now).toISOString(),
    actor: { kind: 'internal', id: staffId },
    action: 'account.read',
    subject: { kind: 'account', id: accountId },
    details: { application: ref.applicationId, purpose: 'relabel' },
  });
  return { rows: stored.months.reduce((sum, { rows }) => sum + rows, 0), bankSlug: stored.account.bankSlug };
}

export const operation: Operation<typeof contract, AccountAdapters> = async (adapters, request) => {
  const { account_id: accountId, error_message: code } = request.query;
  const path = accountId === undefined ? contract.path : `${contract.path}?account_id=${accountId}`;
  const visit = await staffVisit(adapters, request, path);
  if ('reply' in visit) return visit.reply;
  const [forms, account] = await Promise.all([
    pageForms(adapters, request, visit.staff.id),
    accountId === undefined ? undefined : accountOf(adapters, { accountId, staffId: visit.staff.id, now: request.now }),
  ]);
  const content = <RelabelAccount forms={forms} accountId={accountId} account={account} fault={faultWords(code)} />;
  return {
    status: 200,
    body: renderPage(accountWords.title, content),
    headers: { ...staffPageHeaders, 'set-cookie': forms.cookie },
  };
};

export const handler = servePage(contract, granted(grants, accountWiring), operation);
