import type { GuidanceByCode } from './error-guidance.ts';

/** Bank connections, their analyses, statements and labels. */
export const bankDataGuidance: GuidanceByCode = {
  bank_connection_not_found: {
    cause: 'The application was made under a config without a bank connection, so it has none.',
    fix: 'Create an application under a config that names `bank_connection`. An application keeps the connections that it was made with, also when its config changes.',
  },
  no_transactions_found: {
    cause: 'The bank connection has an account, and no account has a transaction.',
    fix: 'Upload a statement or data with rows. If the account is new, wait until it has some.',
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
  bank_account_exists: {
    cause: 'This account, told by bank and account number, is part of the application already.',
    fix: 'Nothing has to be sent again. To add newer rows, upload a statement: uploads extend an account. To start over, create another application.',
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
};
