import { renameSecondFactor as contract } from '../../../schemas/endpoints/second-factors.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { renameSecondFactor as grants } from '../resources.ts';
import { factorView } from '../views/second-factor.ts';
import { changeFactors, type OwnFactorAdapters, ownFactorWiring } from '../wiring/own-factors.ts';

export const operation: Operation<typeof contract, OwnFactorAdapters> = async (adapters, { caller, path, body }) => {
  if (caller.kind !== 'user') return { problem: 'invalid_token_permissions' };
  const renamed = await changeFactors(adapters, caller, (record) => {
    const found = record.factors.find(({ id }) => id === path.factor_id);
    if (found === undefined) return { answer: null };
    const factor = { ...found, name: body.name };
    return {
      answer: factor,
      after: { ...record, factors: record.factors.map((one) => (one.id === factor.id ? factor : one)) },
    };
  });
  return renamed === null ? { problem: 'resource_not_found' } : { status: 200, body: factorView(renamed) };
};

export const handler = serve(contract, granted(grants, ownFactorWiring), operation);
