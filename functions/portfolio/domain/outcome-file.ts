import { LoanOutcomeIn, MAX_OUTCOME_ROWS } from '../../../schemas/entities/portfolio/loan-outcome.ts';
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

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);

/** Numbers as people write them: `R 1 149,22` and `1149.22` alike. Any other value stays text, for the schema to refuse. */
function numberOf(cell: string): number | string {
  const plain = cell.replace(/^R\s*|\s/g, '');
  const dotted = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d+(\.\d+)?$/.test(dotted) ? Number(dotted) : cell;
}

function columnsOf(cells: readonly string[]): { readonly columns: readonly Column[] } | { readonly fault: string } {
  const names = cells.map((cell) => cell.trim().toLowerCase().replace(/[ -]+/g, '_'));
  const unknown = names.find((name) => !isColumn(name));
  if (unknown !== undefined) return { fault: `the column ${JSON.stringify(unknown.slice(0, 40))} is not known` };
  const columns = names.filter(isColumn);
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) return { fault: `the column ${twice} stands there twice` };
  const missing = REQUIRED.find((name) => !columns.includes(name));
  if (missing !== undefined) return { fault: `the column ${missing} is missing` };
  const isNamed = columns.includes('application_id') || columns.includes('reference');
  return isNamed ? { columns } : { fault: 'the column application_id or reference is missing' };
}

function rowOf(columns: readonly Column[], cells: readonly string[]): unknown {
  const given = columns.flatMap((column, index): [Column, unknown][] => {
    const cell = (cells[index] ?? '').trim();
    // What may be left out has a default; what may not is missing.
    if (cell === '') return [];
    if (NUMBERS.has(column)) return [[column, numberOf(cell)]];
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
