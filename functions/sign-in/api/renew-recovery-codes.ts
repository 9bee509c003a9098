import { renewRecoveryCodes as contract } from '../../../schemas/endpoints/second-factors.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { type RandomBytes, systemRandom } from '../../platform/system/random-bytes.ts';
import { renewRecoveryCodes as grants } from '../resources.ts';
import { withRecoveryCodes } from '../wiring/finish-factor.ts';
import { changeFactors, type OwnFactorAdapters, ownFactorWiring } from '../wiring/own-factors.ts';

interface Adapters extends OwnFactorAdapters {
  readonly randomBytes: RandomBytes;
}

export const operation: Operation<typeof contract, Adapters> = async ({ randomBytes, ...adapters }, { caller }) => {
  if (caller.kind !== 'user') return { problem: 'invalid_token_permissions' };
  const codes = await changeFactors(adapters, caller, (record) => {
    if (record.factors.length === 0) return { answer: null };
    const renewed = withRecoveryCodes(record, randomBytes);
    return { after: renewed.record, answer: renewed.codes };
  });
  return codes === null ? { problem: 'second_factor_missing' } : { status: 200, body: { recovery_codes: codes } };
};

const wiring = granted(grants, (held): Adapters => ({ ...ownFactorWiring(held), randomBytes: systemRandom }));

export const handler = serve(contract, wiring, operation);
