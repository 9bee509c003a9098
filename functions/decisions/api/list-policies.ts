import { listPolicies as contract } from '../../../schemas/endpoints/policies.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { listPolicies as grants } from '../resources.ts';
import { policySummary } from '../views/policy.ts';
import { type PolicyReading, policyReading } from '../wiring/policy-course.ts';

export const operation: Operation<typeof contract, Pick<PolicyReading, 'policies'>> = async (
  { policies },
  { caller, query },
) => ({
  status: 200,
  body: listView(await policies.list(caller.organisationId, pageRequest(query)), policySummary),
});

export const handler = serve(contract, granted(grants, policyReading), operation);
