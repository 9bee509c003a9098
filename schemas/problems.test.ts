import { describe, expect, test } from '@jest/globals';
import { describeProblem, ProblemBody, problems, ValidationBody } from './problems.ts';

/** Section 8 of the specification, word for word, without the last row: a validation error has no code. */
const catalogue = `
| Status | Code | Message |
|---|---|---|
| 401 | invalid_token | Invalid token |
| 401 | account_deactivated | This account has been deactivated |
| 403 | invalid_token_permissions | Invalid token permissions |
| 404 | resource_not_found | Resource Not Found |
| 404 | application_config_not_found | Application config not found. |
| 404 | applicant_not_found | Applicant not found |
| 404 | application_not_found | Application not found |
| 404 | bank_connection_not_found | Bank connection not found |
| 404 | no_transactions_found | No transactions found for this application |
| 404 | webhook_id_not_found | Webhook ID not found |
| 400 | invalid_revet_application | All applications require an email and phone number |
| 400 | duplicate_revet_submission | Email and phone number must be unique for each applicant |
| 400 | invalid_application_file | Invalid application file |
| 400 | invalid_permission | Permission is invalid |
| 400 | application_config_type_check_invalid | Application config type check invalid: {details} |
| 400 | no_applicationconfigs | Default application config not found. |
| 400 | personal_info_not_configured | Personal info not configured on this application config. |
| 400 | connection_not_ready | Connection not ready |
| 400 | error_still_analysing_connection | Still Analysing Data. Please try again later. |
| 400 | error_analysing_connection | Data could not be analysed. Please try again later |
| 400 | 1_month_transaction_error | Less than 1 month of transactions found. |
| 400 | bank_not_configured | Bank Connection not configured in application config. |
| 400 | bank_account_exists | Bank Account already exists for this connection. |
| 400 | invalid_image | Uploaded image is invalid. |
| 400 | invalid_image_size | Uploaded image must be less than 2048MB. |
| 400 | email_not_sent | Application created, but there was an error sending the email invite. Please re-invite the applicant. |
| 409 | application_config_name_exists | Application config name already exists. |
`;

const rows = catalogue
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, status = '', code = '', message = '']) => ({ status: Number(status), code, message }));

const declared = new Map<string, { status: number; message: string }>(Object.entries(problems));

describe('the error catalogue', () => {
  test('The error catalogue has 27 codes of the specification', () => {
    expect(rows).toHaveLength(27);
  });

  test.each(rows)('The error catalogue says $code as the specification does', ({ status, code, message }) => {
    expect(declared.get(code)).toEqual({ status, message });
  });

  test('The error catalogue has an error status and a message for people in every entry', () => {
    for (const [code, { status, message }] of declared) {
      expect(code).toMatch(/^[a-z0-9_]+$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(message).not.toBe('');
    }
  });
});

describe('a message', () => {
  test('A message is filled in from the details, and shows no placeholder without them', () => {
    expect(describeProblem('application_config_type_check_invalid', { details: "unknown connection 'x'" })).toEqual({
      status: 400,
      message: "Application config type check invalid: unknown connection 'x'",
    });
    expect(describeProblem('too_many_requests').message).toBe('Too many requests. Try again in  seconds.');
  });

  test('A message takes details as text: their content is not filled in again', () => {
    const details = { details: '{seconds} $& {details}' };
    expect(describeProblem('application_config_type_check_invalid', details).message).toBe(
      'Application config type check invalid: {seconds} $& {details}',
    );
  });
});

test('the bodies of errors are told apart by their schemas', () => {
  const problem = { error_type: 'code', code: 'x', message: 'm', request_id: 'r', documentation_url: 'd' };
  const validation = { detail: [{ loc: ['body', 0], msg: 'm', type: 't' }] };
  expect([ProblemBody, ValidationBody].map((schema) => schema.safeParse(problem).success)).toEqual([true, false]);
  expect([ProblemBody, ValidationBody].map((schema) => schema.safeParse(validation).success)).toEqual([false, true]);
});
