import type * as z from 'zod';
import { MAX_REVET_ROWS, RevetApplicant } from '../../../schemas/entities/revet.ts';
import { csvColumns, writtenNumber } from '../../platform/documents/csv-columns.ts';
import { CsvQuoteError, csvRecords } from '../../platform/documents/csv-records.ts';

const REQUIRED = [
  'email',
  'phone',
  'installment_value',
  'loan_duration',
  'loan_amount',
  'number_of_installments',
] as const;
/** In the order of the template, which is that of the specification. */
const COLUMNS = [
  'name',
  'email',
  'phone',
  'contact_method',
  'installment_value',
  'loan_duration',
  'loan_amount',
  'number_of_installments',
  'effective_interest_rate',
  'reason_for_decline',
] as const;
type Column = (typeof COLUMNS)[number];
const NULLABLE: ReadonlySet<Column> = new Set<Column>([
  'name',
  'email',
  'phone',
  'effective_interest_rate',
  'reason_for_decline',
]);
const NUMBERS: ReadonlySet<Column> = new Set<Column>([
  'installment_value',
  'loan_duration',
  'loan_amount',
  'number_of_installments',
  'effective_interest_rate',
]);

/** The template: its header, and a row that shows how each column is written. */
export const REVET_TEMPLATE = `${COLUMNS.join(',')}\r\nNaledi Moloi,naledi@home.example,0821234567,email,1149.22,12,10000.00,12,31.57,Affordability\r\n`;

/** Faults that are named of one file; a file that is wrong throughout needs no more. */
const MAX_FAULTS = 100;

/** A row of the file that can be vetted, or what is wrong with it. */
export type FileRow =
  | { readonly line: number; readonly applicant: RevetApplicant }
  | { readonly line: number; readonly fault: string };

function cellValue(column: Column, given: string): unknown {
  const cell = given.trim();
  // What may be left out has a default; what may not is missing.
  if (cell === '') return NULLABLE.has(column) ? null : undefined;
  if (NUMBERS.has(column)) return writtenNumber(cell);
  if (column === 'contact_method') return cell.toLowerCase();
  if (column === 'phone') {
    const digits = cell.replace(/[\s()-]/g, '');
    // Spreadsheets take the leading 0 for nothing.
    return /^[6-8]\d{8}$/.test(digits) ? `0${digits}` : digits;
  }
  return cell;
}

function faultOf(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .slice(0, 5)
    .join('; ');
}

/**
 * The rows of a CSV file of applicants, one after the other. A file without the columns, with too many rows or without any
 * ends with a fault. Line numbers count from 1, the header's.
 */
export function* applicationFileRows(text: string): Generator<FileRow> {
  let columns: readonly Column[] | null = null;
  let rows = 0;
  try {
    for (const { line, cells } of csvRecords(text)) {
      if (columns === null) {
        const header = csvColumns(cells, COLUMNS, REQUIRED);
        if ('fault' in header) return yield { line, fault: header.fault };
        columns = header.columns;
        continue;
      }
      rows += 1;
      if (rows > MAX_REVET_ROWS) return yield { line, fault: `a file holds at most ${MAX_REVET_ROWS} applicants` };
      if (cells.length !== columns.length) {
        yield { line, fault: `${cells.length} cells where the header has ${columns.length}` };
        continue;
      }
      const given = Object.fromEntries(columns.map((column, index) => [column, cellValue(column, cells[index] ?? '')]));
      const parsed = RevetApplicant.safeParse(given);
      yield parsed.success ? { line, applicant: parsed.data } : { line, fault: faultOf(parsed.error) };
    }
  } catch (error) {
    if (!(error instanceof CsvQuoteError)) throw error;
    return yield { line: error.line, fault: error.message };
  }
  if (rows === 0) yield { line: 1, fault: 'the file holds no applicants' };
}

/** Why a submission is refused as a whole, with the rows that have to be corrected. */
export interface SubmissionFault {
  readonly problem: 'invalid_application_file' | 'invalid_revet_application' | 'duplicate_revet_submission';
  /** For people: `line 7: ...`. */
  readonly lines: readonly string[];
}

/** What distinguishes applicants: their email and phone number together. */
function pairOf({ email, phone }: RevetApplicant): string {
  return `${email?.toLowerCase()}\n${(phone ?? '').replace(/^(\+?27|0)/, '')}`;
}

/**
 * Checks every row before any is kept; keeps of each no more than what distinguishes it from the others. What cannot be read
 * comes before what is missing, and that before what stands there twice.
 * @returns the number of rows, or why nothing of it is taken
 */
export function checkApplications(rows: Iterable<FileRow>, place: string): { readonly rows: number } | SubmissionFault {
  const unreadable: string[] = [];
  const incomplete: string[] = [];
  const repeated: string[] = [];
  const seen = new Map<string, number>();
  let count = 0;
  for (const row of rows) {
    if (unreadable.length >= MAX_FAULTS) break;
    if ('fault' in row) {
      unreadable.push(`${place} ${row.line}: ${row.fault}`);
      continue;
    }
    count += 1;
    const { email, phone } = row.applicant;
    if (email === null || phone === null) {
      const missing = [email === null ? 'email' : '', phone === null ? 'phone number' : '']
        .filter(Boolean)
        .join(' and ');
      incomplete.push(`${place} ${row.line}: no ${missing}`);
      continue;
    }
    const pair = pairOf(row.applicant);
    const first = seen.get(pair);
    if (first === undefined) seen.set(pair, row.line);
    else repeated.push(`${place} ${row.line}: the same as ${place} ${first}`);
  }
  if (unreadable.length > 0) return { problem: 'invalid_application_file', lines: unreadable };
  if (incomplete.length > 0) return { problem: 'invalid_revet_application', lines: incomplete.slice(0, MAX_FAULTS) };
  if (repeated.length > 0) return { problem: 'duplicate_revet_submission', lines: repeated.slice(0, MAX_FAULTS) };
  return { rows: count };
}
