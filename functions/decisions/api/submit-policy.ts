import { submitPolicy as contract } from '../../../schemas/endpoints/policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { submitVersion } from '../domain/policy-version.ts';
import { submitPolicy as grants } from '../resources.ts';
import { type PolicyAdapters, policyWiring, step, submitProblem } from '../wiring/policy-course.ts';

export const operation: Operation<typeof contract, Pick<PolicyAdapters, 'policies'>> = async (
  adapters,
  { caller, path, now },
) => {
  const ref = { organisationId: caller.organisationId, versionId: path.version_id };
  const at = new Date(now).toISOString();
  return step(adapters, ref, (version) => submitVersion(version, { personId: caller.id, at }), submitProblem);
};

export const handler = serve(contract, granted(grants, policyWiring), operation);
