import type { Remedy } from './remedies.ts';
import type { StatementErrorType } from './statement-error-types.ts';

/** What a code says of the place of a refusal: page and row, the page alone, neither, or page and row where they are known. */
export type RefusalPlace = 'row' | 'page' | 'file' | 'where_known';

/** What a refusal means and what its sender can do about it. */
interface RefusalMeaning {
  readonly type: StatementErrorType;
  readonly place: RefusalPlace;
  readonly remedy: Remedy;
  /** The reason in words for the person who sent the file. */
  readonly applicant: string;
  /** What the reader found, for who integrates it. */
  readonly developer: string;
}

const PARSE = { type: 'Parse Error', place: 'file', remedy: 'send_original' } as const;
const ROW = { ...PARSE, place: 'row' } as const;
const NO_STATEMENT = { ...PARSE, remedy: 'send_statement' } as const;
const TOO_MUCH = { ...PARSE, remedy: 'send_less' } as const;
const ARCHIVE = { ...PARSE, remedy: 'send_apart' } as const;
const ACCOUNT = { ...PARSE, remedy: 'state_account' } as const;
const PICTURE = { ...PARSE, remedy: 'send_clearer' } as const;
const FIGURES = { type: 'Transactions Error', place: 'row', remedy: 'send_original' } as const;
const BETWEEN = { type: 'Contiguous Error', place: 'where_known', remedy: 'send_other_days' } as const;

