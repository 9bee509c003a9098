import type { GuidanceByCode } from './error-guidance.ts';

/** Callers, the people of an organisation and what they may do. */
export const accessGuidance: GuidanceByCode = {
  invalid_token: {
    cause:
      'The request has no Authorization header, or its token is unknown, revoked, replaced by a rotation, or past its hour.',
    fix: 'Send `Authorization: Bearer <token>`. An access token lasts an hour: sign in again. An API token lasts until it is revoked or rotated: check that you use the newest secret.',
  },
  account_deactivated: {
    cause: 'The user or the organisation behind the token was deactivated.',
    fix: 'Ask a user of your organisation who manages the team to reactivate the account. Trying again changes nothing.',
  },
  invalid_client_assertion: {
    cause:
      'The assertion is not right: its key is not registered, or its signature, iss, sub, aud, exp or jti is wrong, or it was used before, or the API token ended or is not good from this address. The answer does not tell which.',
    fix: 'Sign a new assertion for each call: `iss` and `sub` are the `client_id`, `aud` is the address of the API, `jti` is random, `exp` is at most five minutes ahead, and `kid` in the header names a registered key. Check the clock of your machine.',
  },
  invalid_token_permissions: {
    cause: 'The token is right, but its scope or the permissions of its user do not open this endpoint.',
    fix: 'Read which scope and permission the endpoint asks for. Give the user that permission, or use a token that has it. API tokens open applicant data and configs only: people, secrets, billing and webhooks need a user who signed in.',
  },
  invalid_permission: {
    cause:
      'A permission or scope is not one that exists, or a config names a connection that your organisation may not use.',
    fix: 'List permissions with `GET /v1/organisations/permissions`, and connections with `GET /v1/application_configs/connections_available`.',
  },
  email_not_sent: {
    cause:
      'The application exists, and its invite was refused by the mail service. `application_id` in the error names it.',
    fix: 'Do not create the application again. Check the address and re-send with `POST /v1/applications/applications/{application_id}/invite`.',
  },
  invalid_credentials: {
    cause: 'The user name or the password is wrong. The answer does not tell which.',
    fix: 'Check both. After five failures in 15 minutes the account is throttled for a while. Request a new password if it is lost.',
  },
  second_factor_challenge_over: {
    cause:
      'The challenge is older than ten minutes, was answered, got five wrong codes, or the password was set since.',
    fix: 'Sign in with the password again: the answer has a new challenge.',
  },
  second_factor_wrong: {
    cause: 'The code or recovery code is not of this user, or the code was taken before.',
    fix: 'Wait for the next code of the app. Check the clock of the phone: a code is good half a minute before and after its own.',
  },
  second_factor_missing: {
    cause: 'The account has no second factor, and one has to be shown.',
    fix: 'Add one in the console under Security. Our own staff ask the person who admits them for a recovery code.',
  },
  second_factor_stale: {
    cause: 'What you do needs a second factor that was shown within the last ten minutes.',
    fix: 'In the console, show it again where you are asked. With the API, sign in again: the new token opens it for ten minutes. API tokens are not asked.',
  },
  second_factor_required_here: {
    cause: 'Your organisation requires a second factor of its users, and this one is your last.',
    fix: 'Add another one first.',
  },
  second_factors_full: {
    cause: 'The user has ten second factors.',
    fix: 'Remove one that is no longer used, then add the new one.',
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
    cause: 'The link of the email is older than an hour, or was used.',
    fix: 'Request another link with `POST /v1/in/auth/password/forgot`.',
  },
  organisation_in_test_mode: {
    cause:
      'The organisation is in test mode, in which nothing reaches outside: invites, requests and letters go to proven addresses of its own users only.',
    fix: 'Invite yourself to try it. To reach others, state company number, NCR number and a contact with `PATCH /v1/organisations/`, set a password by the mailed link, and wait for the approval.',
  },
  test_mode_applications_full: {
    cause:
      'The organisation is in test mode, in which it makes 200 applications in all, those of the sandbox and erased ones included.',
    fix: 'Go on with the applications that you have. To make more, state company number, NCR number and a contact with `PATCH /v1/organisations/`, set a password by the mailed link, and wait for the approval.',
  },
  organisation_approved: {
    cause: 'Legal name, company number and NCR number are those that the organisation was approved with.',
    fix: 'Ask us to change them.',
  },
  organisation_name_exists: {
    cause: 'Another organisation has this `name_slug`.',
    fix: 'Choose another `name_slug`. If the organisation is yours, ask a colleague for an invite.',
  },
  email_exists: {
    cause:
      'A user of your organisation has this email address, or, where you set a password by a mailed link, the address was proven for another organisation in the meantime.',
    fix: 'Use another address, or sign in with this one.',
  },
  last_user_manager: {
    cause: 'This would leave the organisation without an active user who can manage users.',
    fix: 'Give another active user the permission `users.manage` first.',
  },
  user_is_owner: {
    cause: 'You tried to change or remove the user who owns the organisation.',
    fix: 'Ask the owner, who can hand the organisation over with `PUT /v1/organisations/owner`.',
  },
  user_holds_more_permissions: {
    cause: 'You tried to change or remove a user who holds a permission that you lack.',
    fix: 'Ask a user who holds all of their permissions, such as the one who registered the organisation.',
  },
  legal_document_exists: {
    cause: 'This version of the document was published before. Published versions never change.',
    fix: 'Publish the text under a new version.',
  },
};
