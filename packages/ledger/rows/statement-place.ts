/** A place in the file of a statement: the page (1 for files without pages) and the row on it, both from 1. */
export interface StatementPlace {
  readonly page: number;
  readonly row: number;
}
