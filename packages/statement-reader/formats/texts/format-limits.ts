/** Transactions that one file may hold. */
export const MAX_ROWS = 60_000;

/** Rows of a table that are read: the transactions, and headings, totals and blank rows between them. */
export const MAX_TABLE_ROWS = MAX_ROWS + 5_000;

/** Characters of one cell or text. */
export const MAX_CELL_CHARACTERS = 1_000;

/** Cells of one row. */
export const MAX_COLUMNS = 200;

/** Cells of one table, the rows times the columns of the widest: 46 columns in the longest table. */
export const MAX_CELLS = 3_000_000;

/** Characters of a file of text, about 500 for each transaction. */
export const MAX_TEXT_CHARACTERS = 32_000_000;

/**
 * Characters and tags of a file of XML, about 30 tags for each transaction; characters of one tag; and elements that are held
 * in memory at a time, where each takes some hundred bytes.
 */
export const XML_LIMITS = {
  characters: 20_000_000,
  tags: 2_000_000,
  tagCharacters: 10_000,
  heldElements: 100_000,
} as const;

/** Statements that one file may hold: fifty files of a zip, each with a few accounts. */
export const MAX_STATEMENTS = 200;

/** Rows of one file that were not read, for the rest of it to be offered: of more, not all could be named. */
export const MAX_UNREAD_ROWS = 2_000;

/** Errors of one file that are listed; the first ones show the cause. */
export const MAX_LISTED_ERRORS = 20;

/** What a zip may unpack to. Statements in XML shrink to a twentieth; past a hundredth it is no statement. */
export const ZIP_LIMITS = { entries: 50, bytes: 100_000_000, ratio: 200 } as const;

/** The same for a workbook, which is a zip itself: parts, bytes of XML, and times the packed size. */
export const XLSX_LIMITS = { entries: 500, bytes: 50_000_000, ratio: 200 } as const;
