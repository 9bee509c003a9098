import { removeSecondFactor as contract } from '../../../schemas/endpoints/second-factors.ts';
import type { SecondFactorsRecord } from '../../platform/directory/second-factors.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { removeSecondFactor as grants } from '../resources.ts';
import { changeFactors, needsFactor, type OwnFactorAdapters, ownFactorWiring } from '../wiring/own-factors.ts';

/** A record without a factor. Recovery codes replace a factor: without one they go. */
function without(record: SecondFactorsRecord, factorId: string): SecondFactorsRecord {
  const factors = record.factors.filter(({ id }) => id !== factorId);
  return { ...record, factors, recoveryHashes: factors.length === 0 ? [] : record.recoveryHashes };
}

export const operation: Operation<typeof contract, OwnFactorAdapters> = async (adapters, { caller, path }) => {
  if (caller.kind !== 'user') return { problem: 'invalid_token_permissions' };
  const isRequired = await needsFactor(adapters, caller);
  const outcome = await changeFactors(adapters, caller, (record) => {
    const after = without(record, path.factor_id);
    if (after.factors.length === record.factors.length) return { answer: 'resource_not_found' as const };
    if (isRequired && after.factors.length === 0) return { answer: 'second_factor_required_here' as const };
    return { after, answer: 'removed' as const };
  });
  return outcome === 'removed' ? { status: 204, body: undefined } : { problem: outcome };
};

export const handler = serve(contract, granted(grants, ownFactorWiring), operation);
