/** The three kinds of error of a manual upload, word for word from section 4 of the specification. */
export const statementErrorTypes = ['Parse Error', 'Contiguous Error', 'Transactions Error'] as const;

export type StatementErrorType = (typeof statementErrorTypes)[number];
