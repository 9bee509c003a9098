import { diffPolicies } from '@imali/policies/compare/diff-policies.ts';
import { PolicyDocument } from '@imali/policies/document/policy-document.ts';
import { comparePolicies as contract } from '../../../schemas/endpoints/policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { comparePolicies as grants } from '../resources.ts';
import { type PolicyReading, policyReading } from '../wiring/policy-course.ts';

export const operation: Operation<typeof contract, Pick<PolicyReading, 'policies'>> = async (
  { policies },
  { caller, path, query },
) => {
  const [to, from] = await Promise.all(
    [path.version_id, query.since].map((id) => policies.find(caller.organisationId, id)),
  );
  if (!to || !from) return { problem: 'resource_not_found' };
  const [before, after] = [PolicyDocument.parse(from.document), PolicyDocument.parse(to.document)];
  return { status: 200, body: { from: from.id, to: to.id, changes: [...diffPolicies(before, after)] } };
};

export const handler = serve(contract, granted(grants, policyReading), operation);
