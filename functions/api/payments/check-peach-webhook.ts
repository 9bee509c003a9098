import { checkPeachWebhook as contract } from '../../../schemas/endpoints/payments.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, object> = async () => ({ status: 200, body: undefined });

export const handler = serve(contract, () => ({}), operation);
