import { leaveCheckout as contract } from '../../../schemas/endpoints/cards.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

interface Adapters {
  readonly consoleUrl: string;
}

export const operation: Operation<typeof contract, Adapters> = async ({ consoleUrl }) => ({
  status: 303,
  body: undefined,
  headers: { location: `${consoleUrl}/billing/cards`, 'cache-control': 'no-store' },
});

export const handler = serve(contract, () => ({ consoleUrl: setting('consoleUrl') }), operation);
