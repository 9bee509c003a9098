import { askPasskey as contract } from '../../../schemas/endpoints/second-factors.ts';
import { granted } from '../../platform/grants/held.ts';
import { isOfConsole } from '../../platform/serve/middleware/cors.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemRandom } from '../../platform/system/random-bytes.ts';
import { askPasskey as grants } from '../resources.ts';
import { dynamoFactorChallenges } from '../store/dynamo-factor-challenges.ts';
import { askPasskeyOfAnybody, type FactorAdapters } from '../wiring/begin-factor.ts';

type Adapters = Pick<FactorAdapters, 'challenges' | 'randomBytes'>;

export const operation: Operation<typeof contract, Adapters> = async (adapters, { headers, now }) => {
  if (!isOfConsole(headers.origin)) return { problem: 'origin_not_allowed' };
  return { status: 200, body: await askPasskeyOfAnybody(adapters, now) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    challenges: dynamoFactorChallenges(heldTable(held.operations)),
    randomBytes: systemRandom,
  }),
);

export const handler = serve(contract, wiring, operation);
