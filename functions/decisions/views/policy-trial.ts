import type { PolicyTrialOut } from '../../../schemas/entities/portfolio/policy-trial.ts';
import type { PolicyTrial } from '../domain/policy-trial.ts';

/** A trial in the shape of the API. Its key stays with us: who has it could choose a side. */
export const policyTrialView = (trial: PolicyTrial): PolicyTrialOut => ({
  id: trial.id,
  policy_id: trial.policyId,
  policy_name: trial.policyName,
  version_id: trial.versionId,
  mode: trial.mode,
  share_percent: trial.sharePercent,
  product: trial.product,
  state: trial.stoppedAt === null ? 'running' : 'stopped',
  started_at: trial.startedAt,
  started_by: trial.startedBy,
  stopped_at: trial.stoppedAt,
});
