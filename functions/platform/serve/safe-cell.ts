/** A value of a cell of a spreadsheet. */
export type CellValue = string | number | null;

/**
 * How a text can begin that a spreadsheet takes for a formula; the wide forms count too.
 * Source: OWASP, "CSV Injection".
 */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * The same behind a sign at which a spreadsheet may split. Excel splits at semicolons where the comma is the decimal
 * sign, as in South Africa; a quoted field that does not start a cell then keeps nothing together.
 */
const FORMULA_AFTER_SPLIT = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[;|\t\r\n]\s*)/g;

/** A text as text: with an apostrophe where a spreadsheet would run it. Numbers stay numbers. */
export function safeCell(value: CellValue): CellValue {
  if (typeof value !== 'string') return value;
  const safe = value.replace(FORMULA_AFTER_SPLIT, "'");
  return FORMULA_START.test(safe) ? `'${safe}` : safe;
}
