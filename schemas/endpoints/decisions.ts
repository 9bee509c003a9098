import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { AssignmentIn, AssignmentOut, AssignmentQuery } from '../entities/assignment.ts';
import { ActivityEntry } from '../entities/casework/activity.ts';
import { NoteIn, NoteOut } from '../entities/casework/note.ts';
import { DecisionEntry, DecisionIn, DecisionOut, DecisionRequestIn, DecisionRequestOut } from '../entities/decision.ts';
import { DecisionOverrideIn, DecisionOverrideOut, OverrideReviewIn } from '../entities/decision-override.ts';
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
import { QuotationOut, QuotationQuery } from '../entities/quotation.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';
import { noResultProblems } from '../no-result-problems.ts';

const own = { area: 'decisions', scopes: ['organisation:api'] } as const;
const ofVersion = z.object({ version_id: Id });
/** A document of 400 000 characters that are written as escapes. */
const MAX_POLICY_BYTES = 3 * 1024 * 1024;

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

const courseErrors = ['resource_not_found', 'policy_state_differs'] as const;

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

const notDecided = [...noResultProblems, '1_month_transaction_error'] as const;
const ofApplication = z.object({ application_id: Id });

export const makeDecision = endpoint({
  ...own,
  id: 'makeDecision',
  permission: 'applications.write',
  audit: { action: 'decision.made', subject: 'decision', made: 'id' },
  method: 'POST',
  path: '/v1/decisions/',
  summary: 'Decide an application by a policy',
  description:
    'By the version that is in force, from the last complete analysis. The answer says why, down to the transactions, and is kept as it is. Each call makes a decision: send an Idempotency-Key where you may have to repeat it.',
  request: { body: DecisionIn },
  replies: { 201: DecisionOut },
  errors: [
    ...notDecided,
    'no_policy_in_force',
    'policy_not_named',
    'decision_inputs_not_valid',
    'decisions_full',
    'invalid_token_permissions',
  ],
});

export const setDecisionRequest = endpoint({
  ...own,
  id: 'setDecisionRequest',
  permission: 'applications.write',
  audit: { action: 'decision_request.set', subject: 'application', at: 'application_id' },
  method: 'PUT',
  path: '/v1/decisions/{application_id}/request',
  summary: 'Say what an application asks for, to decide it automatically',
  description:
    'Each analysis that becomes ready is decided by the policy in force, once. Where one is ready, it is decided now. The event `decision.made` says so, and `decision.not_made` where something has to be changed first.',
  request: { path: ofApplication, body: DecisionRequestIn },
  replies: { 200: DecisionRequestOut },
  errors: ['application_not_found', 'application_closed', 'consent_withdrawn'],
});

