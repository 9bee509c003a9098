/** Rules of the labeller by which the analyses choose rows: ids that rows of a labelled ledger carry. */

/** Rule of pay of which nothing but its rhythm and amounts shows that it is pay. */
export const PRESUMED_PAY_RULE = 'pass:presumed-pay';

/** Rule of regular credits that may be pay or the applicant's own money: neither a word, a name nor the amounts say which. */
export const UNCLEAR_CREDIT_RULE = 'pass:unclear-credit';

/** Rule of rows that went to or came from an account in the applicant's own name that is not connected. */
export const UNCONNECTED_RULE = 'pass:own-account-unconnected';
