import { starterPolicies } from '@imali/policies/starters/starter-policies.ts';
import { listPolicyStarters as contract } from '../../../schemas/endpoints/policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { listPolicyStarters as grants } from '../resources.ts';

export const operation: Operation<typeof contract, object> = async () => ({
  status: 200,
  body: { data: Object.entries(starterPolicies).map(([id, document]) => ({ id, document })) },
});

export const handler = serve(
  contract,
  granted(grants, () => ({})),
  operation,
);
