import { checkHealth as contract } from '../../../schemas/endpoints/operations.ts';
import type { Operation } from '../serve/operation.ts';
import { serve } from '../serve/serve.ts';

export const operation: Operation<typeof contract, object> = async () => ({ status: 200, body: { status: 'ok' } });

export const handler = serve(contract, () => ({}), operation);
