import { leaveCheckout as contract } from '../../../schemas/endpoints/cards.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { leaveCheckout as grants } from '../resources.ts';

interface Adapters {
  readonly consoleUrl: string;
}

export const operation: Operation<typeof contract, Adapters> = async ({ consoleUrl }) => ({
  status: 303,
  body: undefined,
  headers: { location: `${consoleUrl}/billing/cards`, 'cache-control': 'no-store' },
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ consoleUrl: held.consoleUrl.to('read') })),
  operation,
);
