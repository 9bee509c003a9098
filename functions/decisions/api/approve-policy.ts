import { approvePolicy as contract } from '../../../schemas/endpoints/policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { approveVersion } from '../domain/policy-version.ts';
import { approvePolicy as grants } from '../resources.ts';
import { approvalProblem, type PolicyAdapters, policyWiring, step } from '../wiring/policy-course.ts';

export const operation: Operation<typeof contract, Pick<PolicyAdapters, 'policies'>> = async (
  adapters,
  { caller, path, body, now },
) => {
  const ref = { organisationId: caller.organisationId, versionId: path.version_id };
  const at = new Date(now).toISOString();
  return step(
    adapters,
    ref,
    (version) => approveVersion(version, { personId: caller.id, at, note: body.note }, body.effective_from ?? at),
    approvalProblem,
  );
};

export const handler = serve(contract, granted(grants, policyWiring), operation);
