import { listAccounts as contract } from '../../../schemas/endpoints/bank-data.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { LedgerStore } from '../domain/ledger-store.ts';
import { listAccounts as grants } from '../resources.ts';
import { dynamoLedgersReader } from '../store/dynamo-ledgers.ts';
import { accountView } from '../views/bank-connection.ts';
import { type ConnectionAdapters, findConnection } from '../wiring/answerable-connection.ts';
import { connectionWiring } from '../wiring/read-analysis.ts';

interface Adapters extends ConnectionAdapters {
  readonly ledgers: Pick<LedgerStore, 'accounts'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const found = await findConnection(adapters, ref);
  if ('problem' in found) return found;
  // What is left of a withdrawn consent goes in a moment, and is nobody's to see.
  if (found.connection.withdrawnAt !== null) return { status: 200, body: [] };
  return { status: 200, body: (await adapters.ledgers.accounts(ref)).map(accountView) };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({
    ...connectionWiring(held),
    ledgers: dynamoLedgersReader(heldTable(held.applications)),
  })),
  operation,
);
