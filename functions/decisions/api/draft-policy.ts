import { draftPolicy as contract } from '../../../schemas/endpoints/policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { draftVersion } from '../domain/policy-version.ts';
import { draftPolicy as grants } from '../resources.ts';
import { added, notValid, type PolicyAdapters, policyNameOf, policyWiring } from '../wiring/policy-course.ts';

export const operation: Operation<typeof contract, PolicyAdapters> = async (adapters, { caller, body, now }) => {
  const { policies, identifiers } = adapters;
  const followed = body.follows === null ? null : await policies.find(caller.organisationId, body.follows);
  if (body.follows !== null && followed === null) return { problem: 'resource_not_found' };
  const id = identifiers.next(now);
  const act = { personId: caller.id, at: new Date(now).toISOString() };
  const drafted = draftVersion({ id, policyId: followed?.policyId ?? id }, body.document, act);
  if (!drafted.ok) return notValid(drafted.problem.problems);
  return added(adapters, caller.organisationId, { ...drafted.version, name: policyNameOf(drafted.version) });
};

export const handler = serve(contract, granted(grants, policyWiring), operation);
