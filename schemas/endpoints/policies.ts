import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  PolicyApprovalIn,
  PolicyChanges,
  PolicyDocumentIn,
  PolicyDraftIn,
  PolicyRejectionIn,
  PolicyStarters,
  PolicySummary,
  PolicyValidation,
  PolicyVersionOut,
} from '../entities/policy.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const own = { area: 'decisions', scopes: ['organisation:api'] } as const;
const ofVersion = z.object({ version_id: Id });
const MAX_POLICY_BYTES = 3 * 1024 * 1024;
const courseErrors = ['resource_not_found', 'policy_state_differs'] as const;

export const listPolicies = endpoint({
  ...own,
  id: 'listPolicies',
  permission: 'applications.read',
  method: 'GET',
  path: '/v1/policies/',
  summary: 'Versions of policies, newest first',
  description: 'Without their documents.',
  request: { query: ListQuery },
  replies: { 200: pageOf(PolicySummary).meta({ id: 'Policies' }) },
  errors: [],
});

export const draftPolicy = endpoint({
  ...own,
  id: 'draftPolicy',
  permission: 'policies.manage',
  audit: { action: 'policy.drafted', subject: 'policy_version', made: 'id' },
  method: 'POST',
  path: '/v1/policies/',
  summary: 'Draft a version of a policy',
  description:
    'The document is checked, hashed and kept as it is. To change it, draft another version that follows it.',
  request: { body: PolicyDraftIn },
  replies: { 201: PolicyVersionOut },
  errors: ['policy_not_valid', 'policies_full', 'resource_not_found'],
  maxBodyBytes: MAX_POLICY_BYTES,
});

export const listPolicyStarters = endpoint({
  ...own,
  id: 'listPolicyStarters',
  permission: 'applications.read',
  method: 'GET',
  path: '/v1/policies/starters',
  summary: 'Policies to begin with',
  description: 'Examples with tests. Change and review them before you decide by them.',
  request: {},
  replies: { 200: PolicyStarters },
  errors: [],
});

export const validatePolicy = endpoint({
  ...own,
  id: 'validatePolicy',
  permission: 'policies.manage',
  audit: { action: 'policy.validated', subject: 'organisation' },
  method: 'POST',
  path: '/v1/policies/validate',
  summary: 'Check a policy and run its tests',
  description: 'Nothing is kept.',
  request: { body: PolicyDocumentIn },
  replies: { 200: PolicyValidation },
  errors: [],
  maxBodyBytes: MAX_POLICY_BYTES,
});

export const getPolicy = endpoint({
  ...own,
  id: 'getPolicy',
  permission: 'applications.read',
  method: 'GET',
  path: '/v1/policies/{version_id}',
  summary: 'A version of a policy with its document',
  description: 'The document of the version, its state, and who wrote, submitted and reviewed it.',
  request: { path: ofVersion },
  replies: { 200: PolicyVersionOut },
  errors: ['resource_not_found'],
});

export const comparePolicies = endpoint({
  ...own,
  id: 'comparePolicies',
  permission: 'applications.read',
  method: 'GET',
  path: '/v1/policies/{version_id}/changes',
  summary: 'What changed from another version, in words',
  description: 'What the version changes against another one, such as the one in force.',
  request: {
    path: ofVersion,
    query: z.strictObject({ since: Id.meta({ description: 'The version to compare with' }) }),
  },
  replies: { 200: PolicyChanges },
  errors: ['resource_not_found'],
});

export const submitPolicy = endpoint({
  ...own,
  id: 'submitPolicy',
  permission: 'policies.manage',
  audit: { action: 'policy.submitted', subject: 'policy_version', at: 'version_id' },
  method: 'POST',
  path: '/v1/policies/{version_id}/submit',
  summary: 'Submit a draft for review',
  description: 'It needs at least one test, and every test has to pass.',
  request: { path: ofVersion },
  replies: { 200: PolicySummary },
  errors: [...courseErrors, 'policy_not_valid', 'policy_tests_failed', 'policy_without_tests'],
});

export const approvePolicy = endpoint({
  ...own,
  id: 'approvePolicy',
  permission: 'policies.approve',
  audit: { action: 'policy.approved', subject: 'policy_version', at: 'version_id' },
  method: 'POST',
  path: '/v1/policies/{version_id}/approve',
  summary: 'Approve a version, to decide from a time on',
  description: 'By a person who neither wrote nor submitted it. Its tests run again.',
  request: { path: ofVersion, body: PolicyApprovalIn },
  replies: { 200: PolicySummary },
  errors: [
    ...courseErrors,
    'policy_not_valid',
    'policy_tests_failed',
    'policy_without_tests',
    'policy_needs_second_person',
    'policy_time_has_passed',
  ],
});

export const rejectPolicy = endpoint({
  ...own,
  id: 'rejectPolicy',
  permission: 'policies.approve',
  audit: { action: 'policy.rejected', subject: 'policy_version', at: 'version_id' },
  method: 'POST',
  path: '/v1/policies/{version_id}/reject',
  summary: 'Reject a version that is in review',
  description: 'The version goes back to its author with a note.',
  request: { path: ofVersion, body: PolicyRejectionIn },
  replies: { 200: PolicySummary },
  errors: courseErrors,
});

export const withdrawPolicy = endpoint({
  ...own,
  id: 'withdrawPolicy',
  permission: 'policies.manage',
  audit: { action: 'policy.withdrawn', subject: 'policy_version', at: 'version_id' },
  method: 'POST',
  path: '/v1/policies/{version_id}/withdraw',
  summary: 'Withdraw a version that does not decide yet',
  description: 'The author takes the version back from review.',
  request: { path: ofVersion },
  replies: { 200: PolicySummary },
  errors: courseErrors,
});

export const rollBackPolicy = endpoint({
  ...own,
  id: 'rollBackPolicy',
  permission: 'policies.manage',
  audit: { action: 'policy.rolled_back', subject: 'policy_version', made: 'id' },
  method: 'POST',
  path: '/v1/policies/{version_id}/roll_back',
  summary: 'Submit the document of an earlier approved version again',
  description: 'As a new version in review: a second person approves it before it decides.',
  request: { path: ofVersion },
  replies: { 201: PolicyVersionOut },
  errors: [...courseErrors, 'policy_not_valid', 'policy_tests_failed', 'policy_without_tests', 'policies_full'],
});
