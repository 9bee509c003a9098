import { randomBytes } from 'node:crypto';
import { startPolicyTrial as contract } from '../../../schemas/endpoints/policy-trials.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { type PolicyTrial, trialProblem } from '../domain/policy-trial.ts';
import { MAX_POLICY_TRIALS } from '../domain/policy-trial-store.ts';
import { decidingVersion } from '../domain/policy-version.ts';
import { startPolicyTrial as grants } from '../resources.ts';
import { policyTrialView } from '../views/policy-trial.ts';
import { stateDiffers } from '../wiring/policy-course.ts';
import { type TrialAdapters, trialWiring } from '../wiring/trial-wiring.ts';

interface Adapters extends TrialAdapters {
  /** A new secret of a trial, hexadecimal. */
  readonly newKey: () => string;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const { policies, trials } = adapters;
  const { organisationId } = caller;
  const { mode } = body;
  if (mode === 'split' && !caller.permissions.includes('policies.approve')) {
    return { problem: 'invalid_token_permissions' };
  }
  const [version, approved] = await Promise.all([
    policies.find(organisationId, body.version_id),
    policies.approved(organisationId),
  ]);
  if (version === null) return { problem: 'resource_not_found' };
  const policyId = body.policy_id ?? version.policyId;
  const at = new Date(now).toISOString();
  const inForce = decidingVersion(
    approved.filter((one) => one.policyId === policyId),
    at,
  );
  if (inForce === null) return { problem: 'no_policy_in_force' };
  switch (trialProblem(version, mode, caller.id, inForce.id)) {
    case 'same_version':
      return { problem: 'policy_already_in_force' };
    case 'wrong_state':
      return stateDiffers({ code: 'wrong_state' }, version);
    case 'same_person':
      return { problem: 'policy_needs_second_person' };
    case null:
  }
  const trial: PolicyTrial = {
    id: adapters.identifiers.next(now),
    policyId,
    policyName: inForce.name,
    versionId: version.id,
    mode,
    sharePercent: body.share_percent,
    product: body.product,
    key: adapters.newKey(),
    startedBy: caller.id,
    startedAt: at,
    startedOn: await readingDay(adapters.sandbox, organisationId, now),
    stoppedAt: null,
    stoppedBy: null,
    stoppedOn: null,
  };
  switch (await trials.start(organisationId, trial)) {
    case 'running':
      return { problem: 'policy_trial_running' };
    case 'full':
      return { problem: 'policy_trials_full', details: { limit: String(MAX_POLICY_TRIALS) } };
    case 'started':
      return { status: 201, body: policyTrialView(trial) };
  }
};

const wiring = granted(
  grants,
  (held): Adapters => ({ ...trialWiring(held), newKey: () => randomBytes(32).toString('hex') }),
);

export const handler = serve(contract, wiring, operation);
