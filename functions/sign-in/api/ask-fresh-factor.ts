import { askFreshFactor as contract } from '../../../schemas/endpoints/second-factors.ts';
import type { ConsoleSessionStore } from '../../organisations/domain/console-session.ts';
import { dynamoConsoleSessions } from '../../organisations/store/dynamo-console-sessions.ts';
import { granted } from '../../platform/grants/held.ts';
import { isOfConsole } from '../../platform/serve/middleware/cors.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { askFreshFactor as grants } from '../resources.ts';
import { askFactor, type FactorAdapters, factorWiring } from '../wiring/begin-factor.ts';
import { sessionOfCookie } from '../wiring/session-of-cookie.ts';

interface Adapters extends FactorAdapters {
  readonly sessions: Pick<ConsoleSessionStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { headers, now }) => {
  if (!isOfConsole(headers.origin)) return { problem: 'origin_not_allowed' };
  const known = await sessionOfCookie(adapters, headers.cookie, now);
  if (known === null) return { problem: 'session_over' };
  const factor = await askFactor(adapters, known.user, { purpose: 'fresh', sessionId: known.session.id, now });
  if (factor === null) return { problem: 'second_factor_missing' };
  return 'problem' in factor ? factor : { status: 200, body: factor.asked };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ ...factorWiring(held), sessions: dynamoConsoleSessions(heldTable(held.operations)) }),
);

export const handler = serve(contract, wiring, operation);
