import { listSecondFactors as contract } from '../../../schemas/endpoints/second-factors.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { listSecondFactors as grants } from '../resources.ts';
import { factorView } from '../views/second-factor.ts';
import { needsFactor, type OwnFactorReading, ownFactorReading, ownFactors } from '../wiring/own-factors.ts';

export const operation: Operation<typeof contract, OwnFactorReading> = async (adapters, { caller }) => {
  if (caller.kind !== 'user') return { problem: 'invalid_token_permissions' };
  const [record, isRequired] = await Promise.all([ownFactors(adapters, caller), needsFactor(adapters, caller)]);
  return {
    status: 200,
    body: {
      factors: record.factors.map(factorView),
      recovery_codes_left: record.recoveryHashes.length,
      is_required: isRequired,
    },
  };
};

export const handler = serve(contract, granted(grants, ownFactorReading), operation);
