import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { PolicyTrialIn, PolicyTrialOut, PolicyTrialReport } from '../entities/portfolio/policy-trial.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const own = { area: 'decisions', scopes: ['organisation:api'], permission: 'policies.manage' } as const;
const ofTrial = z.object({ trial_id: Id });

export const startPolicyTrial = endpoint({
  ...own,
  id: 'startPolicyTrial',
  audit: { action: 'policy_trial.started', subject: 'policy_trial', made: 'id' },
  method: 'POST',
  path: '/v1/policy_trials/',
  summary: 'Try a version beside the one in force',
  description:
    'In a split the challenger decides its share of the applications, chosen by a keyed hash of the application: that needs the permission `policies.approve`, a version in review, and a person who neither wrote nor submitted it. A shadow has no effect. Only one trial of a policy runs at a time. A split ends in effect when its version is approved, rejected or withdrawn.',
  request: { body: PolicyTrialIn },
  replies: { 201: PolicyTrialOut },
  errors: [
    'resource_not_found',
    'no_policy_in_force',
    'policy_state_differs',
    'policy_needs_second_person',
    'policy_already_in_force',
    'policy_trial_running',
    'policy_trials_full',
    'invalid_token_permissions',
  ],
});

export const listPolicyTrials = endpoint({
  ...own,
  id: 'listPolicyTrials',
  method: 'GET',
  path: '/v1/policy_trials/',
  summary: 'Trials of versions, newest first',
  description: 'Those that run and those that were stopped.',
  request: { query: ListQuery },
  replies: { 200: pageOf(PolicyTrialOut).meta({ id: 'PolicyTrials' }) },
  errors: [],
});

export const getPolicyTrial = endpoint({
  ...own,
  id: 'getPolicyTrial',
  audit: { action: 'policy_trial.read', subject: 'policy_trial', at: 'trial_id' },
  method: 'GET',
  path: '/v1/policy_trials/{trial_id}',
  summary: 'How a trial compares: approvals, who would move, reasons, outcomes',
  description:
    'Counts each application once, by its last decision in the trial. Shares have 95 % intervals, and say where there are too few cases to conclude from.',
  request: { path: ofTrial },
  replies: { 200: PolicyTrialReport },
  errors: ['resource_not_found'],
  memoryMb: 1769,
});

export const stopPolicyTrial = endpoint({
  ...own,
  id: 'stopPolicyTrial',
  audit: { action: 'policy_trial.stopped', subject: 'policy_trial', at: 'trial_id' },
  method: 'POST',
  path: '/v1/policy_trials/{trial_id}/stop',
  summary: 'Stop a trial',
  description: 'From now on the version in force decides alone. What was decided stays, and so does the report.',
  request: { path: ofTrial },
  replies: { 200: PolicyTrialOut },
  errors: ['resource_not_found', 'policy_trial_stopped'],
});
