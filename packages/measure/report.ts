/** What a benchmark found. */
export interface BenchReport {
  /** For machines: the unit is the end of the key. */
  readonly figures: Readonly<Record<string, number>>;
  /** For people. */
  readonly tables: readonly ReportTable[];
  /** What one must know to read the figures. */
  readonly notes: readonly string[];
}

export interface ReportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface BenchOptions {
  /** As few and as small runs as show that the benchmark works; the figures then mean nothing. */
  readonly quick: boolean;
  /** Receives progress lines; never writes to standard output. */
  readonly progress: (line: string) => void;
}

export type Bench = (options: BenchOptions) => Promise<BenchReport>;

function cell(value: string | number): string {
  if (typeof value === 'string') return value;
  return Number.isInteger(value) ? String(value) : Number(value.toPrecision(4)).toString();
}

/** A table with its columns aligned: the first to the left, the others to the right. */
function tableText({ title, columns, rows }: ReportTable): string {
  const lines = [columns, ...rows.map((row) => row.map(cell))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  const text = lines.map((line) =>
    line
      .map((value, index) => (index === 0 ? value.padEnd(widths[index] ?? 0) : value.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [title, ...text.toSpliced(1, 0, rule)].join('\n');
}

/** The whole report as people read it. */
export function reportText({ tables, notes }: BenchReport): string {
  return [...tables.map(tableText), ...(notes.length > 0 ? [notes.map((note) => `* ${note}`).join('\n')] : [])].join(
    '\n\n',
  );
}
