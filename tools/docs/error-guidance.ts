/** What a developer learns of an error besides its message. */
interface ErrorGuidance {
  /** Why the API answers it. */
  readonly cause: string;
  /** What to do about it. */
  readonly fix: string;
  /** Fills the places of the message in the example. */
  readonly details?: Readonly<Record<string, string>>;
}

/**
 * Cause and fix of every code of the error catalogue, by code. A test proves that no code lacks them, so a new code is
 * explained in the change that brings it.
 */
export const errorGuidance: Readonly<Record<string, ErrorGuidance>> = {
  invalid_token: {
    cause:
      'The request has no Authorization header, or its token is unknown, revoked, replaced by a rotation, or past its hour.',
    fix: 'Send `Authorization: Bearer <token>`. An access token lasts an hour: sign in again. An API token lasts until it is revoked or rotated: check that you use the newest secret.',
  },
  account_deactivated: {
    cause: 'The user or the organisation behind the token was deactivated.',
    fix: 'Ask a user of your organisation who manages the team to reactivate the account. Trying again changes nothing.',
  },
  invalid_token_permissions: {
    cause: 'The token is right, but its scope or the permissions of its user do not open this endpoint.',
    fix: 'Read which scope and permission the endpoint asks for. Give the user that permission, or use a token that has it. API tokens open applicant data and configs only: people, secrets, billing and webhooks need a user who signed in.',
  },
  resource_not_found: {
    cause: 'There is no such path, or the object does not exist in your organisation.',
    fix: "Check the path and the id. Another organisation's object answers exactly the same, so make sure that the token is of the organisation that owns it.",
  },
  application_config_not_found: {
    cause: 'No application config of your organisation has this id.',
    fix: 'List your configs with `GET /v1/application_configs/` and use an id from there.',
  },
  applicant_not_found: {
    cause: 'No applicant of your organisation has this id.',
    fix: 'List your applicants with `GET /v1/applications/applicants/`. Leave `applicant_id` out to have a new applicant made.',
  },
  application_not_found: {
    cause: 'No application of your organisation has this id. A `proxy_id` is not an application id.',
    fix: 'Use the `id` that creating the application answered. Check that the token is of the same organisation.',
  },
  bank_connection_not_found: {
    cause: 'The application was made under a config without a bank connection, so it has none.',
    fix: 'Create an application under a config that names `bank_connection`. An application keeps the connections that it was made with, also when its config changes.',
  },
  no_transactions_found: {
    cause: 'The bank connection has an account, and no account has a transaction.',
    fix: 'Upload a statement or data with rows. If the account is new, wait until it has some.',
  },
  webhook_id_not_found: {
    cause: 'No webhook has this id, or a workflow of a CRM sent a `beamWebhookID` that is not, or no longer, in use.',
    fix: 'List webhooks with `GET /v1/webhooks/`. For a CRM, copy `beam_webhook_id` from `GET /v1/crm/settings` into the workflow.',
  },
  invalid_revet_application: {
    cause: 'At least one applicant of the submission has no email or no phone number. Nothing was submitted.',
    fix: '`lines` names each row. Add what is missing and send the whole submission again.',
  },
  duplicate_revet_submission: {
    cause: 'Two rows of the submission have the same email and phone number. Nothing was submitted.',
    fix: '`lines` names the rows. Keep one row for each applicant and send the submission again.',
  },
  invalid_application_file: {
    cause: 'The file is no CSV that can be read, lacks a column, or has values that do not fit. Nothing was submitted.',
    fix: 'Start from `GET /v1/applications/get_template`. `lines` names the rows and what is wrong with each.',
  },
  invalid_permission: {
    cause:
      'A permission or scope is not one that exists, or a config names a connection that your organisation may not use.',
    fix: 'List permissions with `GET /v1/organisations/permissions`, and connections with `GET /v1/application_configs/connections_available`.',
  },
  application_config_type_check_invalid: {
    cause:
      'The config names a connection, data point or argument that does not exist, names one twice, or gives an argument a value of the wrong type. The message says which.',
    fix: 'Compare the config with the data points and their arguments, and mend the part that the message names.',
    details: { details: "unknown data point 'bank_connection.affordabilty'" },
  },
  no_applicationconfigs: {
    cause: 'The request names no config, and your organisation has no default one.',
    fix: 'Create a config: the first becomes the default. Or name one with `application_config_id`.',
  },
  personal_info_not_configured: {
    cause: 'The application was made under a config without personal info.',
    fix: 'Create an application under a config that names the connection `personal_info`.',
  },
  connection_not_ready: {
    cause: 'No bank data has arrived for this application yet.',
    fix: 'Wait for the applicant, or upload a statement or data. Listen for the event `analysis.completed` rather than asking over and over.',
  },
  error_still_analysing_connection: {
    cause:
      'The first data arrived and its analysis is under way. It takes a few seconds. Later analyses do not keep answers back.',
    fix: 'Try again after a second or two, or wait for the event `analysis.completed`.',
  },
  error_analysing_connection: {
    cause:
      'The first analysis failed three times. The data is kept. When a later one fails, the result before it is answered as `outdated`.',
    fix: 'Tell us the request id. New data for the application starts another analysis.',
  },
  '1_month_transaction_error': {
    cause: 'The data covers less than one month, which is too little for this analysis.',
    fix: 'Add older statements. `statement_summary` and the labelled transactions answer all the same.',
  },
  bank_not_configured: {
    cause: "The application's config has no bank connection, so it takes no bank data.",
    fix: 'Create the application under a config that names `bank_connection`.',
  },
  data_point_not_configured: {
    cause:
      "The application's config does not ask for this data point, so it was not worked out. `data_points` of `GET /v1/bank_connections/{application_id}/` names what is asked for.",
    fix: 'Add the data point to the config and create the application anew: an application keeps what its config asked for when it was made.',
    details: { data_point: 'income_analysis' },
  },
  bank_account_exists: {
    cause: 'This account, told by bank and account number, is part of the application already.',
    fix: 'Nothing has to be sent again. To add newer rows, upload a statement: uploads extend an account. To start over, create another application.',
  },
  invalid_image: {
    cause: 'The image could not be decoded, or is of a kind or size in pixels that is not taken.',
    fix: 'Send a PNG, JPEG or WebP of at most 4 096 pixels a side, as base64.',
  },
  invalid_image_size: {
    cause: 'The image is larger than 2 MB (2 048 KB; the message says MB, and is kept as published).',
    fix: 'Send a smaller image. A logo is sharp at 512 pixels.',
  },
  email_not_sent: {
    cause:
      'The application exists, and its invite was refused by the mail service. `application_id` in the error names it.',
    fix: 'Do not create the application again. Check the address and re-send with `POST /v1/applications/applications/{application_id}/invite`.',
  },
  application_config_name_exists: {
    cause: 'Your organisation has a config of this name. Names are unique.',
    fix: 'Choose another name, or change the config that has it.',
  },
  invalid_credentials: {
    cause: 'The user name or the password is wrong. The answer does not tell which.',
    fix: 'Check both. After five failures in 15 minutes the account is throttled for a while. Request a new password if it is lost.',
  },
  session_over: {
    cause:
      'The session of the console ended: it was signed out, it is too old, the password was set, or its token was used twice.',
    fix: 'Sign in again. Only the console keeps sessions: your systems use an API token.',
  },
  origin_not_allowed: {
    cause: 'The request is for pages of the console and comes from another origin, or names none.',
    fix: 'Sign in with `POST /v1/in/auth/login/token`, which answers a token instead of a cookie.',
  },
  invalid_reset_token: {
    cause: 'The link of the e-mail is older than an hour, or was used.',
    fix: 'Request another link with `POST /v1/in/auth/password/forgot`.',
  },
  organisation_name_exists: {
    cause: 'Another organisation has this `name_slug`.',
    fix: 'Choose another `name_slug`. If the organisation is yours, ask a colleague for an invite.',
  },
  email_exists: {
    cause: 'A user with this e-mail address exists. An address belongs to one user only.',
    fix: 'Use another address, or sign in with this one.',
  },
  last_user_manager: {
    cause: 'This would leave the organisation without an active user who can manage users.',
    fix: 'Give another active user the permission `users.manage` first.',
  },
  user_holds_more_permissions: {
    cause: 'You tried to change or remove a user who holds a permission that you lack.',
    fix: 'Ask a user who holds all of their permissions, such as the one who registered the organisation.',
  },
  application_config_in_use: {
    cause: 'The config is the default of your organisation.',
    fix: 'Make another config the default with `PUT /v1/application_configs/{app_config_id}/default`, then delete this one.',
  },
  too_many_transactions: {
    cause: 'One upload holds more transactions than an account may bring in one request.',
    fix: 'Send fewer transactions. Two years of an account are seldom more than a few thousand.',
    details: { limit: '20000' },
  },
  bank_connection_full: {
    cause: 'With this upload the application would hold more accounts or transactions than it can.',
    fix: 'Leave out accounts or months that the decision does not need, or use another application.',
    details: { accounts: '20', transactions: '60000' },
  },
  connect_link_expired: {
    cause: 'The link of the applicant is past its end, or a newer link replaced it.',
    fix: 'Send the applicant a new link: invite again, or create another application if this one has expired.',
  },
  applicant_code_required: {
    cause:
      'Your organisation asks applicants for a one-time code, and this link alone was used: no code was typed in this browser.',
    fix: '`POST /v1/connect/{application_id}/code` sends a code, `POST /v1/connect/{application_id}/code/check` takes it and answers the token to go on with.',
  },
  applicant_code_wrong: {
    cause: 'The code differs from the newest one that was sent for this application.',
    fix: 'Let the applicant try again. After five tries a new code has to be sent.',
    details: { tries: '4' },
  },
  applicant_code_over: {
    cause: 'No code was sent with this link, it is older than ten minutes, was used, or was tried five times.',
    fix: 'Send a new code, then take it in the browser that asked for it.',
  },
  applicant_code_not_sent: {
    cause: 'The mail service did not take the address.',
    fix: 'Correct the e-mail address of the applicant, or let the applicant give another one if you stated none.',
  },
  applicant_contact_unknown: {
    cause: 'Neither you nor the applicant stated an e-mail address, and the request gave none.',
    fix: 'Send `email` with the request, or state the address when you create the applicant.',
  },
  consent_required: {
    cause: 'The applicant has not consented yet, and the step needs it.',
    fix: 'Show the legal documents, then `POST /v1/connect/{application_id}/consent`.',
  },
  consent_withdrawn: {
    cause: 'The applicant withdrew the consent. Bank data and personal info were erased, and nothing may be added.',
    fix: 'Stop working with this applicant’s data. If the applicant changes their mind, create another application.',
  },
  application_closed: {
    cause:
      'The bank data of the application was kept as long as your retention periods say, then erased, and the application was closed.',
    fix: 'Create another application for the applicant. `GET /v1/organisations/retention` shows the periods.',
  },
  connect_step_not_open: {
    cause: 'The flow is at another step. The message says why.',
    fix: 'Read `GET /v1/connect/{application_id}` and show the step that it names. Two devices on one link are the usual reason.',
    details: { reason: 'choose a bank first.' },
  },
  bank_method_not_available: {
    cause: 'The chosen bank cannot be connected in this way.',
    fix: 'Choose one of `methods_available` of the bank in `GET /v1/connect/{application_id}/banks`.',
  },
  bank_login_failed: {
    cause: 'The bank did not accept the login. The message names the fault.',
    fix: 'Let the applicant try again with `wrong_credentials` or `cancelled`; offer a statement upload with `bank_unavailable`.',
    details: { fault: 'wrong_credentials' },
  },
  legal_document_exists: {
    cause: 'This version of the document was published before. Published versions never change.',
    fix: 'Publish the text under a new version.',
  },
  application_expired: {
    cause: 'The link of the application has expired, so an invite would lead nowhere.',
    fix: 'Create another application for the applicant and invite to that one.',
  },
  invite_recipient_unknown: {
    cause: 'The request names no recipient, and the applicant has no address or number on record.',
    fix: 'Name the recipient in the request, or give the applicant an e-mail address or phone number.',
    details: { recipient: 'e-mail address' },
  },
  recipient_suppressed: {
    cause:
      'An earlier invite bounced, or its recipient complained. Sending there again would harm delivery for everyone.',
    fix: 'Ask the applicant for another address, or share the `connect_url` yourself.',
    details: { reason: 'bounced' },
  },
  whatsapp_not_registered: {
    cause: 'Your organisation has no WhatsApp number to send from.',
    fix: 'Register one with `POST /v1/whatsapp/register`, or invite by e-mail.',
  },
  whatsapp_not_sent: {
    cause: 'WhatsApp refused the message. The message says why.',
    fix: 'Check the number, or invite by e-mail.',
    details: { reason: 'the recipient is not on WhatsApp' },
  },
  whatsapp_refused: {
    cause: 'WhatsApp refused to register the number. The message says why.',
    fix: 'Mend what the message names in your WhatsApp Business account and register again.',
    details: { reason: 'the code has expired' },
  },
  whatsapp_account_unconfirmed: {
    cause: 'The request has no code of the embedded sign-up, so nothing shows that the account is yours.',
    fix: 'Register with the `code` of the embedded sign-up, or ask us to confirm the account.',
  },
  whatsapp_number_taken: {
    cause: 'Another organisation registered this number.',
    fix: 'Use another number. If it is yours, tell us.',
  },
  invalid_verify_token: {
    cause: 'The verify token of the callback check is not the one that was agreed.',
    fix: 'Only the settings of the WhatsApp app call this endpoint. Copy the verify token there again.',
  },
  invalid_signature: {
    cause: 'The signature header does not fit the bytes of the body.',
    fix: 'Only payment and messaging partners call this endpoint. Check that the shared secret is right and that nothing rewrites the body on its way.',
  },
  bill_not_found: {
    cause: 'No bill of your organisation has this id.',
    fix: 'List bills with `GET /v1/billing/bills/`.',
  },
  period_not_over: {
    cause: 'Bills are made of whole months, and this one is still running.',
    fix: 'Wait until 20 minutes after the end of the month in Johannesburg.',
    details: { period: '2026-11' },
  },
  credit_exceeds_bill: {
    cause: 'The credit is larger than what is left of the bill.',
    fix: 'Credit at most the amount that the message names.',
    details: { left: 'R 120.00' },
  },
  cards_full: {
    cause: 'Your organisation has as many cards as it may have.',
    fix: 'Delete a card that you no longer use.',
    details: { limit: '20' },
  },
  card_not_found: {
    cause: 'No card of your organisation has this id, or it was deleted.',
    fix: 'List cards with `GET /v1/billing/cards/`.',
  },
  card_not_linked: {
    cause: "The card was created and its holder did not finish on the payment provider's page.",
    fix: 'Open the address that creating the card answered, or create the card again.',
  },
  payment_declined: {
    cause: 'The bank of the card said no. Nothing was charged.',
    fix: 'Read the reason, then use another card or ask the card’s bank.',
    details: { reason: 'the account has not enough funds' },
  },
  payment_under_review: {
    cause:
      'An earlier payment ended in a way that a person has to look at. Nothing is charged until then, so that nothing is charged twice.',
    fix: 'Wait for us. If it takes longer than a working day, tell us the request id.',
  },
  payment_provider_unavailable: {
    cause: 'The payment provider does not answer.',
    fix: 'Try again in a minute. With the same `Idempotency-Key` nothing happens twice.',
  },
  charge_not_found: {
    cause: 'No paid charge has this id.',
    fix: 'Internal: read the charges of the organisation and use the id of one that was paid.',
  },
  not_flagged: {
    cause: 'Nothing of this name waits for a person; somebody may have settled it.',
    fix: 'Internal: list what waits again.',
  },
  not_paid_there: {
    cause: 'The payment provider shows something else than the settlement says, or does not answer.',
    fix: 'Internal: look the payment up at the provider before settling it.',
  },
  balance_too_low: {
    cause: 'The refund is larger than the balance of the organisation.',
    fix: 'Internal: refund at most the balance.',
  },
  refund_refused: {
    cause: 'The payment provider refused the refund. The message says why.',
    fix: 'Internal: pay back in another way, or try again later.',
    details: { reason: 'the card is closed' },
  },
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
  decisions_full: {
    cause: 'The application holds as many decisions as it may hold.',
    fix: 'Read the last decision. If you have to decide anew, create another application.',
    details: { limit: '200' },
  },
  policies_full: {
    cause: 'Your organisation holds as many versions of policies as it may hold.',
    fix: 'Contact us. Versions are kept, since decisions name them.',
    details: { limit: '500' },
  },
  webhooks_full: {
    cause: 'Your organisation has as many webhooks as it may have.',
    fix: 'Delete one that you no longer use. One webhook can take every type of event.',
    details: { limit: '20' },
  },
  webhook_inactive: {
    cause: 'The webhook was switched off, or it was disabled because it took nothing for three days or answered 410.',
    fix: 'Mend the receiver, then `PATCH /v1/webhooks/{webhook_id}` with `is_active: true`.',
  },
  webhook_changed: {
    cause: 'Two rotations of one secret happened at once, and the other one won.',
    fix: 'Rotate again, and use the secret of the last answer.',
  },
  statement_not_quarantined: {
    cause: 'The upload is not in the status QUARANTINED: it was taken already, or never had to be.',
    fix: 'Read the upload. If it was accepted, nothing is left to do.',
  },
  password_not_needed: {
    cause: 'The upload is not in the status PASSWORD_NEEDED.',
    fix: 'Read the upload. If it was accepted, nothing is left to do.',
  },
  file_not_encrypted: {
    cause: 'The PDF opens without a password.',
    fix: 'Use the file as it is.',
  },
  wrong_password: {
    cause: 'The password does not open the file.',
    fix: 'Read `password.hint` of the upload: many banks use the identity number. After five wrong ones the file has to be uploaded again.',
    details: { tries: ' 4 tries are left.' },
  },
  unreadable_file: {
    cause: 'The file is damaged, or of a kind that is not read. The message says which.',
    fix: 'Download the statement again from the bank and send it unchanged.',
    details: { reason: 'it ends in the middle' },
  },
  label_rules_full: {
    cause: 'Your organisation has as many label rules as it may have.',
    fix: 'Delete rules that decide nothing any more. One rule with a shorter text often does the work of several.',
    details: { limit: '200' },
  },
  method_not_allowed: {
    cause: 'The path exists and does not answer this method.',
    fix: 'Use one of the methods that the message names.',
    details: { allowed: 'GET, POST' },
  },
  payload_too_large: {
    cause: 'The body is larger than this endpoint takes.',
    fix: 'Send less. Statements go through an upload form, which takes up to 25 MB.',
    details: { limit: '1 MB' },
  },
  unsupported_media_type: {
    cause: 'The `Content-Type` is not the one that this endpoint takes.',
    fix: 'Send the type that the message names. Most endpoints take `application/json`.',
    details: { expected: 'application/json' },
  },
  too_many_requests: {
    cause: 'You sent more requests than the endpoint takes in its time.',
    fix: 'Wait for the seconds of the `Retry-After` header, then go on more slowly.',
    details: { seconds: '12' },
  },
  idempotency_key_reused: {
    cause: 'An earlier request had this `Idempotency-Key` and another path or body.',
    fix: 'Make a new key for each thing that you want to happen, and use it again only to repeat exactly that request.',
  },
  idempotency_request_in_progress: {
    cause: 'The first request with this key has not ended.',
    fix: 'Wait a second and send it again: you get the answer of the first.',
  },
  internal_error: {
    cause: 'We made a mistake. It was recorded under the request id.',
    fix: 'Try again once. If it stays, send us the `request_id`; it holds nothing of your data.',
  },
  service_unavailable: {
    cause: 'More is going on than the service can take at this moment.',
    fix: 'Wait for the seconds of the `Retry-After` header and try again, with growing pauses.',
  },
};
