import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { DecisionEntry, DecisionIn, DecisionOut, DecisionRequestIn, DecisionRequestOut } from '../entities/decision.ts';
import { DecisionOverrideIn, DecisionOverrideOut, OverrideReviewIn } from '../entities/decision-override.ts';
import { QuotationOut, QuotationQuery } from '../entities/quotation.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';
import { noResultProblems } from '../no-result-problems.ts';

const own = { area: 'decisions', scopes: ['organisation:api'] } as const;
const notDecided = [...noResultProblems, '1_month_transaction_error'] as const;
const ofApplication = z.object({ application_id: Id });
const ofDecision = ofApplication.extend({ decision_id: Id });

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
