import { availableConnections } from '../../../core/connect/available-connections.ts';
import { listConnectionsAvailable as contract } from '../../../schemas/endpoints/application-configs.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, object> = async () => ({
  status: 200,
  body: availableConnections(),
});

export const handler = serve(contract, () => ({}), operation);
