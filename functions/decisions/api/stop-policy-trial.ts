import { stopPolicyTrial as contract } from '../../../schemas/endpoints/policy-trials.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { stopPolicyTrial as grants } from '../resources.ts';
import { policyTrialView } from '../views/policy-trial.ts';
import { type TrialAdapters, trialWiring } from '../wiring/trial-wiring.ts';

export const operation: Operation<typeof contract, Pick<TrialAdapters, 'sandbox' | 'trials'>> = async (
  { trials, sandbox },
  { caller, path, now },
) => {
  const { organisationId } = caller;
  const found = await trials.find(organisationId, path.trial_id);
  if (found === null) return { problem: 'resource_not_found' };
  const stopped = {
    ...found,
    stoppedAt: new Date(now).toISOString(),
    stoppedBy: caller.id,
    stoppedOn: await readingDay(sandbox, organisationId, now),
  };
  if (found.stoppedAt !== null || !(await trials.stop(organisationId, stopped))) {
    return { problem: 'policy_trial_stopped' };
  }
  return { status: 200, body: policyTrialView(stopped) };
};

export const handler = serve(contract, granted(grants, trialWiring), operation);
