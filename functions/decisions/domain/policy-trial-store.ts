import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import type { PolicyTrial } from './policy-trial.ts';

/** Trials that an organisation keeps at most. */
export const MAX_POLICY_TRIALS = 500;

/** What `PolicyTrialStore` offers to functions that may only read. */
export interface PolicyTrialReader {
  /** The trial of a policy that runs; null where none does. */
  running(organisationId: string, policyId: string): Promise<PolicyTrial | null>;
  find(organisationId: string, trialId: string): Promise<PolicyTrial | null>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<PolicyTrial>>;
}

/** Trials of versions of policies. One policy is in one running trial at most. */
export interface PolicyTrialStore extends PolicyTrialReader {
  /** `running`: a trial of that policy runs already. */
  start(organisationId: string, trial: PolicyTrial): Promise<'started' | 'running' | 'full'>;
  /** Keeps that a trial ended; false where it had ended before. */
  stop(organisationId: string, trial: PolicyTrial): Promise<boolean>;
}
