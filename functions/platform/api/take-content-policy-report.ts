import { takeContentPolicyReport as contract } from '../../../schemas/endpoints/operations.ts';
import { granted } from '../grants/held.ts';
import { takeContentPolicyReport as grants } from '../grants/platform-functions.ts';
import { logger } from '../serve/logger.ts';
import type { Operation } from '../serve/operation.ts';
import { serve } from '../serve/serve.ts';
import { refusedLoads } from '../system/refused-load.ts';

export const operation: Operation<typeof contract, object> = async (_, { body }) => {
  for (const load of refusedLoads(body)) logger.warn('page_load_refused', { ...load });
  return { status: 204, body: undefined };
};

export const handler = serve(
  contract,
  granted(grants, () => ({})),
  operation,
);
