import { randsOf } from '@imali/ledger/basics/cents.ts';
import { isLabelId, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { stringify } from 'csv-stringify/sync';
import type { RuleChange } from '../../bank-data/domain/basis/shared-rules.ts';
import type { ListedRow } from '../../bank-data/domain/transaction-filter.ts';
import { CsvQuoteError, type CsvRecord, csvRecords } from '../../platform/documents/csv-records.ts';
import { safeCell } from '../../platform/serve/safe-cell.ts';
import type { PublishedDescriptor } from '../domain/descriptor-catalogue.ts';
import { MAX_FILE_ROWS } from '../domain/relabel-draft.ts';

/** Why a file is not taken, and at which of its lines, the first being that of the names. */
export interface FileFault {
  readonly fault:
    | 'file_missing'
    | 'file_unreadable'
    | 'columns_missing'
    | 'too_many_rows'
    | 'nothing_to_change'
    | 'label_unknown'
    | 'label_contradicts'
    | 'label_wrong_side'
    | 'description_unknown'
    | 'transaction_unknown';
  readonly line?: number;
}

/** Takes a rule away. */
const NO_RULE = '-';

const csvOptions = { header: true, bom: true, record_delimiter: 'windows', quoted_string: true } as const;

/** The findings of a search as a file to label. */
export function descriptorsFile(descriptors: readonly PublishedDescriptor[]): string {
  const rows = descriptors.map(({ text, label }) => [safeCell(text), label, '']);
  return stringify(rows, { ...csvOptions, columns: ['description', 'label', 'new_label'] });
}

/** The transactions of an account as a file to label. */
export function accountFile(rows: readonly ListedRow[]): string {
  const columns = ['transaction_id', 'date', 'description', 'reference', 'amount', 'label', 'labelled_by', 'new_label'];
  const cells = rows.map(({ row, verdict }) => [
    row.id,
    row.bookedOn,
    safeCell(row.description),
    safeCell(row.reference),
    randsOf(row.amountCents),
    verdict.label,
    verdict.labelledBy,
    '',
  ]);
  return stringify(cells, { ...csvOptions, columns });
}

/** A text as it was before the apostrophe that keeps a spreadsheet from running it. */
const unguarded = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, '');

type Rows<C extends string> = readonly { readonly line: number; readonly cell: (column: C) => string }[];

/** The named columns of a CSV file, with the number of each row's line. Spreadsheets split at commas or semicolons. */
function rowsOf<const C extends string>(content: Uint8Array | undefined, columns: readonly C[]): Rows<C> | FileFault {
  if (content === undefined || content.length === 0) return { fault: 'file_missing' };
  let table: readonly CsvRecord[];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    table = csvRecords(text)
      .take(MAX_FILE_ROWS + 2)
      .toArray();
  } catch (error) {
    return error instanceof CsvQuoteError
      ? { fault: 'file_unreadable', line: error.line }
      : { fault: 'file_unreadable' };
  }
  const [header, ...rows] = table;
  const places = columns.map((column) => header?.cells.findIndex((name) => name.trim().toLowerCase() === column) ?? -1);
  if (places.includes(-1)) return { fault: 'columns_missing', line: header?.line ?? 1 };
  if (rows.length > MAX_FILE_ROWS) return { fault: 'too_many_rows', line: rows[MAX_FILE_ROWS]?.line ?? 1 };
  return rows.map(({ line, cells }) => ({
    line,
    cell: (column) => unguarded(cells[places[columns.indexOf(column)] ?? -1] ?? ''),
  }));
}

/** The changes of the rows that name a new label; a text that stands twice must have one label. */
export function readSearchFile(
  content: Uint8Array | undefined,
  isKnown: (text: string) => boolean,
): readonly RuleChange[] | FileFault {
  const rows = rowsOf(content, ['description', 'new_label']);
  if ('fault' in rows) return rows;
  const changes = new Map<string, LabelId | null>();
  for (const { line, cell } of rows) {
    const [text, wanted] = [cell('description'), cell('new_label')];
    if (wanted === '') continue;
    if (wanted !== NO_RULE && !isLabelId(wanted)) return { fault: 'label_unknown', line };
    if (!isKnown(text)) return { fault: 'description_unknown', line };
    const label = wanted === NO_RULE ? null : wanted;
    if (changes.has(text) && changes.get(text) !== label) return { fault: 'label_contradicts', line };
    changes.set(text, label);
  }
  if (changes.size === 0) return { fault: 'nothing_to_change' };
  return Array.from(changes, ([text, label]) => ({ text, label }));
}

/** A wish for one transaction. */
export interface TransactionChange {
  readonly line: number;
  readonly transactionId: string;
  readonly label: LabelId;
}

function transactionChange(line: number, id: string, wanted: string): TransactionChange | FileFault | null {
  if (wanted === '') return null;
  return isLabelId(wanted) ? { line, transactionId: id, label: wanted } : { fault: 'label_unknown', line };
}

/** The changes of the rows of an account's file that name a new label. */
export function readAccountFile(content: Uint8Array | undefined): readonly TransactionChange[] | FileFault {
  const rows = rowsOf(content, ['transaction_id', 'new_label']);
  if ('fault' in rows) return rows;
  const changes: TransactionChange[] = [];
  for (const { line, cell } of rows) {
    const change = transactionChange(line, cell('transaction_id'), cell('new_label'));
    if (change === null) continue;
    if ('fault' in change) return change;
    changes.push(change);
  }
  return changes.length === 0 ? { fault: 'nothing_to_change' } : changes;
}

/** The rows of a file of transactions of many applications, by application. */
export function readTransactionsFile(content: Uint8Array | undefined):
  | readonly {
      readonly organisationId: string;
      readonly applicationId: string;
      readonly changes: readonly TransactionChange[];
    }[]
  | FileFault {
  const rows = rowsOf(content, ['organisation_id', 'application_id', 'transaction_id', 'new_label']);
  if ('fault' in rows) return rows;
  const found = new Map<string, { organisationId: string; applicationId: string; changes: TransactionChange[] }>();
  for (const { line, cell } of rows) {
    const change = transactionChange(line, cell('transaction_id'), cell('new_label'));
    if (change === null) return { fault: 'label_unknown', line };
    if ('fault' in change) return change;
    const [organisationId, applicationId] = [cell('organisation_id'), cell('application_id')];
    const key = `${organisationId}/${applicationId}`;
    const entry = found.get(key) ?? { organisationId, applicationId, changes: [] };
    entry.changes.push(change);
    found.set(key, entry);
  }
  return found.size === 0 ? { fault: 'nothing_to_change' } : [...found.values()];
}
