import { MAX_FILE_ROWS } from '../domain/relabel-draft.ts';
import type { FileFault } from './relabel-csv.ts';

/** Why a file is not taken, in words for people. */
export const fileFaults: Readonly<Record<FileFault['fault'], string>> = {
  file_missing: 'Choose a file that is not empty',
  file_unreadable: 'The file is not a CSV file in UTF-8',
  columns_missing: 'The first line must name the columns as the file that you downloaded does',
  too_many_rows: `A file has at most ${MAX_FILE_ROWS} rows, of at most 50 applications`,
  nothing_to_change: 'No row names a new label',
  label_unknown: 'new_label must be a label of the taxonomy: GET /v1/labels lists them',
  label_contradicts: 'The same transaction or description was given another label further up',
  label_wrong_side: 'The label is for money in the other direction',
  description_unknown: 'The description is not one of the catalogue: take it as the search wrote it',
  transaction_unknown: 'There is no such transaction, or its application holds none',
};
