import { rejectPolicy as contract } from '../../../schemas/endpoints/policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { rejectVersion } from '../domain/policy-version.ts';
import { rejectPolicy as grants } from '../resources.ts';
import { type PolicyAdapters, policyWiring, stateDiffers, step } from '../wiring/policy-course.ts';

export const operation: Operation<typeof contract, Pick<PolicyAdapters, 'policies'>> = async (
  adapters,
  { caller, path, body, now },
) => {
  const ref = { organisationId: caller.organisationId, versionId: path.version_id };
  const at = new Date(now).toISOString();
  return step(
    adapters,
    ref,
    (version) => rejectVersion(version, { personId: caller.id, at, note: body.note }),
    stateDiffers,
  );
};

export const handler = serve(contract, granted(grants, policyWiring), operation);
