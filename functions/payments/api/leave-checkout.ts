import { leaveCheckout as contract } from '../../../schemas/endpoints/cards.ts';
import { setting } from '../../platform/serve/configuration.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';

interface Adapters {
  readonly consoleUrl: string;
}

export const operation: Operation<typeof contract, Adapters> = async ({ consoleUrl }) => ({
  status: 303,
  body: undefined,
  headers: { location: `${consoleUrl}/billing/cards`, 'cache-control': 'no-store' },
});

export const handler = serve(contract, () => ({ consoleUrl: setting('consoleUrl') }), operation);
