import { rollBackPolicy as contract } from '../../../schemas/endpoints/policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { rollBackTo } from '../domain/policy-version.ts';
import { rollBackPolicy as grants } from '../resources.ts';
import { added, type PolicyAdapters, policyWiring, submitProblem } from '../wiring/policy-course.ts';

export const operation: Operation<typeof contract, PolicyAdapters> = async (adapters, { caller, path, now }) => {
  const earlier = await adapters.policies.find(caller.organisationId, path.version_id);
  if (earlier === null) return { problem: 'resource_not_found' };
  const act = { personId: caller.id, at: new Date(now).toISOString() };
  const again = rollBackTo(earlier, adapters.identifiers.next(now), act);
  if (!again.ok) return submitProblem(again.problem, earlier);
  return added(adapters, caller.organisationId, { ...again.version, name: earlier.name });
};

export const handler = serve(contract, granted(grants, policyWiring), operation);
