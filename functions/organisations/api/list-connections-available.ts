import { listConnectionsAvailable as contract } from '../../../schemas/endpoints/application-configs.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { availableConnections } from '../domain/available-connections.ts';

export const operation: Operation<typeof contract, object> = async () => ({
  status: 200,
  body: availableConnections(),
});

export const handler = serve(contract, () => ({}), operation);
