import * as z from 'zod';

/**
 * The error catalogue: section 8 of the specification word for word, then what API.md adds.
 * `{name}` in a message is filled from the details of the problem.
 */
export const problems = {
  invalid_token: { status: 401, message: 'Invalid token' },
  invalid_client_assertion: { status: 401, message: 'Invalid client assertion' },
  account_deactivated: { status: 401, message: 'This account has been deactivated' },
  invalid_token_permissions: { status: 403, message: 'Invalid token permissions' },
  resource_not_found: { status: 404, message: 'Resource Not Found' },
  application_config_not_found: { status: 404, message: 'Application config not found.' },
  applicant_not_found: { status: 404, message: 'Applicant not found' },
  application_not_found: { status: 404, message: 'Application not found' },
  bank_connection_not_found: { status: 404, message: 'Bank connection not found' },
  no_transactions_found: { status: 404, message: 'No transactions found for this application' },
  webhook_id_not_found: { status: 404, message: 'Webhook ID not found' },
  invalid_revet_application: { status: 400, message: 'All applications require an email and phone number' },
  duplicate_revet_submission: { status: 400, message: 'Email and phone number must be unique for each applicant' },
  invalid_application_file: { status: 400, message: 'Invalid application file' },
  invalid_permission: { status: 400, message: 'Permission is invalid' },
  application_config_type_check_invalid: {
    status: 400,
    message: 'Application config type check invalid: {details}',
  },
  no_applicationconfigs: { status: 400, message: 'Default application config not found.' },
  personal_info_not_configured: {
    status: 400,
    message: 'Personal info not configured on this application config.',
  },
  connection_not_ready: { status: 400, message: 'Connection not ready' },
  error_still_analysing_connection: { status: 400, message: 'Still Analysing Data. Please try again later.' },
  error_analysing_connection: { status: 400, message: 'Data could not be analysed. Please try again later' },
  '1_month_transaction_error': { status: 400, message: 'Less than 1 month of transactions found.' },
  bank_not_configured: { status: 400, message: 'Bank Connection not configured in application config.' },
  bank_account_exists: { status: 400, message: 'Bank Account already exists for this connection.' },
  invalid_image: { status: 400, message: 'Uploaded image is invalid.' },
  invalid_image_size: { status: 400, message: 'Uploaded image must be less than 2048MB.' },
  email_not_sent: {
    status: 400,
    message: 'Application created, but there was an error sending the email invite. Please re-invite the applicant.',
  },
  application_config_name_exists: { status: 409, message: 'Application config name already exists.' },
  data_point_not_configured: {
    status: 400,
    message: 'The data point {data_point} is not configured in the application config of this application.',
  },

  invalid_credentials: { status: 401, message: 'Incorrect username or password' },
  second_factor_challenge_over: {
    status: 401,
    message: 'This sign-in has expired, or its codes were wrong too often. Sign in again.',
  },
  second_factor_wrong: { status: 401, message: 'This code is not right, or it was used before.' },
  second_factor_missing: {
    status: 403,
    message: 'Your account needs a second factor and has none. Ask for a recovery code.',
  },
  second_factor_stale: {
    status: 403,
    message: 'Show your second factor again: this needs one of the last ten minutes.',
  },
  second_factor_required_here: {
    status: 409,
    message: 'The last second factor cannot be removed where one is required.',
  },
  second_factors_full: { status: 409, message: 'A user can have at most 10 second factors.' },
  session_over: { status: 401, message: 'This session is over. Sign in again.' },
  origin_not_allowed: { status: 403, message: 'Only pages of the console may call this.' },
  invalid_reset_token: { status: 400, message: 'This link has expired or was already used. Please request a new one.' },
  organisation_in_test_mode: {
    status: 403,
    message: 'Your organisation is in test mode: messages go to proven addresses of its own users only.',
  },
  test_mode_applications_full: {
    status: 403,
    message: 'Your organisation is in test mode and made as many applications as that allows: ask to be approved.',
  },
  organisation_approved: {
    status: 409,
    message: 'The organisation was approved with this name and these numbers: ask us to change them.',
  },
  organisation_name_exists: { status: 409, message: 'An organisation with this name already exists.' },
  email_exists: { status: 409, message: 'This email address is already registered.' },
  last_user_manager: {
    status: 409,
    message: 'The last active user who can manage users cannot be deactivated, removed or lose that permission.',
  },
  user_is_owner: {
    status: 409,
    message: 'This user owns the organisation: only they can change themselves, or hand it over.',
  },
  user_holds_more_permissions: {
    status: 403,
    message: 'This user holds permissions that you do not hold: ask a user who holds them.',
  },
  application_config_in_use: {
    status: 409,
    message: 'The default application config cannot be deleted. Make another config the default first.',
  },
  too_many_transactions: {
    status: 413,
    message: 'A bank account can hold at most {limit} transactions in one request.',
  },
  bank_connection_full: {
    status: 409,
    message: 'A bank connection can hold at most {accounts} accounts and {transactions} transactions.',
  },
  connect_link_expired: { status: 401, message: 'This link has expired. Ask for a new one.' },
  applicant_code_required: {
    status: 403,
    message: 'Type the code that we send you first: it shows that it is you who acts.',
  },
  applicant_code_wrong: { status: 400, message: 'This code is not right. You can try {tries} more times.' },
  applicant_code_over: { status: 400, message: 'This code is over. Ask for a new one.' },
  applicant_code_not_sent: { status: 400, message: 'The code could not be sent there. Check the address.' },
  applicant_contact_unknown: {
    status: 409,
    message: 'We know no address to send the code to. Give your email address.',
  },
  consent_required: { status: 409, message: 'There is no consent of the applicant.' },
  consent_withdrawn: {
    status: 409,
    message: 'The applicant withdrew the consent: nothing more can be added to this application.',
  },
  application_closed: {
    status: 409,
    message:
      'The bank data of this application was kept for its time and is gone: nothing more can be added. Create another application.',
  },
  connect_step_not_open: { status: 409, message: 'This step cannot be taken now: {reason}' },
  bank_method_not_available: { status: 400, message: 'This bank cannot be connected in this way.' },
  bank_login_failed: { status: 400, message: "We couldn't log in to the bank: {fault}" },
  legal_document_exists: { status: 409, message: 'This version of the document was published already.' },
  application_expired: {
    status: 409,
    message: 'The link of this application has expired. Create another application.',
  },
  invite_recipient_unknown: { status: 400, message: 'There is no {recipient} to send the invite to. Name one.' },
  recipient_suppressed: {
    status: 409,
    message: 'An earlier invite to this recipient {reason}. Nothing more is sent there; use another one.',
  },
  whatsapp_not_registered: { status: 409, message: 'Register a WhatsApp number of your organisation first.' },
  whatsapp_not_sent: { status: 400, message: 'WhatsApp did not take the invite: {reason}' },
  whatsapp_refused: { status: 400, message: 'WhatsApp refused the registration: {reason}' },
  whatsapp_account_unconfirmed: {
    status: 409,
    message: 'Register with the code of the embedded sign-up, or have us confirm first that the account is yours.',
  },
  whatsapp_number_taken: { status: 409, message: 'This WhatsApp number belongs to another organisation.' },
  invalid_verify_token: { status: 403, message: 'The verify token is not ours.' },
  invalid_signature: { status: 401, message: 'The signature does not fit the body.' },
  bill_not_found: { status: 404, message: 'Bill not found' },
  period_not_over: { status: 409, message: 'The month {period} is not over yet, or ended a moment ago.' },
  credit_exceeds_bill: { status: 409, message: 'Of this bill, {left} without VAT can still be credited.' },
  cards_full: { status: 409, message: 'An organisation can have at most {limit} cards. Delete one first.' },
  card_not_found: { status: 404, message: 'Card not found' },
  card_not_linked: { status: 409, message: 'This card is not linked. Link it first.' },
  payment_declined: { status: 402, message: 'The card was not charged: {reason}.' },
  payment_under_review: {
    status: 409,
    message: 'A person has to look at an earlier payment of this first. Nothing more is charged until then.',
  },
  payment_provider_unavailable: {
    status: 503,
    message: 'The payment provider does not answer. Try again in a moment.',
  },
  charge_not_found: { status: 404, message: 'There is no such charge that was paid.' },
  not_flagged: { status: 404, message: 'No charge, card or refund of this name waits for a person.' },
  not_paid_there: { status: 409, message: 'The payment provider does not show this as you say.' },
  balance_too_low: { status: 409, message: 'The balance of the organisation is lower than that.' },
  refund_refused: { status: 409, message: 'The payment provider refused: {reason}.' },
  webhooks_full: { status: 409, message: 'An organisation can have at most {limit} webhooks. Delete one first.' },
  webhook_inactive: { status: 409, message: 'This webhook is not active. Make it active first.' },
  webhook_changed: { status: 409, message: 'Somebody else changed this webhook just now. Try again.' },
  statement_not_quarantined: { status: 409, message: 'This file is not in quarantine.' },
  password_not_needed: { status: 409, message: 'This file does not wait for a password.' },
  file_not_encrypted: { status: 400, message: 'This file has no password.' },
  wrong_password: { status: 400, message: 'The password does not open this file.{tries}' },
  unreadable_file: { status: 400, message: 'This file cannot be read: {reason}' },
  policy_not_valid: { status: 400, message: 'This policy is not valid. See lines for what to change where.' },
  policy_tests_failed: { status: 409, message: 'Tests of this policy fail. See lines for each difference.' },
  policy_without_tests: { status: 409, message: 'This policy has no tests. Add at least one before you submit it.' },
  policy_needs_second_person: {
    status: 409,
    message: 'You wrote or submitted this version. Another person has to review it.',
  },
  policy_state_differs: { status: 409, message: 'This version is {state}, so this cannot be done with it.' },
  policy_time_has_passed: { status: 400, message: 'effective_from has passed. Give a time ahead, or leave it out.' },
  policy_already_in_force: { status: 409, message: 'This version is in force already. Try another one beside it.' },
  policy_trial_running: { status: 409, message: 'A trial of this policy runs already. Stop it first.' },
  policy_trial_stopped: { status: 409, message: 'This trial was stopped already.' },
  policy_trials_full: { status: 409, message: 'An organisation can hold at most {limit} trials.' },
  no_policy_in_force: { status: 409, message: 'No version of a policy is in force. Approve one first.' },
  policy_not_named: { status: 409, message: 'Several policies are in force. Name one in policy_id.' },
  decision_inputs_not_valid: {
    status: 400,
    message: 'The policy cannot decide this. See lines for what to change where.',
  },
  back_tests_full: { status: 409, message: 'An organisation can hold at most {limit} back-tests.' },
  outcomes_not_valid: {
    status: 400,
    message: 'Nothing was recorded. See lines for what to change in which row.',
  },
  decisions_full: { status: 409, message: 'An application can hold at most {limit} decisions.' },
  affordability_bars_override: {
    status: 409,
    message: 'Affordability bars this credit: the instalment would be {instalment}, and the most is {most}.',
  },
  no_credit_to_quote: {
    status: 409,
    message: 'There is nothing to quote: what stands grants no credit.',
  },
  override_not_priced: {
    status: 409,
    message: 'The policy gives no price for this amount and term: figures that it needs are missing.',
  },
  override_waits: { status: 409, message: 'An override of this decision waits for a second person.' },
  override_needs_second_person: {
    status: 409,
    message: 'You made this override. Another person has to review it.',
  },
  override_state_differs: { status: 409, message: 'This override is {state}, so it cannot be reviewed.' },
  overrides_full: { status: 409, message: 'A decision can have at most {limit} overrides.' },
  applicant_requests_full: {
    status: 409,
    message: 'An applicant can be asked for at most {limit} things.',
  },
  applicant_request_closed: { status: 409, message: 'This request is {state}, so it cannot be answered or closed.' },
  letter_not_due: { status: 409, message: 'A letter says what was decided. This application is referred to a person.' },
  letter_reason_missing: {
    status: 409,
    message: 'A person declined this application. Say the reason in words for the applicant.',
  },
  representation_answered: { status: 409, message: 'This was answered before.' },
  representations_full: { status: 409, message: 'An applicant can say at most {limit} things against decisions.' },
  notes_full: { status: 409, message: 'An application can have at most {limit} notes.' },
  policies_full: { status: 409, message: 'An organisation can hold at most {limit} versions of policies.' },
  label_rules_full: { status: 409, message: 'An organisation can hold at most {limit} label rules.' },
  method_not_allowed: { status: 405, message: 'Method not allowed. This path answers {allowed}.' },
  payload_too_large: { status: 413, message: 'The request body is larger than the limit of {limit}.' },
  unsupported_media_type: { status: 415, message: 'This path takes {expected}.' },
  too_many_requests: { status: 429, message: 'Too many requests. Try again in {seconds} seconds.' },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was already used with a different request.',
  },
  idempotency_request_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still being processed. Try again shortly.',
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Quote the request id when you contact us.',
  },
  service_unavailable: { status: 503, message: 'The service is busy. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** Problems that pass by themselves: the same request can go through later, so no answer with them is kept. */
export const transientProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'connection_not_ready',
  'error_still_analysing_connection',
  'too_many_requests',
]);

