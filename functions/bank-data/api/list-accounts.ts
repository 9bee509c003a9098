import { listAccounts as contract } from '../../../schemas/endpoints/bank-data.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { accountView } from '../views/bank-connection.ts';
import { type ConnectionAdapters, findConnection } from '../wiring/answerable-connection.ts';
import { connectionWiring } from '../wiring/read-analysis.ts';

export const operation: Operation<typeof contract, ConnectionAdapters> = async (adapters, { caller, path }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const found = await findConnection(adapters, ref);
  if ('problem' in found) return found;
  // What is left of a withdrawn consent goes in a moment, and is nobody's to see.
  if (found.connection.withdrawnAt !== null) return { status: 200, body: [] };
  return { status: 200, body: (await adapters.connections.accounts(ref)).map(accountView) };
};

export const handler = serve(contract, connectionWiring, operation);