export const getDecisionRequest = endpoint({
  ...own,
  id: 'getDecisionRequest',
  permission: 'applications.read',
  audit: { action: 'decision_request.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/request',
  summary: 'What an application asks for, with the last result',
  description: 'With the decision on the last analysis, or why none could be made.',
  request: { path: ofApplication },
  replies: { 200: DecisionRequestOut },
  errors: ['resource_not_found'],
});

export const assignApplication = endpoint({
  ...own,
  id: 'assignApplication',
  permission: 'applications.write',
  audit: { action: 'application.assigned', subject: 'application', at: 'application_id' },
  method: 'PUT',
  path: '/v1/decisions/{application_id}/assignment',
  summary: 'Say who is in charge of an application, and its queue',
  description:
    'Replaces the person, the queue and the due time. A decision that refers puts its application into the queue that the policy names, and leaves the person in charge.',
  request: { path: ofApplication, body: AssignmentIn },
  replies: { 200: AssignmentOut },
  errors: ['application_not_found', 'application_closed', 'consent_withdrawn', 'resource_not_found'],
});

export const getAssignment = endpoint({
  ...own,
  id: 'getAssignment',
  permission: 'applications.read',
  audit: { action: 'assignment.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/assignment',
  summary: 'Who is in charge of an application, and its queue',
  description: 'With the decision that referred it there.',
  request: { path: ofApplication },
  replies: { 200: AssignmentOut },
  errors: ['resource_not_found'],
});

export const listAssignments = endpoint({
  ...own,
  id: 'listAssignments',
  permission: 'applications.read',
  audit: { action: 'assignments.read', subject: 'organisation' },
  method: 'GET',
  path: '/v1/decisions/assignments',
  summary: 'Applications of a queue, or of the person in charge',
  description: 'Newest application first; those that you are in charge of where you name neither a queue nor a user.',
  request: { query: AssignmentQuery },
  replies: { 200: pageOf(AssignmentOut).meta({ id: 'Assignments' }) },
  errors: [],
});

export const addNote = endpoint({
  ...own,
  id: 'addNote',
  permission: 'applications.write',
  audit: { action: 'note.added', subject: 'application', at: 'application_id' },
  method: 'POST',
  path: '/v1/decisions/{application_id}/notes',
  summary: 'Note something on an application',
  description:
    'For your organisation: the applicant does not see it. A note is never changed, and goes when the data of the applicant is erased.',
  request: { path: ofApplication, body: NoteIn },
  replies: { 201: NoteOut },
  errors: ['application_not_found', 'consent_withdrawn', 'resource_not_found', 'notes_full'],
});

export const listNotes = endpoint({
  ...own,
  id: 'listNotes',
  permission: 'applications.read',
  audit: { action: 'notes.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/notes',
  summary: 'Notes on an application, newest first',
  description: 'Who wrote what, and for whom.',
  request: { path: ofApplication, query: ListQuery },
  replies: { 200: pageOf(NoteOut).meta({ id: 'Notes' }) },
  errors: ['application_not_found'],
});

export const listActivity = endpoint({
  ...own,
  id: 'listActivity',
  permission: 'applications.read',
  audit: { action: 'activity.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/activity',
  summary: 'What happened to an application, newest first',
  description:
    'Decisions, overrides, assignments, notes and what the application asks for in one list. Who read what is in the audit log.',
  request: { path: ofApplication, query: ListQuery },
  replies: { 200: pageOf(ActivityEntry).meta({ id: 'Activity' }) },
  errors: ['application_not_found'],
});

export const listDecisions = endpoint({
  ...own,
  id: 'listDecisions',
  permission: 'applications.read',
  audit: { action: 'decisions.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/',
  summary: 'Decisions on an application, newest first',
  description: 'Without reasons and traces.',
  request: { path: ofApplication, query: ListQuery },
  replies: { 200: pageOf(DecisionEntry).meta({ id: 'Decisions' }) },
  errors: ['application_not_found'],
});

export const getDecision = endpoint({
  ...own,
  id: 'getDecision',
  permission: 'applications.read',
  audit: { action: 'decision.read', subject: 'decision', at: 'decision_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/{decision_id}',
  summary: 'A decision with its reasons and trace',
  description: 'The same bytes as when it was made: `npm run verify-receipt` checks its signature.',
  request: { path: ofApplication.extend({ decision_id: Id }) },
  replies: { 200: DecisionOut },
  errors: ['resource_not_found'],
});

const ofDecision = ofApplication.extend({ decision_id: Id });

export const overrideDecision = endpoint({
  ...own,
  id: 'overrideDecision',
  permission: 'decisions.override',
  audit: { action: 'decision.overridden', subject: 'decision', at: 'decision_id' },
  method: 'POST',
  path: '/v1/decisions/{application_id}/{decision_id}/overrides',
  summary: 'Decide otherwise than the policy',
  description:
    'By a person, with a reason that is kept. Credit has the rate and fees of the policy, and stays within affordability unless the person may override that too. Above the amount that the policy names, a second person has to accept it.',
  request: { path: ofDecision, body: DecisionOverrideIn },
  replies: { 201: DecisionOverrideOut },
  errors: [
    'resource_not_found',
    'decision_inputs_not_valid',
    'affordability_bars_override',
    'override_not_priced',
    'override_waits',
    'overrides_full',
    'invalid_token_permissions',
  ],
});

export const listDecisionOverrides = endpoint({
  ...own,
  id: 'listDecisionOverrides',
  permission: 'applications.read',
  audit: { action: 'decision_overrides.read', subject: 'decision', at: 'decision_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/{decision_id}/overrides',
  summary: 'Overrides of a decision, newest first',
  description: 'The newest one that is in force is what counts.',
  request: { path: ofDecision, query: ListQuery },
  replies: { 200: pageOf(DecisionOverrideOut).meta({ id: 'DecisionOverrides' }) },
  errors: ['resource_not_found'],
});

export const reviewDecisionOverride = endpoint({
  ...own,
  id: 'reviewDecisionOverride',
  permission: 'decisions.override',
  audit: { action: 'decision_override.reviewed', subject: 'decision', at: 'decision_id' },
  method: 'POST',
  path: '/v1/decisions/{application_id}/{decision_id}/overrides/{override_id}/review',
  summary: 'Accept or refuse an override that waits',
  description: 'By another person than the one who made it.',
  request: { path: ofDecision.extend({ override_id: Id }), body: OverrideReviewIn },
  replies: { 200: DecisionOverrideOut },
  errors: ['resource_not_found', 'override_state_differs', 'override_needs_second_person'],
});

export const quoteDecision = endpoint({
  ...own,
  id: 'quoteDecision',
  permission: 'applications.read',
  audit: { action: 'quotation.read', subject: 'decision', at: 'decision_id' },
  method: 'GET',
  path: '/v1/decisions/{application_id}/{decision_id}/quotation',
  summary: 'Facts for the quotation of credit that was granted',
  description:
    'Principal, fees, interest and totals of the outcome in force, of the decision or an override, and whether the price is within the caps of the National Credit Regulations.',
  request: { path: ofDecision, query: QuotationQuery },
  replies: { 200: QuotationOut },
  errors: ['resource_not_found', 'no_credit_to_quote'],
});
