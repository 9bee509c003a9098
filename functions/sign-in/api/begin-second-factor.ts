import { beginSecondFactor as contract } from '../../../schemas/endpoints/second-factors.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { beginSecondFactor as grants } from '../resources.ts';
import { askNewFactor, type FactorAdapters, factorWiring } from '../wiring/begin-factor.ts';

export const operation: Operation<typeof contract, FactorAdapters> = async (adapters, { caller, now }) => {
  if (caller.kind !== 'user') return { problem: 'invalid_token_permissions' };
  const user = await adapters.directory.findUser(caller.organisationId, caller.id);
  if (user === null) throw new Error('the owner of a valid token is missing');
  return { status: 200, body: await askNewFactor(adapters, user, now) };
};

export const handler = serve(contract, granted(grants, factorWiring), operation);
