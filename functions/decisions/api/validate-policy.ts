import { runPolicyTests } from '@imali/policies/document-tests/run-policy-tests.ts';
import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';
import { validatePolicy as contract } from '../../../schemas/endpoints/policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { validatePolicy as grants } from '../resources.ts';

export const operation: Operation<typeof contract, object> = async (_, { body }) => {
  const prepared = preparePolicy(body.document);
  if (!prepared.ok) {
    return { status: 200, body: { is_valid: false, hash: null, problems: [...prepared.problems], tests: [] } };
  }
  const { policy } = prepared;
  const tests = runPolicyTests(policy).map((test) => ({ ...test, failures: [...test.failures] }));
  return { status: 200, body: { is_valid: true, hash: policy.hash, problems: [], tests } };
};

export const handler = serve(
  contract,
  granted(grants, () => ({})),
  operation,
);