/** The error body of every answer outside 2xx except 422. */
export const ProblemBody = z
  .object({
    error_type: z.literal('code'),
    // What these promise is described and not checked: a client has to read what an older or newer API answers.
    code: z.string().meta({ pattern: '^[a-z0-9_]+$' }),
    message: z.string().meta({ minLength: 1 }),
    request_id: z.string().meta({ minLength: 1 }),
    documentation_url: z.string().meta({ format: 'uri' }),
    lines: z
      .array(z.string())
      .optional()
      .meta({ minItems: 1, description: 'What is wrong where, of a file or a list of applicants' }),
    application_id: z
      .string()
      .optional()
      .meta({ pattern: '^[0-9a-f]{24}$', description: 'An application that was created all the same' }),
  })
  .meta({
    id: 'Problem',
    description: 'An expected error: `code` is stable, `message` is for people.',
    examples: [
      {
        error_type: 'code',
        code: 'application_not_found',
        message: 'Application not found',
        request_id: '9f0c2b7e-5d1c-4f6e-9a57-0f1d6f6f0b11',
        documentation_url: 'https://docs.imali.example/docs/errors#application_not_found',
      },
    ],
  });
export type ProblemBody = z.infer<typeof ProblemBody>;

/** One failing field of a 422. `loc` starts with body, query, path, header or form. */
export const ValidationDetail = z
  .object({
    loc: z.array(z.union([z.string(), z.int()])).meta({ minItems: 1 }),
    msg: z.string().meta({ minLength: 1 }),
    type: z.string().meta({ minLength: 1 }),
  })
  .meta({ id: 'ValidationDetail' });
export type ValidationDetail = z.infer<typeof ValidationDetail>;

export const ValidationBody = z.object({ detail: z.array(ValidationDetail).meta({ minItems: 1 }) }).meta({
  id: 'ValidationError',
  description: 'The request does not fit its schema; every failing field is listed.',
  examples: [{ detail: [{ loc: ['body', 'email'], msg: 'Invalid email address', type: 'invalid_format' }] }],
});
export type ValidationBody = z.infer<typeof ValidationBody>;

/** Status and filled-in message of a problem. */
export function describeProblem(
  code: ProblemCode,
  details: Readonly<Record<string, string>> = {},
): { status: number; message: string } {
  const { status, message } = problems[code];
  return { status, message: message.replace(/\{(\w+)\}/g, (_, name: string) => details[name] ?? '') };
}
