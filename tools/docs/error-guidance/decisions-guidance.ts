import type { GuidanceByCode } from './error-guidance.ts';

/** Policies, and the decisions that are made by them. */
export const decisionsGuidance: GuidanceByCode = {
  policy_not_valid: {
    cause: 'The document does not fit the format, or an expression in it is wrong. `lines` name each place.',
    fix: 'Correct the places that `lines` name. `POST /v1/policies/validate` checks a document and keeps nothing.',
  },
  policy_tests_failed: {
    cause: 'The policy decides otherwise than its tests expect. `lines` name each difference.',
    fix: 'Correct the rules or the tests, and draft another version.',
  },
  policy_without_tests: {
    cause: 'A policy without tests is not reviewed.',
    fix: 'Draft another version with at least one entry in `tests`.',
  },
  policy_needs_second_person: {
    cause: 'The person who approves wrote or submitted this version.',
    fix: 'Have somebody else with the permission `policies.approve` approve it.',
  },
  policy_state_differs: {
    cause: 'The version is in another state than the step needs. Somebody else may have taken a step just now.',
    fix: 'Read the version with `GET /v1/policies/{version_id}`. Draft another version where this one has come to its end.',
    details: { state: 'in review' },
  },
  policy_time_has_passed: {
    cause: '`effective_from` is before now. What was decided stays decided by the version of then.',
    fix: 'Give a time ahead, or leave `effective_from` out to begin now.',
  },
  policy_already_in_force: {
    cause: 'The version that is to be tried is the one that it would be compared with.',
    fix: 'Draft another version, and try that one.',
  },
  policy_trial_running: {
    cause: 'One trial of a policy runs at a time, so that a difference has one cause.',
    fix: 'Stop it with `POST /v1/policy_trials/{trial_id}/stop`, then start another.',
  },
  policy_trial_stopped: {
    cause: 'Somebody stopped this trial before.',
    fix: 'Nothing needs to be done: its report stays with `GET /v1/policy_trials/{trial_id}`.',
  },
  policy_trials_full: {
    cause: 'The organisation keeps as many trials as it may.',
    fix: 'Write to support, who can raise the limit.',
    details: { limit: '500' },
  },
  no_policy_in_force: {
    cause: 'The organisation has no approved version that has begun, or none of the policy that you name.',
    fix: 'Draft, submit and approve a version. `effective_from` says when it begins.',
  },
  policy_not_named: {
    cause: 'The organisation decides by more than one policy.',
    fix: 'Send `policy_id`. `GET /v1/policies/` lists the versions with the ids of their policies.',
  },
  decision_inputs_not_valid: {
    cause:
      'The request or a fact is not what the policy takes: another product, a fact that it does not declare, a value of another type, or an identity number. `lines` name each place.',
    fix: 'Correct the places that `lines` name. The document of the policy says which products and facts it takes.',
  },
  back_tests_full: {
    cause: 'Your organisation holds as many back-tests as it may hold.',
    fix: 'Read one of those that are done, or contact us.',
    details: { limit: '1000' },
  },
  outcomes_not_valid: {
    cause:
      'A row has a value that does not fit, names no application or one that several share, or is about the same application and day as another. `lines` name the row and the column.',
    fix: 'Correct the rows that `lines` name, and send all of them again.',
  },
  decisions_full: {
    cause: 'The application holds as many decisions as it may hold.',
    fix: 'Read the last decision. If you have to decide anew, create another application.',
    details: { limit: '200' },
  },
  affordability_bars_override: {
    cause:
      'The credit that you grant is above the maximum instalment of regulation 23A, or the verdict of the analysis is against it.',
    fix: 'Grant less or over a longer term. A person with the permission `decisions.override_affordability` can send `overrides_affordability` with a reason.',
    details: { instalment: 'R1 850.00', most: 'R1 200.00' },
  },
  no_credit_to_quote: {
    cause: 'The decision, or the override that stands, refers or declines, or it is a lease, which is no credit.',
    fix: 'Quote a decision that approves credit. `GET /v1/decisions/{application_id}/` shows what stands.',
  },
  override_not_priced: {
    cause: 'Rate or fees of the policy rest on a figure that the data of the applicant does not show.',
    fix: 'Decide again with newer statements, or by a policy that has a price without this figure.',
  },
  override_waits: {
    cause: 'Somebody has overridden this decision, and the amount is so large that a second person has to agree.',
    fix: 'Review the override that waits first: `POST /v1/decisions/{application_id}/{decision_id}/overrides/{override_id}/review`.',
  },
  override_needs_second_person: {
    cause: 'The person who reviews the override is the one who made it.',
    fix: 'Have somebody else with the permission `decisions.override` review it.',
  },
  override_state_differs: {
    cause: 'The override is in force already, or it was refused. Somebody else may have reviewed it just now.',
    fix: 'List the overrides of the decision. Make another override where you have to decide anew.',
    details: { state: 'refused' },
  },
  overrides_full: {
    cause: 'The decision has been overridden as often as it may be.',
    fix: 'Decide the application again, and override that decision.',
    details: { limit: '20' },
  },
  applicant_requests_full: {
    cause: 'The applicant was asked for as many things as can be asked for on one application.',
    fix: 'Write to the applicant yourself: requests that were closed count, too.',
    details: { limit: '50' },
  },
  applicant_request_closed: {
    cause: 'The request was answered or cancelled before.',
    fix: 'List the requests of the application. Ask again where you need something more.',
    details: { state: 'answered' },
  },
  letter_not_due: {
    cause: 'The outcome in force is a referral to a person, of which there is nothing to write yet.',
    fix: 'Override the decision or decide again, then write the letter.',
  },
  letter_reason_missing: {
    cause: 'An override declines, and the reason in it is for your staff and auditors.',
    fix: 'Send `reason`, in words that the applicant understands.',
  },
  representation_answered: {
    cause: 'Somebody answered the applicant before. An answer is never changed.',
    fix: 'List the representations of the application to read the answer.',
  },
  representations_full: {
    cause: 'The applicant said as much as can be kept of one application.',
    fix: 'Ask the applicant to write to the lender directly.',
    details: { limit: '50' },
  },
  notes_full: {
    cause: 'The application has as many notes as it can have.',
    fix: 'Keep further notes in your own system.',
    details: { limit: '500' },
  },
  policies_full: {
    cause: 'Your organisation holds as many versions of policies as it may hold.',
    fix: 'Contact us. Versions are kept, since decisions name them.',
    details: { limit: '500' },
  },
};
