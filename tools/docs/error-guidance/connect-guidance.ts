import type { GuidanceByCode } from './error-guidance.ts';

/** Connect links, consent, bank logins and invites. */
export const connectGuidance: GuidanceByCode = {
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
    fix: 'Correct the email address of the applicant, or let the applicant give another one if you stated none.',
  },
  applicant_contact_unknown: {
    cause: 'Neither you nor the applicant stated an email address, and the request gave none.',
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
  invite_recipient_unknown: {
    cause: 'The request names no recipient, and the applicant has no address or number on record.',
    fix: 'Name the recipient in the request, or give the applicant an email address or phone number.',
    details: { recipient: 'email address' },
  },
  recipient_suppressed: {
    cause:
      'An earlier invite bounced, or its recipient complained. Sending there again would harm delivery for everyone.',
    fix: 'Ask the applicant for another address, or share the `connect_url` yourself.',
    details: { reason: 'bounced' },
  },
  whatsapp_not_registered: {
    cause: 'Your organisation has no WhatsApp number to send from.',
    fix: 'Register one with `POST /v1/whatsapp/register`, or invite by email.',
  },
  whatsapp_not_sent: {
    cause: 'WhatsApp refused the message. The message says why.',
    fix: 'Check the number, or invite by email.',
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
};
