import { checkConnectEmails as contract } from '../../../schemas/endpoints/statement-mail.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';

export const operation: Operation<typeof contract, object> = async () => ({ status: 200, body: { status: 'ok' } });

export const handler = serve(contract, () => ({}), operation);
