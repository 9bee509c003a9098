/** What can keep an answer out of analyses back before the first result: the state of the connection. */
export const noResultProblems = [
  'application_not_found',
  'bank_connection_not_found',
  'connection_not_ready',
  'error_still_analysing_connection',
  'error_analysing_connection',
  'no_transactions_found',
] as const;
