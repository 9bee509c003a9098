import type { RefusalMeaning } from './refusal-meaning.ts';

const PARSE = { type: 'Parse Error', place: 'file', remedy: 'send_original' } as const;
const ROW = { ...PARSE, place: 'row' } as const;
const ACCOUNT = { ...PARSE, remedy: 'state_account' } as const;
const FIGURES = { type: 'Transactions Error', place: 'row', remedy: 'send_original' } as const;
const BETWEEN = { type: 'Contiguous Error', place: 'where_known', remedy: 'send_other_days' } as const;

/** Refusals of what a file says: whose it is, its rows and figures, and how these go with what is known already. */
export const contentRefusals = {
  // Whose and of which days.
  account_unknown: {
    ...ACCOUNT,
    applicant: 'This file does not say which account it is of.',
    developer: 'No account number in the file, and none stated.',
  },
  bank_unknown: {
    ...ACCOUNT,
    applicant: 'This file does not say which bank it is from.',
    developer: 'No bank in the file, and none stated that is known.',
  },
  bank_and_account_unknown: {
    ...ACCOUNT,
    applicant: 'This file does not say which bank and account it is of.',
    developer: 'Neither bank nor account number in the file or stated.',
  },
  account_ambiguous: {
    ...ACCOUNT,
    applicant: 'This file shows only the last digits of its account number, and several of your accounts end in them.',
    developer: 'A masked account number that fits several accounts of the connection.',
  },
  other_bank: {
    ...PARSE,
    applicant: 'This file is from another bank than the one that was chosen for it.',
    developer: 'The bank of the file is not the one stated.',
  },
  other_account: {
    ...PARSE,
    applicant: 'This file is of another account than the one that was entered for it.',
    developer: 'No account number in the file is the one stated.',
  },
  account_number_too_long: {
    ...PARSE,
    applicant: 'The account number in this file is longer than any account number is.',
    developer: 'The account number has more characters than an IBAN.',
  },
  period_unknown: {
    ...PARSE,
    applicant: "We couldn't find the days that this statement covers.",
    developer: 'The statement prints no period, and has no rows with dates.',
  },
  // A row or a line.
  row_date_unreadable: {
    ...ROW,
    applicant: 'A transaction has no date that we can read.',
    developer: 'The row has money, and no date or one that cannot be read.',
  },
  day_order_unclear: {
    ...ROW,
    applicant: 'The dates can be read in two ways, with the day or the month first.',
    developer: 'Both orders of day and month read every date, and the rest of the file favours the month first.',
  },
  row_amount_unreadable: {
    ...ROW,
    applicant: 'A transaction has an amount that we cannot read.',
    developer: 'The amount of the row, or its place among the columns, cannot be read.',
  },
  row_amount_missing: {
    ...ROW,
    applicant: 'A transaction changes the balance, and shows no amount.',
    developer: 'The row has a balance that differs from the one before it, and no amount.',
  },
  row_amounts_contradict: {
    ...ROW,
    applicant: 'A transaction shows amounts that contradict each other.',
    developer: 'The row has money in and money out, or an amount that is not its money in or out.',
  },
  row_side_unclear: {
    ...ROW,
    applicant: 'We cannot see whether the money of a transaction came in or went out.',
    developer: 'The amount has no sign, no side and no balance that shows its direction.',
  },
  row_sign_contradicts: {
    ...ROW,
    applicant: 'A transaction says that money came in and went out at once.',
    developer: 'The sign of the amount contradicts its column, or the type of the transaction.',
  },
  row_unreadable: {
    ...ROW,
    applicant: "There is a transaction that we couldn't read.",
    developer: 'The record of the transaction does not follow its format.',
  },
  row_misplaced: {
    ...ROW,
    applicant: 'The columns of a row are shifted, so its figures may be in the wrong place.',
    developer: 'The row has fewer or more cells than there are headings.',
  },
  row_may_be_balance: {
    ...ROW,
    applicant: 'A row may be a balance or a transaction, and we cannot see which.',
    developer: 'The row is worded like a balance brought forward, has an amount, and no balance beside it.',
  },
  row_status_unclear: {
    ...ROW,
    applicant: 'A row does not say whether the bank has booked it.',
    developer: 'The column of the status holds a word that is not known.',
  },
  row_other_currency: {
    ...ROW,
    applicant: 'A transaction is in another currency than the rest of the statement.',
    developer: 'The currency of the row is not that of the table.',
  },
  row_without_balance: {
    ...ROW,
    applicant: 'The first or the last transactions show no balance, although the others do.',
    developer: 'Rows before the first or after the last printed balance, which nothing proves.',
  },
  rows_run_together: {
    ...ROW,
    applicant: 'Two transactions run into each other.',
    developer: 'The mark between two records is damaged.',
  },
  rows_not_ended: {
    ...PARSE,
    applicant: 'Some transactions in this file have no beginning or no end.',
    developer: 'The numbers of opening and closing tags of transactions differ.',
  },
  line_unread: {
    ...ROW,
    applicant: "A line looks like a transaction, and we couldn't read the headings above it.",
    developer: 'A line that balances show to be a transaction is in no table that was read.',
  },
  columns_doubled: {
    ...PARSE,
    applicant: 'Two columns of this file hold the same thing, and we cannot see which one counts.',
    developer: 'Two columns have the same role, such as two columns of amounts.',
  },
  balance_unreadable: {
    ...ROW,
    applicant: 'The opening or the closing balance of the statement cannot be read.',
    developer: 'A balance of the statement does not follow its format.',
  },
  balance_missing: {
    ...ROW,
    applicant: 'The statement has no opening or no closing balance.',
    developer: 'A format that has to print both balances lacks one.',
  },
  // The figures of a statement.
  balance_broken: {
    ...FIGURES,
    applicant: "A balance doesn't follow from the one before it. A transaction is missing or a figure is wrong.",
    developer: 'The balance before the row and its amount do not make the balance beside it.',
  },
  closing_balance_wrong: {
    ...FIGURES,
    place: 'where_known',
    applicant: "The closing balance doesn't follow from the transactions. One is missing or a figure is wrong.",
    developer: 'The opening balance and all rows do not make the closing balance.',
  },
  total_wrong: {
    ...FIGURES,
    place: 'where_known',
    applicant: "The totals that the statement prints don't match its transactions.",
    developer: 'A printed total of money in or out, or a printed count, is not that of the rows.',
  },
  row_in_future: {
    ...FIGURES,
    applicant: 'A transaction has a date in the future.',
    developer: 'The row is booked after the day of reading.',
  },
  row_outside_period: {
    ...FIGURES,
    applicant: 'A transaction is far outside the days that the statement covers.',
    developer: 'The row is booked more than a week outside the printed period.',
  },
  figures_unlisted: {
    ...FIGURES,
    place: 'file',
    applicant: "More figures of this statement don't add up.",
    developer: 'Counts the errors of the statement that are not listed.',
  },
  // Statements beside each other.
  statements_do_not_meet: {
    ...BETWEEN,
    applicant: "One statement doesn't begin with the balance that the one before it ends with.",
    developer:
      'The opening balance is not the closing balance of the statement before, or none that it had on that day.',
  },
  statements_differ: {
    ...BETWEEN,
    applicant: 'Two statements show different transactions for the same day.',
    developer: 'A day that two statements cover has a row in one of them only.',
  },
  days_between_missing: {
    ...BETWEEN,
    applicant:
      'Days between this statement and another one of the account are missing, and the balance changed over them.',
    developer:
      'Days beside those of the file are covered by no source, and the balances around them differ. The rows of the file are taken; the error goes when a statement covers the days.',
  },
  // What the product that takes a file cannot do with it.
  password_tries_used: {
    ...PARSE,
    remedy: 'find_password',
    applicant: 'The password was wrong too often.',
    developer: 'Every try at the password of the file was used.',
  },
  consent_withdrawn: {
    ...FIGURES,
    place: 'file',
    remedy: 'ask_lender',
    applicant: 'The consent to use these statements was withdrawn.',
    developer: 'The consent was withdrawn while the file was read.',
  },
  connection_full: {
    ...FIGURES,
    place: 'file',
    remedy: 'ask_lender',
    applicant: 'We already hold as many accounts and transactions as we can for this application.',
    developer: 'The bank connection has the most accounts or transactions that one can hold.',
  },
} as const satisfies Readonly<Record<string, RefusalMeaning>>;
