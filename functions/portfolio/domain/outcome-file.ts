import { LoanOutcomeIn, MAX_OUTCOME_ROWS } from '../../../schemas/entities/portfolio/loan-outcome.ts';
import { csvColumns, writtenNumber } from '../../platform/documents/csv-columns.ts';
import { CsvQuoteError, csvRecords } from '../../platform/documents/csv-records.ts';

const REQUIRED = ['state', 'as_of'] as const;
const COLUMNS = [
  'application_id',
  'reference',
  ...REQUIRED,
  'arrears_days',
  'granted_amount',
  'balance',
  'lost_amount',
] as const;
type Column = (typeof COLUMNS)[number];
const NUMBERS: ReadonlySet<Column> = new Set<Column>(['arrears_days', 'granted_amount', 'balance', 'lost_amount']);
/** Faults that are named of one file. */
export const MAX_FAULTS = 100;

/** A row that can be kept, with the place that faults name. */
export interface PlacedOutcome {
  readonly place: string;
  readonly outcome: LoanOutcomeIn;
}

function columnsOf(cells: readonly string[]): { readonly columns: readonly Column[] } | { readonly fault: string } {
  const header = csvColumns(cells, COLUMNS, REQUIRED);
  if ('fault' in header) return header;
  const isNamed = header.columns.includes('application_id') || header.columns.includes('reference');
  return isNamed ? header : { fault: 'the column application_id or reference is missing' };
}

function rowOf(columns: readonly Column[], cells: readonly string[]): unknown {
  const given = columns.flatMap((column, index): [Column, unknown][] => {
    const cell = (cells[index] ?? '').trim();
    // What may be left out has a default; what may not is missing.
    if (cell === '') return [];
    if (NUMBERS.has(column)) return [[column, writtenNumber(cell)]];
    return [[column, column === 'state' ? cell.toLowerCase() : cell]];
  });
  return Object.fromEntries(given);
}

/** The rows of a CSV file, or its faults by line (from 1, the header's) and column. */
export function outcomeFileRows(
  text: string,
): { readonly rows: readonly PlacedOutcome[] } | { readonly faults: readonly string[] } {
  const rows: PlacedOutcome[] = [];
  const faults: string[] = [];
  let columns: readonly Column[] | null = null;
  try {
    for (const { line, cells } of csvRecords(text)) {
      const place = `line ${line}`;
      if (columns === null) {
        const header = columnsOf(cells);
        if ('fault' in header) return { faults: [`${place}: ${header.fault}`] };
        columns = header.columns;
        continue;
      }
      if (faults.length >= MAX_FAULTS) break;
      if (rows.length >= MAX_OUTCOME_ROWS) {
        faults.push(`${place}: a file holds at most ${MAX_OUTCOME_ROWS} rows`);
        break;
      }
      if (cells.length !== columns.length) {
        faults.push(`${place}: ${cells.length} cells where the header has ${columns.length}`);
        continue;
      }
      const parsed = LoanOutcomeIn.safeParse(rowOf(columns, cells));
      if (parsed.success) rows.push({ place, outcome: parsed.data });
      else faults.push(...parsed.error.issues.map(({ path, message }) => `${place}, ${path.join('.')}: ${message}`));
    }
  } catch (error) {
    if (!(error instanceof CsvQuoteError)) throw error;
    faults.push(`line ${error.line}: ${error.message}`);
  }
  if (faults.length > 0) return { faults: faults.slice(0, MAX_FAULTS) };
  return rows.length === 0 ? { faults: ['line 1: the file holds no rows'] } : { rows };
}
