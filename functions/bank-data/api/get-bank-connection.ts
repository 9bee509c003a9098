import { getBankConnection as contract } from '../../../schemas/endpoints/bank-data.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { getBankConnection as grants } from '../resources.ts';
import { bankConnectionView } from '../views/bank-connection.ts';
import { type ConnectionAdapters, findConnection } from '../wiring/answerable-connection.ts';
import { connectionWiring } from '../wiring/read-analysis.ts';

export const operation: Operation<typeof contract, ConnectionAdapters> = async (adapters, { caller, path }) => {
  const found = await findConnection(adapters, {
    organisationId: caller.organisationId,
    applicationId: path.application_id,
  });
  if ('problem' in found) return found;
  return { status: 200, body: bankConnectionView(found.connection) };
};

export const handler = serve(contract, granted(grants, connectionWiring), operation);
