import type { ConnectionRecords } from '../../../applications/domain/bank-connection-record.ts';
import { type ConnectEvent, transition } from '../flow/advance.ts';
import type { ConnectFlowStore } from '../flow/connect-flow.ts';
import type { GrantRef } from './bank-grant-store.ts';
import type { FeedProgress } from './feed-progress.ts';

/** An applicant and a feed that write at once make room for each other this often. */
const TRIES = 8;

/**
 * Reports to the connect flow how a fetch goes. What comes late is refused by the flow and changes nothing: a login that
 * another one replaced, or a flow that was withdrawn.
 */
export function flowProgress(flows: ConnectFlowStore<never>, connections: ConnectionRecords): FeedProgress {
  async function tell({ organisationId, applicationId, grantId }: GrantRef, event: ConnectEvent): Promise<boolean> {
    const ref = { organisationId, applicationId };
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const [flow, connection] = await Promise.all([flows.find(ref), connections.find(ref)]);
      if (flow === null) return false;
      const { status, bank } = flow;
      const isLetIn = status !== 'REVOKED' && bank.admitted.some(({ attemptId }) => attemptId === grantId);
      if (event.type === 'let_in' && isLetIn) return true;
      const next = transition(flow, event, { accounts: connection?.accounts ?? 0 });
      if ('refused' in next) return false;
      if ((await flows.save(next.flow)) === 'saved') return true;
    }
    throw new Error('the connect flow changed too often while its feed went on');
  }
  return {
    admitted: (grant) => tell(grant, { type: 'let_in', attemptId: grant.grantId }),
    async found(grant, accounts) {
      await tell(grant, { type: 'accounts_found', attemptId: grant.grantId, accounts });
    },
    async fetched(grant, accountId) {
      await tell(grant, { type: 'account_fetched', attemptId: grant.grantId, accountId });
    },
    async ended(grant, { fault }) {
      await tell(grant, { type: 'feed_ended', attemptId: grant.grantId, fault });
    },
  };
}
