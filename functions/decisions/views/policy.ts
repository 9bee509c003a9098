import * as z from 'zod';
import type { PolicySummary, PolicyVersionOut } from '../../../schemas/entities/policy.ts';
import type { NewVersion, PolicyEntry } from '../domain/policy-store.ts';
import type { Act } from '../domain/policy-version.ts';

const actView = ({ personId, at }: Act) => ({ user_id: personId, at });
const JsonObject = z.record(z.string(), z.unknown());

/** A version of a policy in the shape of the API, without its document. */
export function policySummary(version: PolicyEntry): PolicySummary {
  const { submitted, reviewed } = version;
  return {
    id: version.id,
    policy_id: version.policyId,
    name: version.name,
    hash: version.hash,
    state: version.state,
    written: actView(version.written),
    submitted: submitted && actView(submitted),
    reviewed: reviewed && { ...actView(reviewed), note: reviewed.note },
    effective_from: version.effectiveFrom,
  };
}

export const policyView = (version: NewVersion): PolicyVersionOut => ({
  ...policySummary(version),
  document: JsonObject.parse(version.document),
});
