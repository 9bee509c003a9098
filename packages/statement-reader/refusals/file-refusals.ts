import type { RefusalMeaning } from './refusal-meaning.ts';

const PARSE = { type: 'Parse Error', place: 'file', remedy: 'send_original' } as const;
const NO_STATEMENT = { ...PARSE, remedy: 'send_statement' } as const;
const TOO_MUCH = { ...PARSE, remedy: 'send_less' } as const;
const ARCHIVE = { ...PARSE, remedy: 'send_apart' } as const;
const PICTURE = { ...PARSE, remedy: 'send_clearer' } as const;

/** Refusals of a file as bytes: its kind, its damage, its size, what is packed in it, and pictures of statements. */
export const fileRefusals = {
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
} as const satisfies Readonly<Record<string, RefusalMeaning>>;
