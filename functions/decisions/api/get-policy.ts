import { getPolicy as contract } from '../../../schemas/endpoints/policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { getPolicy as grants } from '../resources.ts';
import { policyView } from '../views/policy.ts';
import { type PolicyReading, policyReading } from '../wiring/policy-course.ts';

export const operation: Operation<typeof contract, Pick<PolicyReading, 'policies'>> = async (
  { policies },
  { caller, path },
) => {
  const found = await policies.find(caller.organisationId, path.version_id);
  return found === null ? { problem: 'resource_not_found' } : { status: 200, body: policyView(found) };
};

export const handler = serve(contract, granted(grants, policyReading), operation);