/** Every reason for which a file or an account of it is refused. Codes are stored and public: they may be added, never renamed. */
export const refusals = {
  // The file as a whole is not a statement that can be read.
  file_empty: {
    ...NO_STATEMENT,
    applicant: 'This file is empty.',
    developer: 'The file has no bytes.',
  },
  file_type_unknown: {
    ...NO_STATEMENT,
    applicant: 'This file is not a kind that we can read.',
    developer: 'The bytes are of no format that is read.',
  },
  old_workbook: {
    ...NO_STATEMENT,
    applicant:
      'This is an old Excel file, or one with a password. Save it as a new Excel file (.xlsx) without a password, or as CSV.',
    developer: 'An OLE compound file: an Excel workbook of before 2007, or an encrypted one.',
  },
  web_page: {
    ...NO_STATEMENT,
    applicant: 'This file is a saved web page, not a statement.',
    developer: 'The bytes are HTML.',
  },
  other_xml: {
    ...NO_STATEMENT,
    applicant: 'This file is not a bank statement. It holds another kind of data from a bank or a program.',
    developer: 'XML that is neither OFX nor camt.052, camt.053 or camt.054.',
  },
  no_statement: {
    ...NO_STATEMENT,
    applicant: "We couldn't find a bank statement in this file.",
    developer: 'The file is of a format that is read, and holds no statement of an account.',
  },
  no_table: {
    ...NO_STATEMENT,
    applicant: "We couldn't find a list of transactions in this file. It needs dates, descriptions and amounts.",
    developer: 'No table of a CSV or a workbook has columns for a date, a description and amounts.',
  },
  no_transactions: {
    ...NO_STATEMENT,
    applicant: 'There are no transactions in this file.',
    developer: 'A table with the right headings has no row below them.',
  },
  no_text: {
    ...NO_STATEMENT,
    applicant: 'The pages of this file are blank, or hold nothing that we can read.',
    developer: 'No page of the PDF has text, and no page is a picture that could be recognised.',
  },
  layout_unknown: {
    ...NO_STATEMENT,
    applicant: "We don't know this form of statement, and can't be sure of its figures.",
    developer: 'No supported layout fits the PDF, and its balances prove no reading by the headings alone.',
  },
  investments_only: {
    ...NO_STATEMENT,
    applicant: 'This file is about investments or loans. We need the statement of a bank account or a card.',
    developer: 'An OFX or QIF file of which every part is of a kind that is left out.',
  },
  xml_declares_types: {
    ...NO_STATEMENT,
    applicant: 'This file holds something that no bank statement has, so we did not open it.',
    developer: 'The XML has a DOCTYPE or ENTITY declaration, which could hide data.',
  },
  // The file is damaged, or could not be read to its end.
  file_damaged: {
    ...PARSE,
    applicant: 'This file is damaged, so we cannot be sure that we see all of it.',
    developer: 'The file does not open, or a part of it does not unpack, parse or match its checksum.',
  },
  file_protected: {
    ...PARSE,
    applicant: 'This file is protected in a way that we cannot open.',
    developer: 'The PDF has a security handler that PDFium does not support.',
  },
  file_cut_short: {
    ...PARSE,
    place: 'where_known',
    applicant: 'The end of this file is missing.',
    developer: 'The end mark of the format is missing: a PDF trailer, a closing tag, the end of a record.',
  },
  file_unusual: {
    ...PARSE,
    applicant: 'This file is damaged, or was made in an unusual way.',
    developer: 'The reader of the format threw. The fault is reported to us without content of the file.',
  },
  reader_fault: {
    ...PARSE,
    remedy: 'send_again',
    applicant: 'Something went wrong on our side while we read this file.',
    developer: 'The process of the reader failed. The fault is reported to us without content of the file.',
  },
  reader_stopped: {
    ...PARSE,
    applicant: 'This file is damaged, or was made in an unusual way.',
    developer: 'The process of the reader ended on this file without an answer.',
  },
  page_damaged: {
    ...PARSE,
    place: 'page',
    applicant: 'A page of this file is damaged or missing, so we cannot see its transactions.',
    developer: 'The page has no size: its object is missing or damaged.',
  },
  page_without_text: {
    ...PARSE,
    place: 'page',
    applicant: 'A page of this file has nothing on it that we can read, so we cannot see its transactions.',
    developer: 'A page among pages of text has neither text nor a picture, and the closing balance comes after it.',
  },
  // More than is read at once.
  file_too_large: {
    ...TOO_MUCH,
    applicant: 'This file is too large.',
    developer: 'More bytes than are read, as sent or when unpacked.',
  },
  too_many_pages: {
    ...TOO_MUCH,
    applicant: 'This file has too many pages.',
    developer: 'More pages than a PDF may have.',
  },
  too_many_scanned_pages: {
    ...TOO_MUCH,
    applicant: 'This file has more scanned pages than we can read at once.',
    developer: 'More pages are pictures than are recognised for one file.',
  },
  file_too_long: {
    ...TOO_MUCH,
    place: 'where_known',
    applicant: 'This file is too long to read at once.',
    developer: 'More characters, lines, cells, tags, records or messages than are read.',
  },
  text_too_long: {
    ...PARSE,
    place: 'where_known',
    applicant: 'A text in this file is far longer than any that a bank writes.',
    developer: 'A cell, a description or a tag has more characters than are read.',
  },
  too_many_transactions: {
    ...TOO_MUCH,
    applicant: 'This file has more transactions than we can read at once.',
    developer: 'More transactions than are read of one file.',
  },
  too_many_statements: {
    ...TOO_MUCH,
    applicant: 'This file holds more statements than we can read at once.',
    developer: 'More accounts and periods than are read of one file.',
  },
  reading_too_slow: {
    ...TOO_MUCH,
    applicant: 'This file takes too long to read.',
    developer: 'The reader reached its limit of time.',
  },
  reading_too_much_memory: {
    ...TOO_MUCH,
    applicant: 'This file is too large to read at once.',
    developer: 'The reader reached its limit of memory.',
  },
  // Archives and workbooks.
  zip_unreadable: {
    ...ARCHIVE,
    applicant: 'We cannot open this zip file.',
    developer: 'The zip is damaged, encrypted, of an unusual kind, or unpacks to more than is read.',
  },
  zip_empty: {
    ...ARCHIVE,
    applicant: 'There are no files in this zip file.',
    developer: 'The zip holds nothing but what systems add to it.',
  },
  zip_in_zip: {
    ...ARCHIVE,
    applicant: 'There is a zip file within this zip file, which we do not open.',
    developer: 'An entry of the zip is a zip.',
  },
  zip_file_with_password: {
    ...ARCHIVE,
    applicant: 'A file in this zip file has a password. Send that file by itself.',
    developer:
      'An entry of the zip is an encrypted PDF: a password is tried on the file that was sent, which is the zip.',
  },
  workbook_unreadable: {
    ...PARSE,
    applicant: 'We cannot open this Excel file.',
    developer: 'The package of the XLSX is damaged, too large, or has merged cells that overlap.',
  },
  // Pictures.
  picture_not_read: {
    ...PICTURE,
    applicant: 'We cannot read pictures of statements here.',
    developer: 'A picture reached a reader without character recognition.',
  },
  picture_damaged: {
    ...PICTURE,
    applicant: 'This picture is damaged, or too large to read.',
    developer: 'The picture is damaged, has too many pixels, or is neither PNG nor JPEG.',
  },
  picture_row_unproved: {
    ...PICTURE,
    place: 'row',
    applicant: 'We cannot be sure of a figure in this picture of your statement.',
    developer: 'The row was recognised in a picture, and the balances around it do not prove it.',
  },
  picture_row_out_of_order: {
    ...PICTURE,
    place: 'row',
    applicant: 'We cannot be sure of a date in this picture of your statement.',
    developer: 'The date of a recognised row is before that of the row above it, or outside the period.',
  },
  picture_rows_unlisted: {
    ...PICTURE,
    applicant: 'We cannot be sure of more figures in this picture of your statement.',
    developer: 'Counts the errors of recognised rows that are not listed.',
  },
  picture_statement_unproved: {
    ...PICTURE,
    type: 'Transactions Error',
    place: 'row',
    applicant: 'We cannot be sure of all figures in this picture of your statement.',
    developer: 'A statement with recognised rows whose balances do not prove all of them; names the first such row.',
  },
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
    place: 'file',
    applicant: "The totals that the statement prints don't match its transactions.",
    developer: 'The printed total of money in or of money out is not the sum of the rows.',
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

/** Why a file is refused. */
export type RefusalCode = keyof typeof refusals;

/** Codes of refusals whose place is known in this way. */
export type RefusalCodeWith<Place extends RefusalPlace> = {
  [Code in RefusalCode]: (typeof refusals)[Code]['place'] extends Place ? Code : never;
}[RefusalCode];

/** Whether a text is a code of the registry: stored ones may be of a later release. */
export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusals, text);

/** Every code, in the order of the registry. */
export const refusalCodes: readonly RefusalCode[] = Object.keys(refusals).filter(isRefusalCode);
